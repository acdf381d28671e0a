import VersionedCodableCore
import VersionedCodableEssentials

/// Versions: peeking without reading more than needed, and decoding of text, documents and files.
///
/// `decode(versioned:from:)` for bytes comes from `VersionPeeking`.
extension FormatDecoder {
    /// Tells the version that a document declares, reading no more of it than needed.
    ///
    /// - Throws: As `DocumentDecoder.peekVersion(_:from:)`.
    public func peekVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        from data: Data
    ) throws -> Spec.Version? {
        try engine.peekVersion(spec, from: data)
    }

    /// Tells the version of a document in a file, reading only its beginning where the format
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
    /// - Throws: As `decode(versioned:from:)` from bytes, but no `ReadingError`.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        from document: CodableDocument
    ) throws -> Value {
        try engine.decode(versioned: type, from: document)
    }

    /// Decodes a file; errors name the file, line and column.
    ///
    /// - Throws: As `decode(_:from:)`, or an error of the file system.
    public func decode<Value: Decodable>(_ type: Value.Type, fromFileAt url: URL) throws -> Value {
        try engine.decode(type, fromFileAt: url)
    }

    /// Decodes a file of any version in the chain of a type, and migrates it to the type.
    ///
    /// - Throws: As `decode(versioned:from:)`, or an error of the file system.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        fromFileAt url: URL
    ) throws -> Value {
        try engine.decode(versioned: type, fromFileAt: url)
    }
}
