import VersionedCodableCore

/// A ``DynamicCodable`` property for types that are only encoded.
///
/// A type that is neither ``TypeIdentifiable`` nor registered is encoded without a name.
@propertyWrapper
public struct DynamicEncodable<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension DynamicEncodable: Encodable {
    /// Encodes the value with the names of its types.
    ///
    /// - Throws: The errors of `DynamicCodable.encode(to:)`.
    public func encode(to encoder: any Encoder) throws {
        try Dynamic.encode(wrappedValue, to: encoder)
    }
}

extension DynamicEncodable: Hashable {
    /// Whether both have the same types and encoded forms.
    ///
    /// - Complexity: That of encoding both.
    public static func == (left: DynamicEncodable, right: DynamicEncodable) -> Bool {
        CanonicalForm(of: left.wrappedValue) == CanonicalForm(of: right.wrappedValue)
    }

    /// Hashes the encoded form.
    ///
    /// - Complexity: That of encoding the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(CanonicalForm(of: wrappedValue))
    }
}

extension DynamicEncodable: Sendable where Value: Sendable {}

extension DynamicEncodable: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// Wraps nil.
    public init(nilLiteral: ()) { wrappedValue = nil }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value with the name of its type, unless it is `nil`.
    ///
    /// - Throws: The errors of `DynamicCodable.encode(to:)`.
    public mutating func encode<Value>(
        _ value: DynamicEncodable<Value?>, forKey key: Key
    ) throws {
        if value.wrappedValue != nil { try encodeIfPresent(value, forKey: key) }
    }
}

extension DynamicEncodable: DescribedAsWrappedValue {}
