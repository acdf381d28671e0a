import VersionedCodable
import VersionedCodableXML

/// How numbers are written and read by hand.
protocol MatrixHand: Sendable {
    static func write(_ values: [Int], to encoder: any Encoder) throws
    static func read(from decoder: any Decoder) throws -> [Int]
}

extension Matrix {
    struct ByHand<Hand: MatrixHand>: Content {
        var values: [Int]

        init(_ values: Int...) { self.values = values }

        init(from decoder: any Decoder) throws { values = try Hand.read(from: decoder) }

        func encode(to encoder: any Encoder) throws { try Hand.write(values, to: encoder) }
    }

    enum Keys: String, CodingKey { case a, b, row }

    static func keyed(_ encoder: any Encoder) -> KeyedEncodingContainer<Keys> {
        encoder.container(keyedBy: Keys.self)
    }

    static func keyed(_ decoder: any Decoder) throws -> KeyedDecodingContainer<Keys> {
        try decoder.container(keyedBy: Keys.self)
    }

    /// The values of a container to its end.
    static func rest(_ container: any UnkeyedDecodingContainer) throws -> [Int] {
        var container = container
        var values: [Int] = []
        while !container.isAtEnd { values.append(try container.decode(Int.self)) }
        return values
    }

    /// Members of an object under a key.
    enum NestedKeyed: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            var row = container.nestedContainer(keyedBy: Keys.self, forKey: .row)
            try row.encode(values, forKey: .a)
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try keyed(decoder).nestedContainer(keyedBy: Keys.self, forKey: .row)
                .decode([Int].self, forKey: .a)
        }
    }

    /// Members of an object in an object.
    enum NestedDeep: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            var row = container.nestedContainer(keyedBy: Keys.self, forKey: .row)
            var inner = row.nestedContainer(keyedBy: Keys.self, forKey: .b)
            for value in values { try inner.encode(Attribute(value), forKey: .a) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            let inner = try keyed(decoder).nestedContainer(keyedBy: Keys.self, forKey: .row)
                .nestedContainer(keyedBy: Keys.self, forKey: .b)
            return [try inner.decode(Attribute<Int>.self, forKey: .a).wrappedValue]
        }
    }

    /// An array under a key.
    enum NestedUnkeyed: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            var list = container.nestedUnkeyedContainer(forKey: .a)
            for value in values { try list.encode(value) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try rest(try keyed(decoder).nestedUnkeyedContainer(forKey: .a))
        }
    }

    /// An array of objects under a key.
    enum NestedObjects: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            var list = container.nestedUnkeyedContainer(forKey: .row)
            for value in values {
                var row = list.nestedContainer(keyedBy: Keys.self)
                try row.encode(value, forKey: .a)
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            var list = try keyed(decoder).nestedUnkeyedContainer(forKey: .row)
            var values: [Int] = []
            while !list.isAtEnd {
                values.append(
                    try list.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .a))
            }
            return values
        }
    }

    /// An array of arrays under a key.
    enum NestedArrays: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            var list = container.nestedUnkeyedContainer(forKey: .a)
            for value in values {
                var inner = list.nestedUnkeyedContainer()
                try inner.encode(value)
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            var list = try keyed(decoder).nestedUnkeyedContainer(forKey: .a)
            var values: [Int] = []
            while !list.isAtEnd { values += try rest(try list.nestedUnkeyedContainer()) }
            return values
        }
    }

    /// An array of objects alone.
    enum Objects: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            for value in values {
                var row = list.nestedContainer(keyedBy: Keys.self)
                try row.encode(value, forKey: .a)
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            var list = try decoder.unkeyedContainer()
            var values: [Int] = []
            while !list.isAtEnd {
                values.append(
                    try list.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .a))
            }
            return values
        }
    }

    /// An array of arrays alone.
    enum Arrays: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            for value in values {
                var inner = list.nestedUnkeyedContainer()
                try inner.encode(value)
            }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            var list = try decoder.unkeyedContainer()
            var values: [Int] = []
            while !list.isAtEnd { values += try rest(try list.nestedUnkeyedContainer()) }
            return values
        }
    }

    /// An array of choices under a key.
    enum NestedChoices: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            var list = container.nestedUnkeyedContainer(forKey: .row)
            for value in values { try list.encode(Step.boil(value)) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            var list = try keyed(decoder).nestedUnkeyedContainer(forKey: .row)
            var values: [Int] = []
            while !list.isAtEnd {
                guard case .boil(let value) = try list.decode(Step.self) else { continue }
                values.append(value)
            }
            return values
        }
    }

    /// An array by an encoder for the key `super`.
    enum SuperArray: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            try values.encode(to: container.superEncoder())
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try [Int](from: keyed(decoder).superDecoder())
        }
    }

    /// An array by an encoder for a key.
    enum SuperKey: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            try values.encode(to: container.superEncoder(forKey: .a))
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try [Int](from: keyed(decoder).superDecoder(forKey: .a))
        }
    }

    /// An array by an encoder for each value.
    enum SuperUnkeyed: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            for value in values { try value.encode(to: list.superEncoder()) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            var list = try decoder.unkeyedContainer()
            var values: [Int] = []
            while !list.isAtEnd { values.append(try Int(from: list.superDecoder())) }
            return values
        }
    }
}
