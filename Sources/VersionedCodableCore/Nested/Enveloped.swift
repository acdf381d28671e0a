/// A value beside its version, for values that are no objects and have no place for one.
///
///     struct Tags: VersionedCodable { … }     // encodes as an array
///
///     let tags = try decoder.decode(versioned: Enveloped<Tags>.self, from: data).wrappedValue
///     let data = try encoder.encode(versioned: Enveloped(wrappedValue: tags))
///     // {"version": 2, "data": ["a", "b"]}
///
/// It is a versioned type itself, with the chain of its value: every version of the value is in an
/// envelope. The key of the version is that of the `VersionSpec` of the value, that of the value
/// can be set with ``EnvelopeNaming``. Inside of other values it needs ``Versioned`` around it:
///
///     @Versioned @Enveloped var tags: Tags
@propertyWrapper
public struct Enveloped<Value: VersionedCodable> {
    /// The value.
    public var wrappedValue: Value

    /// Puts a value into an envelope.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

/// A versioned type that says what it is called in an envelope.
///
/// Each version of a type says it for itself.
public protocol EnvelopeNaming {
    /// The key of the value in an ``Enveloped``; elsewhere it is `data`.
    static var envelopeKey: String { get }
}

extension Enveloped: VersionedCodable {
    /// The envelope of the version before.
    public typealias PreviousVersion = Enveloped<Value.PreviousVersion>
    /// That of the value.
    public typealias VersionSpec = Value.VersionSpec

    /// The version of the value.
    public static var version: Value.VersionSpec.Version? { Value.version }

    /// Migrates the value.
    public init(from previous: Enveloped<Value.PreviousVersion>) throws {
        wrappedValue = try Value(from: previous.wrappedValue)
    }

    /// Decodes the value of this version.
    ///
    /// - Throws: What the value or the decoder throws.
    public init(from decoder: any Decoder) throws {
        let envelope = try decoder.container(keyedBy: PathKey.self)
        wrappedValue = try envelope.decode(Value.self, forKey: Enveloped.key)
    }

    /// Encodes the value for its key.
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
