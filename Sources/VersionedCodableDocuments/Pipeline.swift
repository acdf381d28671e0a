import VersionedCodableCore
import VersionedCodableEssentials

// The whole path of a document through the engine. Open this file first.
//
//     bytes ── DocumentFormat.read ──▶ CodableDocument ── DecodingSession ──▶ value
//     value ── EncodingSession ──▶ CodableDocument ── DocumentFormat.write ──▶ bytes
//
// A reader parses the bytes once into one flat document (CodableDocument, drawn in TapeNode.swift);
// later steps know of the format only what the document records. A session is one call, for a
// document of objects or of elements: it hands the types their decoders and containers
// (NodeDecoder.swift) and errors (DecodingSession+Errors). Versions are read from the decoder, so
// that nothing is parsed twice; see Pipeline.swift of the core, which meets this code in
// Versions/NodeDecoder+Reading.swift. Types of another module have defaults for missing
// keys, aliases and forms of their own (Hooks/HookedCodable.swift).

extension DocumentDecoder {
    /// Decodes a value from bytes, which are parsed once.
    ///
    /// - Throws: `ReadingError` when the bytes are not a document of the format or exceed a limit,
    ///   `DecodingError` when the document is not a value of the type, or what the type's
    ///   `init(from:)` throws.
    /// - Complexity: O(n) in the bytes, apart from what the type's own code does.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let (format, options) = current
        return try decode(
            type, try DocumentDecoder.read(data, as: format, options, for: type), options)
    }

    func decode<Value: Decodable>(
        _ type: Value.Type,
        _ document: CodableDocument,
        _ options: DecodingOptions,
        _ userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        let session = DecodingSession(for: try document.withRoot(for: type), options)
        session.add(userInfo)
        session.versions.rootType = type
        return try session.run { try session.value(type, at: .root) }
    }

    /// Reads bytes into a document without decoding it.
    ///
    /// - Throws: `ReadingError`.
    public func document(from data: Data) throws -> CodableDocument {
        try document(from: data) { try $0.read($1, within: $2) }
    }

    /// Reads bytes into a document for decoding a value of a type: one without content is an object
    /// without members if the type has a value for each missing key.
    ///
    /// - Throws: `ReadingError`.
    package func document(from data: Data, for type: Any.Type) throws -> CodableDocument {
        let (format, options) = current
        return try DocumentDecoder.read(data, as: format, options, for: type)
    }

    /// Reads bytes into a document by a method of the format other than `read(_:within:)`.
    package func document(
        from data: Data,
        _ read: (any DocumentFormat, Data, ReadingLimits) throws -> CodableDocument
    ) throws -> CodableDocument {
        let (format, options) = current
        return try DocumentDecoder.read(data, as: format, options, for: Never.self, read)
    }

    static func read(
        _ data: Data,
        as format: any DocumentFormat,
        _ options: DecodingOptions,
        for type: Any.Type = Never.self,
        _ read: (any DocumentFormat, Data, ReadingLimits) throws -> CodableDocument = {
            try $0.read($1, within: $2)
        }
    ) throws -> CodableDocument {
        guard data.count <= options.limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, options.limits.inputBytes, at: nil)
                .named(options.sourceName)
        }
        do {
            var document = try format.reading(data, within: options.limits, by: read) {
                options.emptyDocuments == .asEmptyObject || EmptyDocument.isValue(of: type)
            }
            if let name = options.sourceName { document.sourceName = name }
            return document
        } catch let error as ReadingError {
            throw error.named(options.sourceName).redacted(for: options.errorExcerpts)
        }
    }
}

extension DocumentEncoder {
    /// Encodes a value as bytes of the format.
    ///
    /// An encoder of text, such as `YAMLEncoder`, has the same method with a `String` as its
    /// result, which is preferred unless `Data` is requested.
    ///
    /// - Throws: `EncodingError` when the value cannot be encoded, `WritingError` when the format
    ///   cannot represent it, or what the value's `encode(to:)` throws.
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        let (format, options) = current
        let session = EncodingSession(options, format)
        return try format.write(try session.run { try session.encodeRoot(value) })
    }
}
