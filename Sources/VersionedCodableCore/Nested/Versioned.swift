/// A property that is read and written with its own version.
///
///     struct Library: Codable {
///         @Versioned var owner: Person
///         @Versioned var books: [Book]              // each of its own version
///         @Versioned var loans: [String: Loan]?
///     }
///
/// A value of an older version is migrated along its own chain, wherever it is in the document and
/// whatever the version of the enclosing value, in the same pass over the document. A value is
/// written with the version of its type.
@propertyWrapper
public struct Versioned<Value: VersionedContent> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension Versioned: TransparentWrapper {
    /// The type of the wrapped value.
    public static var wrappedTypes: [Any.Type] { [Value.self] }
}

extension Versioned: VersionedWrapper {
    package var content: Any { wrappedValue }
}

extension Versioned: VersionedPart {
    package static var versionedType: Any.Type { Value.self }
}

/// A type whose values are of any version of another type, or collections of such values.
package protocol VersionedPart {
    static var versionedType: Any.Type { get }
}

/// A value that is encoded with its version, for code that inspects the wrapped value.
package protocol VersionedWrapper {
    var content: Any { get }
}

extension Versioned: Codable {
    /// Decodes a value of any version, and migrates it.
    ///
    /// - Throws: The errors of ``VersionPeeking/decode(versioned:from:)``.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try Value.decodeVersioned(from: decoder)
    }

    /// Encodes the value with its version.
    ///
    /// - Throws: The errors of ``VersionStamping/encode(versioned:)``.
    public func encode(to encoder: any Encoder) throws {
        try wrappedValue.encodeVersioned(to: encoder)
    }
}

/// Coders that place members by their types see the type of the value.
extension Versioned: ReplacedOnEncoding where Value: VersionedCodable {
    package static var type: any Encodable.Type { Value.self }
}

extension Versioned: Equatable where Value: Equatable {}
extension Versioned: Hashable where Value: Hashable {}
extension Versioned: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
    /// Decodes an optional versioned value; `nil` when the key is missing or null.
    public func decode<Value: VersionedContent>(
        _ type: Versioned<Value?>.Type, forKey key: Key
    ) throws -> Versioned<Value?> {
        Versioned(
            wrappedValue: try decodeIfPresent(Versioned<Value>.self, forKey: key)?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes an optional versioned value, unless it is `nil`.
    public mutating func encode<Value: VersionedContent>(
        _ value: Versioned<Value?>, forKey key: Key
    ) throws {
        try encodeIfPresent(
            value.wrappedValue.map { Versioned<Value>(wrappedValue: $0) }, forKey: key)
    }
}

extension Versioned: DescribedAsWrappedValue {}
