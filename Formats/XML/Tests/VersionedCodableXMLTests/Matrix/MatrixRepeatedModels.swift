import VersionedCodable
import VersionedCodableXML

/// Keys that are written several times by hand.
extension Matrix {
    enum Encoded: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in values { try container.encode(value, forKey: .a) }
        }
    }

    /// With another key in between.
    enum Parted: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            try container.encode(values[0], forKey: .a)
            try container.encode(0, forKey: .b)
            try container.encode(values[1], forKey: .a)
        }
    }

    /// In a container for each value.
    enum Separate: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            for value in values {
                var container = keyed(encoder)
                try container.encode(value, forKey: .a)
            }
        }
    }

    /// An array, and a value after it.
    enum ArrayAndValue: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            try container.encode(Array(values.dropLast()), forKey: .a)
            try container.encode(values[values.count - 1], forKey: .a)
        }
    }

    /// Attributes, of which there is one of a name.
    enum Attributes: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in [0] + values { try container.encode(Attribute(value), forKey: .a) }
        }
    }

    enum Tables: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in values { try container.encode(["b": value], forKey: .a) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try keyed(decoder).decode([[String: Int]].self, forKey: .a).compactMap { $0["b"] }
        }
    }

    enum SuperKeys: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in values { try value.encode(to: container.superEncoder(forKey: .a)) }
        }
    }

    /// One value by the container, the other by an encoder.
    enum EncodedAndSupers: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            try container.encode(values[0], forKey: .a)
            try values[1].encode(to: container.superEncoder(forKey: .a))
        }
    }

    /// One container that is asked for again, with one member: the last value counts.
    enum Reopened: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in [0] + values {
                var row = container.nestedContainer(keyedBy: Keys.self, forKey: .row)
                try row.encode(value, forKey: .a)
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try NestedKeyed.read(from: decoder)
        }
    }

    /// An attribute replaces an attribute, and leaves the element with its name unchanged.
    enum ReopenedForAttributes: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in [0, 1] + values {
                var row = container.nestedContainer(keyedBy: Keys.self, forKey: .row)
                try row.encode(Attribute(value), forKey: .a)
                if value == 0 { try row.encode(Element<Int>(7), forKey: .a) }
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            let row = try keyed(decoder).nestedContainer(keyedBy: Keys.self, forKey: .row)
            return [try row.decode(Attribute<Int>.self, forKey: .a).wrappedValue]
        }
    }

    /// One container that is asked for again, with another member.
    enum ReopenedForMore: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for (key, value) in zip([Keys.a, .b], values) {
                var row = container.nestedContainer(keyedBy: Keys.self, forKey: .row)
                try row.encode(value, forKey: key)
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            let row = try keyed(decoder).nestedContainer(keyedBy: Keys.self, forKey: .row)
            return try [Keys.a, .b].map { try row.decode(Int.self, forKey: $0) }
        }
    }

    /// One array that is asked for again.
    enum ReopenedArray: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in values {
                var list = container.nestedUnkeyedContainer(forKey: .a)
                try list.encode(value)
            }
        }
    }
}
