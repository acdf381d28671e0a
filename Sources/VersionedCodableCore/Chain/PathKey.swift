/// A key or index on the way to a value, for coding paths made by the engine.
///
/// An enumeration, because it then fits into an existential without an allocation.
package enum PathKey: CodingKey, Hashable {
    case key(String)
    case index(Int)

    package init(stringValue: String) { self = .key(stringValue) }

    package init(intValue: Int) { self = .index(intValue) }

    /// The place of an element.
    package init(index: Int) { self = .index(index) }

    /// The key, or the index named as Foundation names it.
    package var stringValue: String {
        switch self {
        case .key(let key): key
        case .index(let index): "Index \(index)"
        }
    }

    package var intValue: Int? {
        if case .index(let index) = self { index } else { nil }
    }

    /// The key `superDecoder()` and `superEncoder()` use.
    package static let `super` = PathKey(stringValue: "super")
}

extension CodingKey {
    /// The index, if the key stands for an element of an array.
    ///
    /// Keys of objects may have integer values, too (`enum Keys: Int`). Coders tell the two apart
    /// by the text.
    package var elementIndex: Int? {
        if let key = self as? PathKey { return key.intValue }
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
