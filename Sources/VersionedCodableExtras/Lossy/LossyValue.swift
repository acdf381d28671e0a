import VersionedCodableCore

/// A value that is `nil` when it cannot be decoded.
///
/// A value that cannot be decoded is dropped and noted in the ``LossyReport`` of the decoder; a
/// null is `nil` and does not count as dropped. A missing key is an error as for any other
/// property; see ``LossyOptional``. `nil` is encoded as a null.
public typealias LossyValue<Value> = LossySingleValue<Value, NilAsNull>

/// A ``LossyValue`` that is also `nil` when its key is missing, and not encoded when it is `nil`.
public typealias LossyOptional<Value> = LossySingleValue<Value, NilAsNothing>

/// A value whose `nil` is encoded as a null, so that readers see that there is no value.
///
/// It decodes like a ``LossyValue``. Formats without nulls write a substitute: the text `$null` in
/// a property list, an empty element or `xsi:nil` in XML.
public typealias Nullable<Value> = LossyValue<Value>

/// The form of a ``LossyValue``, of which `nil` is a null.
public enum NilAsNull {}

/// The form of a ``LossyOptional``, of which `nil` is nothing.
public enum NilAsNothing {}

/// A value that is `nil` when it cannot be decoded: ``LossyValue`` or ``LossyOptional``.
@propertyWrapper
public struct LossySingleValue<Value, Form> {
    /// The value.
    public var wrappedValue: Value?

    /// Wraps a value.
    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }
}

extension LossySingleValue: Decodable where Value: Decodable {
    /// Decodes the value; `nil` for a null, and when it cannot be decoded.
    ///
    /// - Throws: ``LossyDecodingError`` when more is dropped than the report of the decoder allows.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            wrappedValue = try container.decode(Value.self)
        } catch {
            wrappedValue = nil
            if !container.decodeNil() { try decoder.drop(for: error) }
        }
    }
}

extension LossySingleValue: Encodable where Value: Encodable {
    /// Encodes the value, or a null where it cannot be omitted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue {
            try container.encode(wrappedValue)
        } else {
            try container.encodeNil()
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a lossy value; `nil` when the key is missing.
    public func decode<Value: Decodable>(
        _ type: LossyOptional<Value>.Type, forKey key: Key
    ) throws -> LossyOptional<Value> {
        try decodeIfPresent(type, forKey: key) ?? LossyOptional(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a lossy value, unless it is `nil`.
    public mutating func encode<Value: Encodable>(
        _ value: LossyOptional<Value>, forKey key: Key
    ) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}

extension LossySingleValue: ExpressibleByNilLiteral {
    /// Wraps nil.
    public init(nilLiteral: ()) { wrappedValue = nil }
}

extension LossySingleValue: Equatable where Value: Equatable {}
extension LossySingleValue: Hashable where Value: Hashable {}
extension LossySingleValue: Sendable where Value: Sendable {}

extension LossySingleValue: DescribedAsWrappedValue {}
