import VersionedCodableCore
import VersionedCodableEssentials

/// A value of a document as a mutable tree, for migrations that edit a document.
///
///     var value = try DocumentValue(document)
///     value["spec"]["replicas"] = 3
///     try value.move(from: "/metadata/title", to: "/name")
///     let edited = try CodableDocument(value)
///
/// The text of numbers, the order of keys, and whether text had a type are kept. Values are equal
/// when they mean the same: numbers by mathematical value, objects in any order of their keys, and
/// text byte by byte, so two Unicode forms of `é` differ.
///
/// A value made from a document is at most as deep as the limits allow. Comparing, hashing and
/// freeing a value need stack in proportion to its depth, because Swift frees nested arrays
/// recursively; do not build one thousands of levels deep.
public enum DocumentValue: Sendable, Hashable {
    /// The absence of a value.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number with its text.
    case number(DocumentNumber)
    /// A string.
    case string(String)
    /// Text without a type in the format: XML text, a plain YAML scalar.
    case untyped(String)
    /// Raw bytes.
    case data(Data)
    /// A date.
    case date(Date)
    /// Values in order.
    case array([DocumentValue])
    /// Values by key.
    case object(DocumentObject)
}

extension DocumentValue {
    /// Whether two values mean the same.
    public static func == (left: DocumentValue, right: DocumentValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)), (.untyped(let one), .untyped(let other)):
            one.hasSameBytes(as: other)
        case (.data(let one), .data(let other)): one == other
        case (.date(let one), .date(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }
}

extension String {
    /// Whether two strings are equal byte by byte: `==` takes Unicode forms of a text as equal.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Without the checks that the views make at every byte.
        let answer = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
        }
        return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension DocumentValue {
    /// Makes a number from an integer.
    public static func number(_ value: some BinaryInteger) -> DocumentValue {
        .number(DocumentNumber(value))
    }

    /// Makes a number from a `Double`.
    public static func number(_ value: Double) -> DocumentValue {
        .number(DocumentNumber(value))
    }

    /// Makes a number from a `Decimal`.
    public static func number(_ value: Decimal) -> DocumentValue {
        .number(DocumentNumber(value))
    }
}

// MARK: Literals

// There is no nil literal: next to subscripts that return an optional, it would become a null.

extension DocumentValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// A truth value.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// A number.
    public init(integerLiteral value: Int128) {
        self = .number(DocumentNumber(value))
    }

    /// A number.
    public init(floatLiteral value: Double) {
        self = .number(DocumentNumber(value))
    }

    /// A string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// An array.
    public init(arrayLiteral elements: DocumentValue...) {
        self = .array(elements)
    }

    /// An object; of members with the same key the last one counts.
    public init(dictionaryLiteral elements: (String, DocumentValue)...) {
        self = .object(DocumentObject(elements.lazy.map { (key: $0.0, value: $0.1) }))
    }
}

extension DocumentValue: CustomStringConvertible {
    /// The value in a JSON-like form on one line, for debugging.
    public var description: String {
        var text = ""
        /// What follows, the next part last: values with the text in front of each.
        var rest: [(front: String, value: DocumentValue?)] = [("", self)]
        while let (front, value) = rest.popLast() {
            text += front
            switch value {
            case .array(let elements)?:
                text += "["
                rest.append(("]", nil))
                rest += elements.enumerated().reversed().map { ($0 > 0 ? ", " : "", $1) }
            case .object(let object)?:
                text += "{"
                rest.append(("}", nil))
                rest += object.enumerated().reversed().map {
                    (($0 > 0 ? ", " : "") + $1.key.debugDescription + ": ", $1.value)
                }
            case let value?: text += value.scalarDescription
            case nil: break
            }
        }
        return text
    }

    private var scalarDescription: String {
        switch self {
        case .string(let text): text.debugDescription
        case .data(let data): "\(data.count) bytes of data"
        case .date(let date) where text == nil:
            "\(date.timeIntervalSinceReferenceDate) seconds from 2001"
        default: text ?? "null"
        }
    }
}
