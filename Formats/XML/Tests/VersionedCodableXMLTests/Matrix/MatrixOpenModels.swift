import VersionedCodable
import VersionedCodableXML

/// Types that ask for containers themselves.
extension Matrix {
    struct Point: Content, Hashable {
        var x: Int
        var y: Int

        init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            x = try container.decode(Int.self)
            y = try container.decode(Int.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(x)
            try container.encode(y)
        }
    }

    /// As many values as there are.
    struct Open<Value: Content>: Content {
        var values: [Value]

        init(_ values: Value...) { self.values = values }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            values = []
            while !container.isAtEnd { values.append(try container.decode(Value.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        }
    }

    /// One value, as what it is.
    struct Single<Value: Content>: Content {
        var value: Value

        init(_ value: Value) { self.value = value }

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Value.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    /// One value, which is given the decoder and the encoder.
    struct HandedOn<Value: Content>: Content {
        var value: Value

        init(_ value: Value) { self.value = value }

        init(from decoder: any Decoder) throws { value = try Value(from: decoder) }

        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    class Base: Codable, Equatable, @unchecked Sendable {
        var list: [Int]

        init(_ list: [Int]) { self.list = list }

        func isEqual(to other: Base) -> Bool { list == other.list }

        static func == (left: Base, right: Base) -> Bool { left.isEqual(to: right) }
    }

    /// Members of the base class in the same element.
    final class Flat: Base, @unchecked Sendable {
        var steps: [Step]

        enum CodingKeys: CodingKey { case steps }

        init(_ list: [Int], _ steps: [Step]) {
            self.steps = steps
            super.init(list)
        }

        required init(from decoder: any Decoder) throws {
            steps = try decoder.container(keyedBy: CodingKeys.self)
                .decode([Step].self, forKey: .steps)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(steps, forKey: .steps)
        }

        override func isEqual(to other: Base) -> Bool {
            super.isEqual(to: other) && steps == (other as? Flat)?.steps
        }
    }

    /// Members of the base class in an element `super`.
    final class Super: Base, @unchecked Sendable {
        var names: [String]

        enum CodingKeys: CodingKey { case names }

        init(_ list: [Int], _ names: [String]) {
            self.names = names
            super.init(list)
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            names = try container.decode([String].self, forKey: .names)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(names, forKey: .names)
            try super.encode(to: container.superEncoder())
        }

        override func isEqual(to other: Base) -> Bool {
            super.isEqual(to: other) && names == (other as? Super)?.names
        }
    }
}
