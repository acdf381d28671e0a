import VersionedCodableCore
import VersionedCodableEssentials

/// Decoding from bytes, text and documents.
///
/// All methods throw a `ReadingError` if the input is not a document of the format, a
/// `DecodingError` if the document is not a value of the type, or the error of the type's
/// `init(from:)`.
extension DocumentDecoder {
    /// Decodes a value from bytes, with an inferred type if desired, and with `userInfo` entries
    /// for this call.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The bytes of the document.
    ///   - userInfo: Entries that are added to the decoder's `userInfo` and override equal keys.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from data: Data,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(type, from: try document(from: data, for: type), userInfo: userInfo)
    }

    /// Decodes a value from text.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from text: String,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(type, from: Data(text.utf8), userInfo: userInfo)
    }

    /// Decodes a value from a parsed document.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from document: CodableDocument,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(type, document, currentOptions, userInfo)
    }

    /// Decodes a part of a parsed document.
    ///
    /// The paths of errors and of `codingPath` begin at the root of the document.
    ///
    /// - Throws: As `decode(_:from:)`; `DecodingError.valueNotFound` if the part does not exist.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from node: DocumentNode
    ) throws -> Value {
        guard node.exists else {
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(
                    codingPath: [], debugDescription: "expected a part of a document, found none"))
        }
        let session = DecodingSession(for: node.document, currentOptions)
        return try session.run { try session.value(type, at: Spot.root.at(UInt32(node.index))) }
    }

    // MARK: With a configuration

    /// Decodes a value that needs a configuration from bytes.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from data: Data,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        let session = DecodingSession(for: try document(from: data), currentOptions)
        return try session.run {
            try type.init(from: session.decoder(.root), configuration: configuration)
        }
    }

    /// Decodes a value with the configuration of a provider from bytes.
    public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
        _ type: Value.Type,
        from data: Data,
        configuration: Provider.Type
    ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
        try decode(type, from: data, configuration: Provider.decodingConfiguration)
    }
}
