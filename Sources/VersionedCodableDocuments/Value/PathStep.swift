import VersionedCodableCore

/// A step into a document or value: a key of an object or an index of an array.
public enum PathStep: Sendable, Hashable {
    /// The member with this key.
    case key(String)
    /// The element at this index; the first is 0.
    case index(Int)
}

extension PathStep {
    /// Whether two steps are equal; keys are compared byte by byte, as in a document.
    public static func == (left: PathStep, right: PathStep) -> Bool {
        switch (left, right) {
        case (.key(let one), .key(let other)): one.hasSameBytes(as: other)
        case (.index(let one), .index(let other)): one == other
        default: false
        }
    }
}

extension PathStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Makes a key.
    public init(stringLiteral value: String) {
        self = .key(value)
    }

    /// Makes an index.
    public init(integerLiteral value: Int) {
        self = .index(value)
    }
}

extension PathStep: CodingKey {
    /// The key, or the index in decimal.
    public var stringValue: String {
        switch self {
        case .key(let key): key
        case .index(let index): String(index)
        }
    }

    /// The index; nil for a key.
    public var intValue: Int? {
        if case .index(let index) = self { index } else { nil }
    }

    /// Makes a key.
    public init(stringValue: String) {
        self = .key(stringValue)
    }

    /// Makes an index.
    public init(intValue: Int) {
        self = .index(intValue)
    }

    /// Makes the step of a coding key: an index if the key is only an integer (`Index 2`, `2`).
    ///
    /// A key of an object with an integer value (`enum Keys: Int`) is a key.
    public init(_ key: some CodingKey) {
        self = key.elementIndex.map(PathStep.index) ?? .key(key.stringValue)
    }
}

extension PathStep {
    /// Makes the step of a key in a JSON Pointer: an index for digits without leading zeros.
    package init(pointerKey key: String) {
        // `Int` also accepts a sign and leading zeros, which an index must not have.
        let index = Int(key).flatMap { String($0) == key && $0 >= 0 ? $0 : nil }
        self = index.map { .index($0) } ?? .key(key)
    }
}

extension PathStep: CustomStringConvertible {
    /// The key, or the index in decimal.
    public var description: String { stringValue }
}
