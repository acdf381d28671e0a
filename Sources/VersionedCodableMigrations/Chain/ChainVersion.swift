import VersionedCodableCore
import VersionedCodableDocuments

/// A version of a chain: a number, or dotted text such as `3.1` or `v2`.
public struct ChainVersion: Sendable, Hashable, Comparable, CustomStringConvertible,
    ExpressibleByIntegerLiteral, ExpressibleByStringLiteral
{
    /// The version as text.
    public let description: String

    /// Makes a version of text.
    public init(_ text: String) {
        description = text
    }

    /// Makes a version of a number.
    public init(integerLiteral value: Int) {
        description = String(value)
    }

    /// Makes a version of text.
    public init(stringLiteral value: String) {
        description = value
    }

    /// Orders dotted numbers, and other text by its letters.
    public static func < (left: ChainVersion, right: ChainVersion) -> Bool {
        right.isGreater(than: left) ?? (left.description < right.description)
    }

    var number: Int? { Int(description) }

    /// Whether it is greater; nil if the two cannot be compared.
    func isGreater(than other: ChainVersion) -> Bool? {
        VersionOrder.isGreater(description, than: other.description)
    }

    /// Whether a document that declares a version is of this one: `3.0.3` is of `3.0`, and `3` too.
    func includes(_ declared: ChainVersion) -> Bool {
        if declared == self || declared.description.hasPrefix(description + ".") { return true }
        // Only zeros at the end are added or left out: 3.01 is not 3.1.
        return declared.trimmed == trimmed && isGreater(than: declared) == false
    }

    private var trimmed: Substring {
        var text = description[...]
        while text.hasSuffix(".0") { text.removeLast(2) }
        return text
    }
}
