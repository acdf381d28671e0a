/// Any text or index as a coding key.
///
/// An enumeration, because it then fits into an existential without an allocation; only the rare
/// keys that are also numbers need one.
public enum PathKey: CodingKey, Hashable {
    /// The key of a member.
    case key(String)
    /// The place of an element, named `Index 2` as Foundation names it.
    case index(Int)
    /// The key of a member that is also a number, as of an `enum Keys: Int`.
    indirect case numbered(String, Int)

    /// A key with a text.
    public init(_ text: String) { self = .key(text) }

    /// The text and the number of another key.
    public init(_ key: some CodingKey) {
        self = key.intValue.map { .numbered(key.stringValue, $0) } ?? .key(key.stringValue)
    }

    /// A key that is also a number, if its text is one as it is usually written.
    public init(decimal text: String) {
        let number = Int(text).flatMap { String($0) == text ? $0 : nil }
        self = number.map { .numbered(text, $0) } ?? .key(text)
    }

    /// A key with a text.
    public init(stringValue: String) { self = .key(stringValue) }

    /// The place of an element.
    public init(intValue: Int) { self = .index(intValue) }

    /// The place of an element.
    public init(index: Int) { self = .index(index) }

    /// The key, or the index named as Foundation names it.
    public var stringValue: String {
        switch self {
        case .key(let key), .numbered(let key, _): key
        case .index(let index): "Index \(index)"
        }
    }

    /// The index, or the number of a key.
    public var intValue: Int? {
        switch self {
        case .key: nil
        case .index(let number), .numbered(_, let number): number
        }
    }

    /// The key `superDecoder()` and `superEncoder()` use.
    public static let `super` = PathKey("super")
}

extension CodingKey {
    /// The index, if the key stands for an element of an array.
    ///
    /// Keys of objects may have integer values, too (`enum Keys: Int`). Coders tell the two apart
    /// by the text.
    package var elementIndex: Int? {
        if case .index(let index) = self as? PathKey { return index }
        guard let index = intValue else { return nil }
        let text = stringValue
        return text == "Index \(index)" || text == String(index) ? index : nil
    }

    /// The key or index as it reads in a message.
    package var step: String { elementIndex.map(String.init) ?? stringValue }
}

extension [any CodingKey] {
    /// Keys and indices as they read in a message: `services.2.name`.
    package var steps: [String] { map(\.step) }
}
