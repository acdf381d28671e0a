/// Every kind of optional.
struct Optionals: Codable, Equatable {
    var plain: Int?
    var nested: Int??
    var list: [Int?]?
    var table: [String: Int?]?
    var deep: [[String?]?]?
    var object: Pair?
    var color: Color?
}

/// Containers opened by hand.
struct Manual: Codable, Equatable {
    var a: Int
    var b: [String]
    var c: Bool
    var d: [[Int]]

    enum Keys: String, CodingKey { case outer, b, inner, a, c, rows }

    init(a: Int, b: [String], c: Bool, d: [[Int]]) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: Keys.self)
        let outer = try root.nestedContainer(keyedBy: Keys.self, forKey: .outer)
        let inner = try outer.nestedContainer(keyedBy: Keys.self, forKey: .inner)
        a = try inner.decode(Int.self, forKey: .a)
        var list = try root.nestedUnkeyedContainer(forKey: .b)
        var texts: [String] = []
        while !list.isAtEnd {
            var pair = try list.nestedUnkeyedContainer()
            texts.append(try pair.decode(String.self))
            texts.append(
                try pair.nestedContainer(keyedBy: Keys.self).decode(String.self, forKey: .b))
        }
        b = texts
        c = try outer.decode(Bool.self, forKey: .c)
        d = try root.decode([[Int]].self, forKey: .rows)
    }

    /// Writes the containers out of order.
    func encode(to encoder: any Encoder) throws {
        var root = encoder.container(keyedBy: Keys.self)
        var outer = root.nestedContainer(keyedBy: Keys.self, forKey: .outer)
        var inner = outer.nestedContainer(keyedBy: Keys.self, forKey: .inner)
        var list = root.nestedUnkeyedContainer(forKey: .b)
        try outer.encode(c, forKey: .c)
        for index in stride(from: 0, to: b.count - 1, by: 2) {
            var pair = list.nestedUnkeyedContainer()
            try pair.encode(b[index])
            var object = pair.nestedContainer(keyedBy: Keys.self)
            try object.encode(b[index + 1], forKey: .b)
            try inner.encode(a, forKey: .a)
        }
        try inner.encode(a, forKey: .a)
        try root.encode(d, forKey: .rows)
    }
}

@propertyWrapper
struct Clamped: Codable, Equatable {
    var wrappedValue: Int

    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        wrappedValue = min(100, try decoder.singleValueContainer().decode(Int.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

@propertyWrapper
struct Defaulted<Value: Codable & Equatable & Sendable>: Codable, Equatable {
    var wrappedValue: [Value]

    init(wrappedValue: [Value]) { self.wrappedValue = wrappedValue }
}

struct Wrapped: Codable, Equatable {
    @Clamped var level: Int
    @Defaulted var names: [String]
}

struct Box<Content: Codable & Equatable>: Codable, Equatable {
    var content: Content
    var more: [Box<Content>]?
}

/// A chain of values inside each other.
final class Chain: Codable, Equatable {
    var next: Chain?
    var list: [Chain]?

    init(next: Chain?, list: [Chain]?) {
        self.next = next
        self.list = list
    }

    static func == (left: Chain, right: Chain) -> Bool {
        left.next == right.next && left.list == right.list
    }
}

/// Gives up at the first shape that does not fit and tries the next one.
enum Either: Codable, Equatable {
    case number(Int)
    case text(String)
    case list([Either])
    case object([String: Either])
    case nothing

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .nothing
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([Either].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: Either].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        case .nothing: try container.encodeNil()
        }
    }
}

struct Empty: Codable, Equatable {}
