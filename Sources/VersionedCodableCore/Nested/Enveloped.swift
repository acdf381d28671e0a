/// A wrapper that encodes a value that is not an object, such as an array, next to its version.
///
///     struct Tags: VersionedCodable { … }     // encodes as an array
///
///     let tags = try decoder.decode(versioned: Enveloped<Tags>.self, from: data).wrappedValue
///     let data = try encoder.encode(versioned: Enveloped(wrappedValue: tags))
///     // {"version": 2, "data": ["a", "b"]}
///
/// It is a versioned type itself, with the chain of its value: every version of the value is in an
/// envelope. The `VersionSpec` of the value determines the key of the version, ``EnvelopeNaming``
/// that of the value. Nested in other values it needs ``Versioned`` around it:
///
///     @Versioned @Enveloped var tags: Tags
@propertyWrapper
public struct Enveloped<Value: VersionedCodable> {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value in an envelope.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

/// A versioned type that chooses its key in an envelope.
///
/// Each version of a type conforms separately.
public protocol EnvelopeNaming {
    /// The key of the value in an ``Enveloped``; `data` for other types.
    static var envelopeKey: String { get }
}

extension Enveloped: VersionedCodable {
    /// The envelope of the previous version.
    public typealias PreviousVersion = Enveloped<Value.PreviousVersion>
    /// The version spec of the value.
    public typealias VersionSpec = Value.VersionSpec

    /// The version of the value.
    public static var version: Value.VersionSpec.Version? { Value.version }

    /// The version of an envelope without one.
    public static var versionWhenMissing: Value.VersionSpec.Version? { Value.versionWhenMissing }

    /// Migrates the value.
    public init(from previous: Enveloped<Value.PreviousVersion>) throws {
        wrappedValue = try Value(from: previous.wrappedValue)
    }

    /// Decodes the value of this version.
    ///
    /// - Throws: The errors of the value or the decoder.
    public init(from decoder: any Decoder) throws {
        let envelope = try decoder.container(keyedBy: PathKey.self)
        wrappedValue = try envelope.decode(Value.self, forKey: Enveloped.key)
    }

    /// Encodes the value under its key.
    public func encode(to encoder: any Encoder) throws {
        var envelope = encoder.container(keyedBy: PathKey.self)
        try envelope.encode(wrappedValue, forKey: Enveloped.key)
    }

    private static var key: PathKey {
        PathKey(stringValue: (Value.self as? any EnvelopeNaming.Type)?.envelopeKey ?? "data")
    }
}

extension Enveloped: Equatable where Value: Equatable {}
extension Enveloped: Hashable where Value: Hashable {}
extension Enveloped: Sendable where Value: Sendable {}

extension Enveloped: DescribedAsWrappedValue {}
