import VersionedCodableCore
import VersionedCodableEssentials

/// A type that `DocumentValue.require(_:as:)` can return; it accepts only values that represent it.
public protocol DocumentValueReadable {
    /// Makes an instance from a value; nil when the value is not of this type.
    init?(_ value: DocumentValue)
}

extension DocumentValue {
    /// Returns the value at a path as a type.
    ///
    ///     let replicas = try value.require("/spec/replicas", as: Int.self)
    ///
    /// - Throws: `DocumentValueError` with the path, for a missing value or one of another type.
    public func require<Value: DocumentValueReadable>(
        _ path: DocumentPath, as type: Value.Type = Value.self
    ) throws -> Value {
        guard let found = self[path: path] else { throw DocumentValueError(.missing, at: path) }
        guard let value = Value(found) else { throw found.unexpected("\(type)", at: path) }
        return value
    }
}

extension DocumentValueReadable {
    /// Makes an instance of a part of a value; nil when the value does not have it.
    fileprivate init?(part: Self?) {
        guard let part else { return nil }
        self = part
    }
}

extension DocumentValue: DocumentValueReadable {
    /// Accepts any value.
    public init?(_ value: DocumentValue) {
        self = value
    }
}

extension DocumentObject: DocumentValueReadable {
    /// Accepts an object.
    public init?(_ value: DocumentValue) { self.init(part: value.object) }
}

extension DocumentNumber: DocumentValueReadable {
    /// Accepts a number.
    public init?(_ value: DocumentValue) { self.init(part: value.number) }
}

extension Bool: DocumentValueReadable {
    /// Accepts a truth value.
    public init?(_ value: DocumentValue) { self.init(part: value.bool) }
}

extension String: DocumentValueReadable {
    /// Accepts a string or untyped text.
    public init?(_ value: DocumentValue) { self.init(part: value.string) }
}

extension Double: DocumentValueReadable {
    /// Accepts a number, which is rounded to the nearest `Double`.
    public init?(_ value: DocumentValue) { self.init(part: value.double) }
}

extension Decimal: DocumentValueReadable {
    /// Accepts a number that a `Decimal` represents exactly.
    public init?(_ value: DocumentValue) { self.init(part: value.decimal) }
}

extension Data: DocumentValueReadable {
    /// Accepts raw bytes, or untyped text that is Base64.
    public init?(_ value: DocumentValue) { self.init(part: value.data) }
}

extension Date: DocumentValueReadable {
    /// Accepts a date, or untyped text that is RFC 3339.
    public init?(_ value: DocumentValue) { self.init(part: value.date) }
}

extension Array: DocumentValueReadable where Element: DocumentValueReadable {
    /// Accepts an array whose elements are all of the element type.
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
    /// Accepts a number that is exactly an integer of this type.
    public init?(_ value: DocumentValue) { self.init(part: value.number?.integer(as: Self.self)) }
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
