/// A scalar as a member, as an element, as an optional and alone: whatever the document has.
struct One<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value?
    var list: [Value]?
    var maybe: Value?

    private enum Keys: String, CodingKey { case value, list, maybe }

    init(value: Value? = nil, list: [Value]? = nil, maybe: Value? = nil) {
        self.value = value
        self.list = list
        self.maybe = maybe
    }

    init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Keys.self) else {
            value = try decoder.singleValueContainer().decode(Value.self)
            return
        }
        if container.contains(.value) { value = try container.decode(Value.self, forKey: .value) }
        if container.contains(.list) {
            var elements = try container.nestedUnkeyedContainer(forKey: .list)
            var list: [Value] = []
            while !elements.isAtEnd { list.append(try elements.decode(Value.self)) }
            self.list = list
        }
        maybe = try container.decodeIfPresent(Value.self, forKey: .maybe)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encodeIfPresent(value, forKey: .value)
        if let list {
            var elements = container.nestedUnkeyedContainer(forKey: .list)
            for element in list { try elements.encode(element) }
        }
        try container.encodeIfPresent(maybe, forKey: .maybe)
    }
}

extension One: CustomStringConvertible {
    var description: String {
        "One(value: \(value.map { "\($0)" } ?? "nil"), list: \(list ?? []),"
            + " maybe: \(maybe.map { "\($0)" } ?? "nil"))"
    }
}
