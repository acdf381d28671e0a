import VersionedCodableCore
import VersionedCodableEssentials

/// Versions: peeking without reading more than needed, and decoding of text, documents and files.
///
/// `decode(versioned:from:)` for bytes comes from `VersionPeeking`.
extension FormatDecoder {
    /// Returns the version that a document declares, reading no more of it than needed.
    ///
    /// - Throws: As `DocumentDecoder.peekVersion(_:from:)`.
    public func peekVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        from data: Data
    ) throws -> Spec.Version? {
        try engine.peekVersion(spec, from: data)
    }

    /// Returns the version of a document in a file, reading only its beginning where the format
    /// allows that.
    ///
    /// - Throws: As `peekVersion(_:from:)`, and an error of the file system.
    public func peekVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        fromFileAt url: URL
    ) throws -> Spec.Version? {
        try engine.peekVersion(spec, fromFileAt: url)
    }

    /// Decodes text of any version in the chain of a type, and migrates it to the type.
    ///
    /// - Throws: As `decode(versioned:from:)` from bytes.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        from text: String
    ) throws -> Value {
        try decode(versioned: type, from: Data(text.utf8))
    }

    /// Decodes a document that has been read before, of any version in the chain of a type, and
    /// migrates it to the type.
    ///
    /// - Throws: As `decode(versioned:from:)` from data, but no `ReadingError`.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        from document: CodableDocument
    ) throws -> Value {
        try engine.decode(VersionedDocument<Value>.self, from: document).migrate()
    }

    /// Decodes a document that has been read before, as `decode(versioned:from:)` does, and returns
    /// the version it had and the steps taken, too.
    public func decodeResult<Value: VersionedCodable>(
        versioned type: Value.Type,
        from document: CodableDocument
    ) throws -> VersionedResult<Value> {
        try engine.decode(VersionedDocument<Value>.self, from: document).result()
    }

    /// Decodes a document that has been read before, and migrates it, waiting where a step has to
    /// be waited for.
    ///
    /// - Throws: The errors of `decode(versioned:from:)`.
    public func decode<Value: VersionedCodable & Sendable>(
        migrating type: Value.Type, from document: CodableDocument
    ) async throws -> Value {
        try await engine.decode(VersionedDocument<Value>.self, from: document).migrating()
    }

    /// Returns the version that a document which has been read before declares.
    ///
    /// - Throws: `DecodingError` when the version has another type than the spec's.
    public func version<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        of document: CodableDocument
    ) throws -> Spec.Version? {
        var options = engine.currentOptions
        // The version is the only key that is asked for.
        options.unknownKeys = .ignore
        return try engine.decode(spec, document, options)[keyPath: Spec.keyPathToVersion]
    }

    /// Reads a file into a document; errors name the file.
    ///
    /// FIFOs, devices and pipes such as `/dev/stdin` are read to their end. A file that is larger
    /// than the limit is not read at all; of a pipe no more is taken than the limit lets in, and of
    /// a device no more than 16 MiB.
    ///
    /// - Throws: `ReadingError`, or the `CocoaError` of the file system, whose
    ///   `documentDescription` is a line such as `settings.yaml: no such file`.
    public func document(fromFileAt url: URL) throws -> CodableDocument {
        let name = engine.sourceName ?? url.relativePath
        do {
            let data = try FileReading.data(at: url, limit: engine.limits.inputBytes)
            var document = try engine.document(from: data)
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
        try engine.decode(type, from: try document(fromFileAt: url))
    }

    /// Decodes a file of any version in the chain of a type, and migrates it to the type; errors
    /// name the file, line and column.
    ///
    /// - Throws: As `decode(versioned:from:)`, or an error of the file system.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        fromFileAt url: URL
    ) throws -> Value {
        try decode(versioned: type, from: try document(fromFileAt: url))
    }

    /// Decodes a file, as `decode(versioned:fromFileAt:)` does, and returns the version it had and
    /// the steps taken, too.
    public func decodeResult<Value: VersionedCodable>(
        versioned type: Value.Type,
        fromFileAt url: URL
    ) throws -> VersionedResult<Value> {
        try decodeResult(versioned: type, from: try document(fromFileAt: url))
    }
}
