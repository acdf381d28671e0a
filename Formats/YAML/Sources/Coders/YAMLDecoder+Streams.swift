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
        try documents(in: data).map {
            try decode(type, from: try $0.get(), userInfo: userInfo)
        }
    }

    /// Decodes every document of a stream; an empty stream has none.
    ///
    /// - Throws: As `decodeAll(_:from:)` from bytes.
    public func decodeAll<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from text: String,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> [Value] {
        try decodeAll(type, from: Data(text.utf8), userInfo: userInfo)
    }

    /// Decodes every document of a stream from any version of a type, migrating each to the type.
    ///
    /// - Throws: As `decode(versioned:from:)`, at the first document that fails.
    public func decodeAll<Value: VersionedCodable>(
        versioned type: Value.Type,
        from data: Data
    ) throws -> [Value] {
        try documents(in: data).map { try decode(versioned: type, from: try $0.get()) }
    }

    /// Decodes every document of a stream from any version of a type, migrating each to the type.
    ///
    /// - Throws: As `decodeAll(versioned:from:)` from bytes.
    public func decodeAll<Value: VersionedCodable>(
        versioned type: Value.Type,
        from text: String
    ) throws -> [Value] {
        try decodeAll(versioned: type, from: Data(text.utf8))
    }

    /// Returns the documents of a stream as values, decoded lazily.
    ///
    ///     for settings in decoder.values(of: Settings.self, in: data) {
    ///         print(try settings.get())
    ///     }
    ///
    /// Malformed YAML ends the sequence as its last element; other decoding errors do not.
    public func values<Value: Decodable>(
        of type: Value.Type = Value.self,
        in data: Data
    ) -> some Sequence<Result<Value, any Error>> {
        documents(in: data).lazy.map { document in
            document.flatMap { document in
                Result { try self.decode(type, from: document) }
            }
        }
    }

    /// Returns the documents of a stream, with the decoder's source name.
    private func documents(in data: Data) -> some Sequence<Result<CodableDocument, any Error>> {
        let name = sourceName
        let format = YAMLFormat(reading: options)
        return format.documents(in: data, within: limits).lazy.map { result in
            do {
                var document = try result.get()
                if let name { document.sourceName = name }
                return .success(document)
            } catch {
                return .failure((error as? ReadingError)?.named(name) ?? error)
            }
        }
    }
}
