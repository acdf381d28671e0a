/// A key or index on the way to a value, for coding paths made by the engine.
struct PathKey: CodingKey, Hashable {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    /// The place of an element, named as Foundation names it.
    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    /// The key `superDecoder()` and `superEncoder()` use.
    static let `super` = PathKey(stringValue: "super")
}

extension [any CodingKey] {
    /// Keys and indices as they read in a message: `services.2.name`.
    var steps: [String] {
        map { $0.intValue.map(String.init) ?? $0.stringValue }
    }
}
