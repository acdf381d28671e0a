import VersionedCodableCore
import VersionedCodableEssentials

/// A type that `DocumentValue.require(_:as:)` can ask for.
///
/// Conform a type of your own by reading it from a value it can be, and from no other.
public protocol DocumentValueReadable {
    /// Takes the value; nil when it is not of this type.
    init?(_ value: DocumentValue)
}

extension DocumentValue {
    /// The value at a path, as a type.
    ///
    ///     let replicas = try value.require("/spec/replicas", as: Int.self)
    ///
    /// - Throws: `DocumentValueError` that names the path, when nothing is there or it is not of
    ///   the type.
    public func require<Value: DocumentValueReadable>(
        _ path: DocumentPath, as type: Value.Type = Value.self
    ) throws -> Value {
        guard let found = self[path: path] else { throw DocumentValueError(.missing, at: path) }
        guard let value = Value(found) else { throw found.unexpected("\(type)", at: path) }
        return value
    }
}

extension DocumentValue: DocumentValueReadable {
    /// Takes any value.
    public init?(_ value: DocumentValue) {
        self = value
    }
}

extension DocumentObject: DocumentValueReadable {
    /// Takes an object.
    public init?(_ value: DocumentValue) {
        guard let object = value.object else { return nil }
        self = object
    }
}

extension DocumentNumber: DocumentValueReadable {
    /// Takes a number.
    public init?(_ value: DocumentValue) {
        guard let number = value.number else { return nil }
        self = number
    }
}

extension Bool: DocumentValueReadable {
    /// Takes a truth value.
    public init?(_ value: DocumentValue) {
        guard let flag = value.bool else { return nil }
        self = flag
    }
}

extension String: DocumentValueReadable {
    /// Takes a string or untyped text.
    public init?(_ value: DocumentValue) {
        guard let text = value.string else { return nil }
        self = text
    }
}

extension Double: DocumentValueReadable {
    /// Takes a number; it is rounded to the nearest `Double`.
    public init?(_ value: DocumentValue) {
        guard let number = value.double else { return nil }
        self = number
    }
}

extension Decimal: DocumentValueReadable {
    /// Takes a number that is exact as a `Decimal`.
    public init?(_ value: DocumentValue) {
        guard let number = value.decimal else { return nil }
        self = number
    }
}

extension Data: DocumentValueReadable {
    /// Takes raw bytes, or untyped text that is Base64.
    public init?(_ value: DocumentValue) {
        guard let data = value.data else { return nil }
        self = data
    }
}

extension Date: DocumentValueReadable {
    /// Takes a date, or untyped text that is RFC 3339.
    public init?(_ value: DocumentValue) {
        guard let date = value.date else { return nil }
        self = date
    }
}

extension Array: DocumentValueReadable where Element: DocumentValueReadable {
    /// Takes an array all of whose elements are of the element type.
    public init?(_ value: DocumentValue) {
        guard case .array(let values) = value else { return nil }
        self = []
        reserveCapacity(values.count)
        for value in values {
            guard let element = Element(value) else { return nil }
            append(element)
        }
    }
}

// MARK: Integers

extension DocumentValueReadable where Self: FixedWidthInteger {
    /// Takes a number that is this integer exactly.
    public init?(_ value: DocumentValue) {
        guard let number = value.number?.integer(as: Self.self) else { return nil }
        self = number
    }
}

extension Int: DocumentValueReadable {}
extension Int8: DocumentValueReadable {}
extension Int16: DocumentValueReadable {}
extension Int32: DocumentValueReadable {}
extension Int64: DocumentValueReadable {}
extension Int128: DocumentValueReadable {}
extension UInt: DocumentValueReadable {}
extension UInt8: DocumentValueReadable {}
extension UInt16: DocumentValueReadable {}
extension UInt32: DocumentValueReadable {}
extension UInt64: DocumentValueReadable {}
extension UInt128: DocumentValueReadable {}
