import VersionedCodableCore
import VersionedCodableEssentials

/// Decoding with what only one call knows: a configuration, or entries of `userInfo`.
extension DocumentDecoder {
    /// Decodes a value from bytes, with entries of `Decoder.userInfo` for this call only.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The bytes of the document.
    ///   - userInfo: Added to the decoder's own `userInfo`, in whose place they come where keys are
    ///     equal.
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> Value {
        try decode(type, from: try document(from: data), userInfo: userInfo)
    }

    /// Decodes a value from a document, with entries of `Decoder.userInfo` for this call only.
    ///
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        from document: CodableDocument,
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> Value {
        let session = DecodingSession.make(for: document, currentOptions)
        session.add(userInfo)
        return try session.run { try session.value(type, at: .root) }
    }

    /// Decodes a value that needs a configuration from bytes.
    ///
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from data: Data,
        configuration: Value.DecodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(
            type, from: try document(from: data), configuration: configuration, userInfo: userInfo)
    }

    /// Decodes a value that needs a configuration from a document.
    ///
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from document: CodableDocument,
        configuration: Value.DecodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        let session = DecodingSession.make(for: document, currentOptions)
        session.add(userInfo)
        return try session.run {
            try type.init(from: session.decoder(.root), configuration: configuration)
        }
    }
}
