import VersionedCodableCore
import VersionedCodableEssentials

/// Decoding: from bytes, text and documents, with what one call needs in addition.
///
/// Everything throws a `ReadingError` when the input is no document of the format, a
/// `DecodingError` when the document is no value of the type, or what the type's `init(from:)`
/// throws.
extension FormatDecoder {
    /// Decodes a value from bytes.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try engine.decode(type, from: data)
    }

    /// Decodes a value from bytes; the type may be left to be found, and entries of `userInfo`
    /// added for this call.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The bytes of the document.
    ///   - userInfo: Added to the decoder's own `userInfo`, which they replace where keys are equal.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from data: Data,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(type, from: try engine.document(from: data), userInfo: userInfo)
    }

    /// Decodes a value from text.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from text: String,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(type, from: Data(text.utf8), userInfo: userInfo)
    }

    /// Decodes a value from a document that has been read before.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from document: CodableDocument,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        let session = DecodingSession.make(for: document, engine.currentOptions)
        session.add(userInfo)
        return try session.run { try session.value(type, at: .root) }
    }

    /// Decodes a part of a document that has been read before.
    ///
    /// The paths of errors and of `codingPath` begin at the root of the document.
    ///
    /// - Throws: As `decode(_:from:)`; `DecodingError.valueNotFound` when there is no such part.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from node: DocumentNode
    ) throws -> Value {
        guard node.exists else {
            throw DecodingError.valueNotFound(
                type,
                DecodingError.Context(
                    codingPath: [], debugDescription: "expected a part of a document, found none"))
        }
        let session = DecodingSession.make(for: node.document, engine.currentOptions)
        return try session.run { try session.value(type, at: Spot.root.at(UInt32(node.index))) }
    }

    // MARK: With a configuration

    /// Decodes a value that needs a configuration from bytes.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type = Value.self,
        from data: Data,
        configuration: Value.DecodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(
            type, from: try engine.document(from: data), configuration: configuration,
            userInfo: userInfo)
    }

    /// Decodes a value that needs a configuration from text.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type = Value.self,
        from text: String,
        configuration: Value.DecodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(type, from: Data(text.utf8), configuration: configuration, userInfo: userInfo)
    }

    /// Decodes a value that needs a configuration from a document that has been read before.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type = Value.self,
        from document: CodableDocument,
        configuration: Value.DecodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        let session = DecodingSession.make(for: document, engine.currentOptions)
        session.add(userInfo)
        return try session.run {
            try type.init(from: session.decoder(.root), configuration: configuration)
        }
    }

    /// Decodes a value with the configuration of a provider from bytes.
    public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
        _ type: Value.Type = Value.self,
        from data: Data,
        configuration: Provider.Type
    ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
        try decode(type, from: data, configuration: Provider.decodingConfiguration)
    }

    /// Decodes a value with the configuration of a provider from text.
    public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
        _ type: Value.Type = Value.self,
        from text: String,
        configuration: Provider.Type
    ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
        try decode(type, from: text, configuration: Provider.decodingConfiguration)
    }

    /// Reads bytes into a document without decoding it.
    public func document(from data: Data) throws -> CodableDocument {
        try engine.document(from: data)
    }
}
