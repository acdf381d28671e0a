import VersionedCodableCore
import VersionedCodableEssentials

/// Decoding: from bytes, text and documents, with what one call needs besides.
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
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from data: Data,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try engine.decode(type, from: data, userInfo: userInfo)
    }

    /// Decodes a value from text.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from text: String,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try engine.decode(type, from: Data(text.utf8), userInfo: userInfo)
    }

    /// Decodes a value from a document that has been read before.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from document: CodableDocument,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try engine.decode(type, from: document, userInfo: userInfo)
    }

    /// Decodes a value that needs a configuration from bytes.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type = Value.self,
        from data: Data,
        configuration: Value.DecodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try engine.decode(type, from: data, configuration: configuration, userInfo: userInfo)
    }

    /// Decodes a value that needs a configuration from text.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type = Value.self,
        from text: String,
        configuration: Value.DecodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try engine.decode(
            type, from: Data(text.utf8), configuration: configuration, userInfo: userInfo)
    }

    /// Decodes a value that needs a configuration from a document that has been read before.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type = Value.self,
        from document: CodableDocument,
        configuration: Value.DecodingConfiguration,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try engine.decode(type, from: document, configuration: configuration, userInfo: userInfo)
    }

    /// Reads bytes into a document without decoding it.
    public func document(from data: Data) throws -> CodableDocument {
        try engine.document(from: data)
    }
}
