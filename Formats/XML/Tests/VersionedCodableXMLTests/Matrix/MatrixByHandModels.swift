import VersionedCodable
import VersionedCodableXML

/// How numbers are written and read by hand.
protocol MatrixHand: Sendable {
    static func write(_ values: [Int], to encoder: any Encoder) throws
    static func read(from decoder: any Decoder) throws -> [Int]
}

extension MatrixHand {
    /// Reads the elements of the key as an array.
    static func read(from decoder: any Decoder) throws -> [Int] {
        try Matrix.keyed(decoder).decode([Int].self, forKey: .a)
    }
}

/// How a number is an item of an unkeyed container.
protocol MatrixItem: Sendable {
    static func append(_ value: Int, to list: inout any UnkeyedEncodingContainer) throws
    static func next(in list: inout any UnkeyedDecodingContainer) throws -> Int
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

    // MARK: Unkeyed containers

    enum Numbers: MatrixItem {
        static func append(_ value: Int, to list: inout any UnkeyedEncodingContainer) throws {
            try list.encode(value)
        }

        static func next(in list: inout any UnkeyedDecodingContainer) throws -> Int {
            try list.decode(Int.self)
        }
    }

    enum Objects: MatrixItem {
        static func append(_ value: Int, to list: inout any UnkeyedEncodingContainer) throws {
            var row = list.nestedContainer(keyedBy: Keys.self)
            try row.encode(value, forKey: .b)
        }

        static func next(in list: inout any UnkeyedDecodingContainer) throws -> Int {
            try list.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .b)
        }
    }

    enum Arrays: MatrixItem {
        static func append(_ value: Int, to list: inout any UnkeyedEncodingContainer) throws {
            var inner = list.nestedUnkeyedContainer()
            try inner.encode(value)
        }

        static func next(in list: inout any UnkeyedDecodingContainer) throws -> Int {
            var inner = try list.nestedUnkeyedContainer()
            return try inner.decode(Int.self)
        }
    }

    enum Choices: MatrixItem {
        static func append(_ value: Int, to list: inout any UnkeyedEncodingContainer) throws {
            try list.encode(Step.boil(value))
        }

        static func next(in list: inout any UnkeyedDecodingContainer) throws -> Int {
            guard case .boil(let value) = try list.decode(Step.self) else { return 0 }
            return value
        }
    }

    enum Supers: MatrixItem {
        static func append(_ value: Int, to list: inout any UnkeyedEncodingContainer) throws {
            try value.encode(to: list.superEncoder())
        }

        static func next(in list: inout any UnkeyedDecodingContainer) throws -> Int {
            try Int(from: list.superDecoder())
        }
    }

    /// Items of the container that the type is.
    enum Unkeyed<Item: MatrixItem>: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var list: any UnkeyedEncodingContainer = encoder.unkeyedContainer()
            for value in values { try Item.append(value, to: &list) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            var list: any UnkeyedDecodingContainer = try decoder.unkeyedContainer()
            var values: [Int] = []
            while !list.isAtEnd { values.append(try Item.next(in: &list)) }
            return values
        }
    }

    /// Items of a container under a key.
    enum Nested<Item: MatrixItem>: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            var list: any UnkeyedEncodingContainer = container.nestedUnkeyedContainer(forKey: .a)
            for value in values { try Item.append(value, to: &list) }
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            var list: any UnkeyedDecodingContainer = try keyed(decoder)
                .nestedUnkeyedContainer(forKey: .a)
            var values: [Int] = []
            while !list.isAtEnd { values.append(try Item.next(in: &list)) }
            return values
        }
    }

    // MARK: Keyed containers

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

    /// An attribute of an object in an object.
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

    enum SuperArray: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            try values.encode(to: container.superEncoder())
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try [Int](from: keyed(decoder).superDecoder())
        }
    }

    enum SuperKey: MatrixHand {
        static func write(_ values: [Int], to encoder: any Encoder) throws {
            var container = keyed(encoder)
            try values.encode(to: container.superEncoder(forKey: .a))
        }

        static func read(from decoder: any Decoder) throws -> [Int] {
            try [Int](from: keyed(decoder).superDecoder(forKey: .a))
        }
    }
}
