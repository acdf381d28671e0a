import VersionedCodableCore

/// A property that decodes and encodes values of types that the document names.
///
///     struct Screen: Codable {
///         @DynamicCodable var start: any Route
///         @DynamicCodable var routes: [any Route]
///         @DynamicCodable var byName: [String: any Route]?
///     }
///
///     DynamicDecodableRegistry.register(Login.self, typeIdentifier: "login")
///     // {"start": {"type": "login", "user": "ada"}, …}
///
/// The document names the type of a value under the type key of the ``DynamicDecodableRegistry``
/// (`type`). `Value` is a protocol or a class, or arrays, dictionaries and optionals of one, nested
/// to any depth; it alone determines the expected shape. A missing key, a null and an object
/// without members are `nil` for an optional value. In arrays and dictionaries, elements of unknown
/// types are dropped and noted in the ``LossyReport`` of the decoder; elsewhere an unknown type is
/// an error. The registry can change both policies.
///
/// A value of a versioned type is read by its own chain and written with its version. The type key
/// is written as the value encodes it, or added after its members.
///
/// Two values are equal when they have the same types and equal encoded forms, whatever the order
/// of keys. Values that cannot be encoded are compared as `Hashable`, or else are equal when they
/// have the same type and fail with the same error.
@propertyWrapper
public struct DynamicCodable<Value>: Codable, DescribedAsWrappedValue {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Decodes the value, each part of it as the type that the document names.
    ///
    /// - Throws: `DecodingError` when there is no type, or it is unknown or not of the expected
    ///   protocol or class, and the errors of the type.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Dynamic<Value>.decode(from: decoder)
    }

    /// Encodes the value with the names of its types.
    ///
    /// - Throws: `EncodingError` when a part of the value is not `Encodable` or does not encode as
    ///   an object, and the errors of its parts.
    public func encode(to encoder: any Encoder) throws {
        try Dynamic.encode(wrappedValue, to: encoder)
    }
}

/// A ``DynamicCodable`` property for types that are only decoded; encoding them is an error.
public typealias DynamicDecodable<Value> = DynamicCodable<Value>

/// A ``DynamicCodable`` property for types that are only encoded.
///
/// A type that is neither ``TypeIdentifiable`` nor registered is encoded without a name.
public typealias DynamicEncodable<Value> = DynamicCodable<Value>

extension DynamicCodable: TransparentWrapper {
    /// The type of the value, without optionals.
    public static var wrappedTypes: [Any.Type] { [Dynamic<Value>.memberType] }
}

extension DynamicCodable: Sendable where Value: Sendable {}

// MARK: Optional values

extension KeyedDecodingContainer {
    /// Decodes an optional value; `nil` when the key is missing or null.
    ///
    /// - Throws: The errors of `DynamicCodable.init(from:)`.
    public func decode<Value>(
        _ type: DynamicCodable<Value?>.Type, forKey key: Key
    ) throws -> DynamicCodable<Value?> {
        try decodeIfPresent(type, forKey: key) ?? DynamicCodable(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value with the name of its type, unless it is `nil`.
    ///
    /// - Throws: The errors of `DynamicCodable.encode(to:)`.
    public mutating func encode<Value>(
        _ value: DynamicCodable<Value?>, forKey key: Key
    ) throws {
        if value.wrappedValue != nil { try encodeIfPresent(value, forKey: key) }
    }
}

// MARK: Equality

extension DynamicCodable: Hashable {
    /// Whether both have the same types and encoded forms.
    ///
    /// - Complexity: The cost of encoding both values.
    public static func == (left: DynamicCodable, right: DynamicCodable) -> Bool {
        left.canonicalForm == right.canonicalForm
    }

    /// Hashes the encoded form.
    ///
    /// - Complexity: The cost of encoding the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonicalForm)
    }

    private var canonicalForm: AnyHashable { Dynamic<Value>.canonicalForm(of: wrappedValue) }
}
