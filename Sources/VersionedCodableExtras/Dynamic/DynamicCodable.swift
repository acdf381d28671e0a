import VersionedCodableCore
import VersionedCodableDocuments

/// A property whose values are of types that the document names, decoded and encoded.
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
/// Which type a value has is in the document under the type key of the ``DynamicDecodableRegistry``
/// (`type`). `Value` is a protocol or a class, or arrays, dictionaries and optionals of one, nested
/// as you like; it alone says what shape is expected. A missing key, a null and an object without
/// members are nil for an optional value. Of arrays and dictionaries, elements of unknown types are
/// dropped and noted in the ``LossyReport`` of the decoder; elsewhere an unknown type is an error,
/// ``NoTypeRegistered``; the registry can decide otherwise.
///
/// A value of a versioned type is read by its own chain and written with its version. The type key
/// is written as the value encodes it, or added behind its members.
///
/// Two values are equal when they are of the same types and their encoded forms are equal, whatever
/// the order of keys. Values that cannot be encoded are equal when they are of the same type and
/// fail alike.
@propertyWrapper
public struct DynamicCodable<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension DynamicCodable: Codable {
    /// Decodes the value, each part of it as the type the document names.
    ///
    /// - Throws: ``NoTypeRegistered`` for an unknown type, `DecodingError` when there is no type or
    ///   the type has no place here, and what the type throws.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Dynamic<Value>.decode(from: decoder)
    }

    /// Encodes the value with the names of its types.
    ///
    /// - Throws: `EncodingError` when a part of the value is not `Encodable` or has no place for a
    ///   name, and what it throws.
    public func encode(to encoder: any Encoder) throws {
        try Dynamic.encode(wrappedValue, to: encoder)
    }
}

extension DynamicCodable: Hashable {
    /// Whether both are of the same types and encoded alike.
    ///
    /// - Complexity: That of encoding both.
    public static func == (left: DynamicCodable, right: DynamicCodable) -> Bool {
        CanonicalForm(of: left.wrappedValue) == CanonicalForm(of: right.wrappedValue)
    }

    /// Hashes the encoded form.
    ///
    /// - Complexity: That of encoding the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(CanonicalForm(of: wrappedValue))
    }
}

extension DynamicCodable: Sendable where Value: Sendable {}

extension DynamicCodable: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// Wraps nil.
    public init(nilLiteral: ()) { wrappedValue = nil }
}

extension DynamicCodable: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {
    /// Wraps the elements.
    public init(arrayLiteral elements: Value.Element...) { wrappedValue = Value(elements) }
}

extension DynamicCodable: TransparentWrapper {
    package static var wrappedTypes: [Any.Type] { [Dynamic<Value>.memberType] }
}

extension KeyedDecodingContainer {
    /// Decodes an optional value of a type that the document names; nil when the key is missing or
    /// null.
    ///
    /// - Throws: As `DynamicCodable.init(from:)`.
    public func decode<Value>(
        _ type: DynamicCodable<Value?>.Type, forKey key: Key
    ) throws -> DynamicCodable<Value?> {
        try decodeIfPresent(type, forKey: key) ?? DynamicCodable(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional value with the name of its type, if there is one.
    ///
    /// - Throws: As `DynamicCodable.encode(to:)`.
    public mutating func encode<Value>(
        _ value: DynamicCodable<Value?>, forKey key: Key
    ) throws {
        if value.wrappedValue != nil { try encodeIfPresent(value, forKey: key) }
    }
}

extension DynamicCodable: DescribedAsWrappedValue {}
