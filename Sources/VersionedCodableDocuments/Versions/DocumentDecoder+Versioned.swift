import VersionedCodableCore
import VersionedCodableEssentials

/// Decoding text, documents and files of any version.
///
/// `decode(versioned:from:)` for bytes is provided by `VersionPeeking`.
extension DocumentDecoder {
    /// Decodes text of any version in the chain of a type, and migrates it to the type.
    ///
    /// - Throws: As `decode(versioned:from:)` from bytes.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        from text: String
    ) throws -> Value {
        try decode(versioned: type, from: Data(text.utf8))
    }

    /// Decodes a parsed document, of any version in the chain of a type, and migrates it to the
    /// type.
    ///
    /// - Throws: As `decode(versioned:from:)` from data, except `ReadingError`.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        from document: CodableDocument
    ) throws -> Value {
        try decode(VersionedDocument<Value>.self, from: document).migrate()
    }

    /// Decodes a parsed document, like `decode(versioned:from:)`, and also returns its version and
    /// the migration steps.
    public func decodeResult<Value: VersionedCodable>(
        versioned type: Value.Type,
        from document: CodableDocument
    ) throws -> VersionedResult<Value> {
        try decode(VersionedDocument<Value>.self, from: document).result()
    }

    /// Returns the version that a parsed document declares.
    ///
    /// - Throws: `DecodingError` if the version has another type than the spec's.
    public func version<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        of document: CodableDocument
    ) throws -> Spec.Version? {
        var options = currentOptions
        // Only the key of the version is requested.
        options.unknownKeys = .ignore
        return try decode(spec, document, options)[keyPath: Spec.keyPathToVersion]
    }

    /// Reads a file into a document; errors name the file.
    ///
    /// FIFOs, devices and pipes such as `/dev/stdin` are read to their end. A file larger than the
    /// limit is not read at all; from a pipe no more is read than the limit allows, and from a
    /// device no more than 16 MiB.
    ///
    /// - Throws: `ReadingError`, or the `CocoaError` of the file system, whose
    ///   `documentDescription` is a line such as `settings.yaml: no such file`.
    public func document(fromFileAt url: URL) throws -> CodableDocument {
        try document(fromFileAt: url, for: Never.self)
    }

    /// Reads a file into a document for decoding a value of a type, as `document(from:for:)`.
    package func document(fromFileAt url: URL, for type: Any.Type) throws -> CodableDocument {
        try document(of: url, for: type) {
            try FileReading.data(at: url, limit: limits.inputBytes)
        }
    }

    func document(
        of url: URL, for type: Any.Type, _ read: () throws -> Data
    ) throws -> CodableDocument {
        let name = sourceName ?? url.relativePath
        do {
            var document = try document(from: try read(), for: type)
            document.sourceName = name
            return document
        } catch let error as ReadingError {
            throw error.named(name)
        }
    }

    /// Decodes a file; errors name the file, line and column.
    ///
    /// - Throws: As `decode(_:from:)`, or an error of the file system.
    public func decode<Value: Decodable>(_ type: Value.Type, fromFileAt url: URL) throws -> Value {
        try decode(type, from: try document(fromFileAt: url, for: type))
    }

    /// Decodes a file of any version in the chain of a type, and migrates it to the type; errors
    /// name the file, line and column.
    ///
    /// - Throws: As `decode(versioned:from:)`, or an error of the file system.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        fromFileAt url: URL
    ) throws -> Value {
        try decode(versioned: type, from: try document(fromFileAt: url, for: type))
    }

    /// Decodes a file like `decode(versioned:fromFileAt:)`, and also returns its version and the
    /// migration steps.
    public func decodeResult<Value: VersionedCodable>(
        versioned type: Value.Type,
        fromFileAt url: URL
    ) throws -> VersionedResult<Value> {
        try decodeResult(versioned: type, from: try document(fromFileAt: url, for: type))
    }
}
