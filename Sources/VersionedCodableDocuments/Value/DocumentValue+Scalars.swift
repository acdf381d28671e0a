import VersionedCodableCore
import VersionedCodableEssentials

// As with `DocumentNode`, untyped text converts to a type only if all of it is a valid form of it.

extension DocumentValue {
    /// Whether the value is a null.
    public var isNull: Bool { self == .null }

    /// The truth value; untyped text is one when it is `true` or `false`.
    public var bool: Bool? {
        switch self {
        case .bool(let flag): flag
        case .untyped(let text): Bool(text)
        default: nil
        }
    }

    /// The number; untyped text is one when all of it is.
    public var number: DocumentNumber? {
        switch self {
        case .number(let number): number
        case .untyped(let text): DocumentNumber(text)
        default: nil
        }
    }

    /// The number as an `Int`, if it is one exactly.
    public var int: Int? { number?.int }

    /// The nearest `Double`; nil when the number is too large for one.
    public var double: Double? { number?.double }

    /// The exact number as a `Decimal`.
    public var decimal: Decimal? { number?.decimal }

    /// The string, or untyped text as it is.
    public var string: String? {
        switch self {
        case .string(let text), .untyped(let text): text
        default: nil
        }
    }

    /// The raw bytes; untyped text is read as padded Base64.
    public var data: Data? {
        switch self {
        case .data(let data): data
        case .untyped(let text): Data(base64Encoded: text)
        default: nil
        }
    }

    /// The date; untyped text is one when it is RFC 3339.
    public var date: Date? {
        switch self {
        case .date(let date): date
        case .untyped(let text): RFC3339.date(text)
        default: nil
        }
    }

    /// The text of a scalar, with numbers as written; nil for a null, raw bytes, containers and
    /// dates outside of the years 0 to 9999.
    public var text: String? {
        switch self {
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): number.text
        case .string(let text), .untyped(let text): text
        case .date(let date): RFC3339.text(date)
        case .null, .data, .array, .object: nil
        }
    }

    /// The elements of an array, else nil; setting an array replaces any value, nil does nothing.
    public var array: [DocumentValue]? {
        get { if case .array(let elements) = self { elements } else { nil } }
        set { if let newValue { self = .array(newValue) } }
        _modify {
            var taken = array
            if taken != nil { self = .null }
            defer { if let taken { self = .array(taken) } }
            yield &taken
        }
    }

    /// The members of an object, else nil; setting an object replaces any value, nil does nothing.
    public var object: DocumentObject? {
        get { if case .object(let object) = self { object } else { nil } }
        set { if let newValue { self = .object(newValue) } }
        _modify {
            var taken = object
            if taken != nil { self = .null }
            defer { if let taken { self = .object(taken) } }
            yield &taken
        }
    }
}
