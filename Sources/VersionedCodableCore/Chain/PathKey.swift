/// A coding key for any text or index.
///
/// An enumeration fits into an existential without an allocation, except for `numbered`.
public enum PathKey: CodingKey, Hashable {
    /// The key of a member.
    case key(String)
    /// The index of an element, named `Index 2` as in Foundation.
    case index(Int)
    /// The key of a member that is also a number, as of an `enum Keys: Int`.
    indirect case numbered(String, Int)

    /// Creates the key of a member.
    public init(_ text: String) { self = .key(text) }

    /// Creates a key with the text and the number of another key.
    public init(_ key: some CodingKey) {
        self = key.intValue.map { .numbered(key.stringValue, $0) } ?? .key(key.stringValue)
    }

    /// Creates a key that is also a number if the text is a decimal number in its canonical form.
    public init(decimal text: String) {
        let number = Int(text).flatMap { String($0) == text ? $0 : nil }
        self = number.map { .numbered(text, $0) } ?? .key(text)
    }

    /// Creates the key of a member.
    public init(stringValue: String) { self = .key(stringValue) }

    /// Creates the index of an element.
    public init(intValue: Int) { self = .index(intValue) }

    /// Creates the index of an element.
    public init(index: Int) { self = .index(index) }

    /// The text of the key; `Index 2` for an index, as in Foundation.
    public var stringValue: String {
        switch self {
        case .key(let key), .numbered(let key, _): key
        case .index(let index): "Index \(index)"
        }
    }

    /// The index, or the number of a key; `nil` for a key that is only text.
    public var intValue: Int? {
        switch self {
        case .key: nil
        case .index(let number), .numbered(_, let number): number
        }
    }

    /// The key that `superDecoder()` and `superEncoder()` use.
    public static let `super` = PathKey("super")
}

extension CodingKey {
    /// The index, if the key is an index of an array.
    ///
    /// Keys of objects may have integer values, too; an index has the text `Index 2` or `2`.
    package var elementIndex: Int? {
        if case .index(let index) = self as? PathKey { return index }
        guard let index = intValue else { return nil }
        let text = stringValue
        return text == "Index \(index)" || text == String(index) ? index : nil
    }
}

extension [any CodingKey] {
    /// The keys and indices as shown in a message: `services.2.name`.
    package var steps: [String] { map { $0.elementIndex.map(String.init) ?? $0.stringValue } }
}
