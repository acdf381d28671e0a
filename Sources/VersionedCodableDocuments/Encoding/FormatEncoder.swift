import VersionedCodableCore
import VersionedCodableEssentials

/// An encoder of one format, with the options of `DocumentEncoder` and those of its format.
///
/// The counterpart of ``FormatDecoder``: a format gets an encoder of its own name by holding a
/// `DocumentEncoder`.
///
/// Generic code gets bytes from every encoder, those of text formats and those of Foundation
/// included:
///
///     func save(_ value: some Encodable, with encoder: some VersionStamping) throws {
///         let data = try encoder.encode(value)
///     }
@dynamicMemberLookup
public protocol FormatEncoder: AnyObject, Sendable, VersionStamping {
    /// The encoder that does the work, with the options.
    var engine: DocumentEncoder { get }
}

extension FormatEncoder {
    /// How dates are written; the cases are those of `JSONEncoder`, and `timestamp`.
    public typealias DateEncodingStrategy = DocumentEncoder.DateEncodingStrategy
    /// How raw bytes are written; the cases are those of `JSONEncoder`.
    public typealias DataEncodingStrategy = DocumentEncoder.DataEncodingStrategy
    /// How infinities and not-a-number are written; the cases are those of `JSONEncoder`.
    public typealias NonConformingFloatEncodingStrategy =
        DocumentEncoder.NonConformingFloatEncodingStrategy
    /// How coding keys become keys; the cases are those of `JSONEncoder`.
    public typealias KeyEncodingStrategy = DocumentEncoder.KeyEncodingStrategy

    /// An option of the engine, such as ``DocumentEncoder/dateEncodingStrategy``.
    public subscript<Option>(
        dynamicMember option: ReferenceWritableKeyPath<DocumentEncoder, Option>
    ) -> Option {
        get { engine[keyPath: option] }
        set { engine[keyPath: option] = newValue }
    }

    // MARK: Encoding

    /// Encodes a value as bytes of the format.
    ///
    /// - Throws: As `DocumentEncoder.encode(_:)`.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try engine.encode(value)
    }

    /// Encodes a value as a document that has not been written.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - userInfo: Added to the encoder's own `userInfo` for this call, which they replace where
    ///     keys are equal.
    /// - Throws: `EncodingError`, or what the value's `encode(to:)` throws.
    public func document<Value: Encodable>(
        from value: Value,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> CodableDocument {
        let session = engine.newSession()
        session.add(userInfo)
        return try session.run { try session.encodeRoot(value) }
    }

    /// Encodes a value that needs a configuration as a document.
    ///
    /// - Throws: As `document(from:userInfo:)`.
    public func document<Value: EncodableWithConfiguration>(
        from value: Value,
        configuration: Value.EncodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> CodableDocument {
        let session = engine.newSession()
        session.add(userInfo)
        return try session.run {
            session.shape.noteRoot(Value.self, session)
            try value.encode(to: session.encoder(at: 0), configuration: configuration)
            try session.checkRoot(of: value)
        }
    }

    /// Encodes a value with the configuration of a provider as bytes of the format.
    ///
    /// - Throws: As `encode(_:)`.
    public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        _ value: Value,
        configuration: Provider.Type
    ) throws -> Data where Value.EncodingConfiguration == Provider.EncodingConfiguration {
        try engine.encode(value, configuration: Provider.encodingConfiguration)
    }
}

extension DocumentEncoder: FormatEncoder {
    /// This encoder.
    public var engine: DocumentEncoder { self }
}
