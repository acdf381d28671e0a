import AllModules

/// Sizes of documents, each twice the one before.
private let growingSizes = TestRun.isLong ? [1000, 2000, 4000] : [250, 500, 1000]

/// Checks that the work for growing documents is linear.
func expectLinear(_ what: String, _ work: (Int) throws -> Void) rethrows {
    try expectLinear(what, sizes: growingSizes) { size in
        try WorkCounter.steps { try work(size) }
    }
}

/// Documents of some size, as JSON text.
enum Growing {
    /// An array under a key: `{"list": ["a", "a", …]}`.
    static func list(_ count: Int, of element: String = "\"a\"", last: String? = nil) -> String {
        var elements = Array(repeating: element, count: count)
        if let last { elements[count - 1] = last }
        return "{\"list\": [\(elements.joined(separator: ", "))]}"
    }

    /// An object under a key: `{"table": {"k0": "a", "k1": "a", …}}`.
    static func table(_ count: Int, of value: String = "\"a\"") -> String {
        let members = (0..<count).map { "\"k\($0)\": \(value)" }
        return "{\"table\": {\(members.joined(separator: ", "))}}"
    }
}

struct List<Element: Decodable>: Decodable {
    var list: Element
}

struct Table<Value: Decodable>: Decodable {
    var table: Value
}

/// A value that is tried as one type after the other.
struct Tried: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(Bool.self)) != nil || (try? container.decode(Int.self)) != nil
            || (try? container.decode(Double.self)) != nil
        {
            text = "no text"
        } else {
            text = try container.decode(String.self)
        }
    }
}
