import VersionedCodableCore

/// A ``DynamicCodable`` property for types that are only decoded.
@propertyWrapper
public struct DynamicDecodable<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension DynamicDecodable: Decodable {
    /// Decodes the value, each part of it as the type that the document names.
    ///
    /// - Throws: The errors of `DynamicCodable.init(from:)`.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Dynamic<Value>.decode(from: decoder)
    }
}

extension DynamicDecodable: Equatable where Value: Equatable {}
extension DynamicDecodable: Hashable where Value: Hashable {}
extension DynamicDecodable: Sendable where Value: Sendable {}

extension DynamicDecodable: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// Wraps nil.
    public init(nilLiteral: ()) { wrappedValue = nil }
}

extension DynamicDecodable: TransparentWrapper {
    package static var wrappedTypes: [Any.Type] { [Dynamic<Value>.memberType] }
}

extension KeyedDecodingContainer {
    /// Decodes an optional value; `nil` when the key is missing or null.
    ///
    /// - Throws: The errors of `DynamicCodable.init(from:)`.
    public func decode<Value>(
        _ type: DynamicDecodable<Value?>.Type, forKey key: Key
    ) throws -> DynamicDecodable<Value?> {
        try decodeIfPresent(type, forKey: key) ?? DynamicDecodable(wrappedValue: nil)
    }
}

extension DynamicDecodable: DescribedAsWrappedValue {}
