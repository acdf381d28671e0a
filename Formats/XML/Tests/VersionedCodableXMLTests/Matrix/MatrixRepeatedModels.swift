import VersionedCodable
import VersionedCodableXML

/// Keys that are written several times by hand.
extension Matrix {
    /// Reads the elements of the key as an array.
    static func values(_ decoder: any Decoder) throws -> [Int] {
        try keyed(decoder).decode([Int].self, forKey: .a)
    }

    enum Encoded: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in values { try container.encode(value, forKey: .a) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] { try values(decoder) }
    }

    /// With another key in between.
    enum Parted: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in values.dropLast() {
                try container.encode(value, forKey: .a)
            }
            try container.encode(0, forKey: .b)
            if let last = values.last { try container.encode(last, forKey: .a) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] { try values(decoder) }
    }

    /// In a container for each value.
    enum Separate: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            for value in values {
                var container = keyed(encoder)
                try container.encode(value, forKey: .a)
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] { try values(decoder) }
    }

    /// An array, and a value behind it.
    enum ArrayAndValue: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            try container.encode(Array(values.dropLast()), forKey: .a)
            if let last = values.last { try container.encode(last, forKey: .a) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] { try values(decoder) }
    }

    /// Attributes, of which there is one of a name.
    enum Attributes: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in [0] + values { try container.encode(Attribute(value), forKey: .a) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            [try keyed(decoder).decode(Attribute<Int>.self, forKey: .a).wrappedValue]
        }
    }

    enum Tables: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in values { try container.encode(["b": value], forKey: .row) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try keyed(decoder).decode([[String: Int]].self, forKey: .row).compactMap { $0["b"] }
        }
    }

    enum Supers: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            for value in values { try value.encode(to: container.superEncoder(forKey: .a)) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] { try values(decoder) }
    }

    /// One value by the container, the others by encoders.
    enum EncodedAndSupers: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            guard let first = values.first else { return }
            try container.encode(first, forKey: .a)
            for value in values.dropFirst() {
                try value.encode(to: container.superEncoder(forKey: .a))
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] { try values(decoder) }
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
            [
                try keyed(decoder).nestedContainer(keyedBy: Keys.self, forKey: .row)
                    .decode(Int.self, forKey: .a)
            ]
        }
    }

    /// One container that is asked for again, with other members.
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
            return try [Keys.a, .b].compactMap { try row.decodeIfPresent(Int.self, forKey: $0) }
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

        static func read(from decoder: any Decoder) throws -> [Int] { try values(decoder) }
    }
}
