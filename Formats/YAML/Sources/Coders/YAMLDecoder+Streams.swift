import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Streams of several documents.
extension YAMLDecoder {
    /// Decodes every document of a stream; an empty stream has none.
    ///
    /// - Throws: As `decode(_:from:)`, at the first document that is malformed or does not decode.
    public func decodeAll<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from data: Data,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> [Value] {
        try values(in: data) { try decode(type, from: $0, userInfo: userInfo) }
    }

    /// Decodes every document of a stream from any version of a type, migrating each to the type.
    ///
    /// - Throws: As `decode(versioned:from:)`, at the first document that fails.
    public func decodeAll<Value: VersionedCodable>(
        versioned type: Value.Type,
        from data: Data
    ) throws -> [Value] {
        try values(in: data) { try decode(versioned: type, from: $0) }
    }

    /// Decodes each document of a stream before the next one is read.
    private func values<Value>(
        in data: Data, _ decode: (CodableDocument) throws -> Value
    ) throws -> [Value] {
        let documents = YAMLFormat(reading: options).documents(in: data, within: limits)
        do {
            return try documents.map { result in
                var document = try result.get()
                if let sourceName { document.sourceName = sourceName }
                return try decode(document)
            }
        } catch let error as ReadingError {
            throw error.named(sourceName)
        }
    }
}
