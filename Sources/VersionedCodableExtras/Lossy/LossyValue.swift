import VersionedCodableCore

/// A value that is `nil` when it cannot be decoded.
///
/// A value that cannot be decoded is dropped and noted in the ``LossyReport`` of the decoder; a
/// null is `nil` and does not count as dropped. A missing key is an error as for any other
/// property; see ``LossyOptional``. `nil` is encoded as a null.
@propertyWrapper
public struct LossyValue<Value> {
    /// The value.
    public var wrappedValue: Value?

    /// Wraps a value.
    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }
}

/// A ``LossyValue`` that is also `nil` when its key is missing, and not encoded when it is `nil`.
@propertyWrapper
public struct LossyOptional<Value> {
    /// The value.
    public var wrappedValue: Value?

    /// Wraps a value.
    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }
}

/// A value whose `nil` is encoded as a null, so that readers see that there is no value.
///
/// It decodes like a ``LossyValue``. Formats without nulls write a substitute: the text `$null` in
/// a property list, an empty element or `xsi:nil` in XML.
public typealias Nullable<Value> = LossyValue<Value>

extension Decodable {
    /// Returns the value of a decoder; `nil` for a null and for a dropped value.
    fileprivate static func lossy(from decoder: any Decoder) throws -> Self? {
        let container = try decoder.singleValueContainer()
        do {
            return try container.decode(Self.self)
        } catch {
            if !container.decodeNil() { try decoder.drop(for: error) }
            return nil
        }
    }
}

extension Encoder {
    fileprivate func encode(_ value: (some Encodable)?) throws {
        var container = singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}

extension LossyValue: Decodable where Value: Decodable {
    /// Decodes the value; `nil` when it cannot be decoded.
    ///
    /// - Throws: ``LossyDecodingError`` when more is dropped than the report of the decoder allows.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Value.lossy(from: decoder)
    }
}

extension LossyOptional: Decodable where Value: Decodable {
    /// Decodes the value; `nil` when it cannot be decoded.
    ///
    /// - Throws: ``LossyDecodingError`` when more is dropped than the report of the decoder allows.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Value.lossy(from: decoder)
    }
}

extension LossyValue: Encodable where Value: Encodable {
    /// Encodes the value, or a null.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(wrappedValue) }
}

extension LossyOptional: Encodable where Value: Encodable {
    /// Encodes the value, or a null where it cannot be omitted.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(wrappedValue) }
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

extension LossyValue: ExpressibleByNilLiteral {
    /// Wraps nil.
    public init(nilLiteral: ()) { wrappedValue = nil }
}

extension LossyOptional: ExpressibleByNilLiteral {
    /// Wraps nil.
    public init(nilLiteral: ()) { wrappedValue = nil }
}

extension LossyValue: Equatable where Value: Equatable {}
extension LossyValue: Hashable where Value: Hashable {}
extension LossyValue: Sendable where Value: Sendable {}
extension LossyOptional: Equatable where Value: Equatable {}
extension LossyOptional: Hashable where Value: Hashable {}
extension LossyOptional: Sendable where Value: Sendable {}

extension LossyValue: DescribedAsWrappedValue {}

extension LossyOptional: DescribedAsWrappedValue {}
