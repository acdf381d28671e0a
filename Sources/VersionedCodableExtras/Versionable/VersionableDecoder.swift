import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Decodes documents of any version of a ``Versionable`` type, with a decoder of your choice.
///
/// ```swift
/// let note = try VersionableDecoder().decode(Note.self, from: data, usingDecoder: decoder)
/// ```
///
/// It does what `decode(versionable:from:)` of `VersionPeeking` does.
public final class VersionableDecoder: Sendable {
    /// Makes a decoder.
    public init() {}

    /// Decodes a document of any version of a type, and migrates it to the type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - data: The document.
    ///   - decoder: Any decoder of this package or of Foundation, or one of yours that is
    ///     `VersionPeeking`.
    /// - Throws: As `decode(versionable:from:)` of `VersionPeeking`.
    public func decode<Value: Versionable>(
        _ type: Value.Type, from data: Data, usingDecoder decoder: some VersionPeeking
    ) throws -> Value {
        try decoder.decode(versionable: type, from: data)
    }
}

extension VersionPeeking {
    /// Decodes a document of any version of a type, and migrates it to the type.
    ///
    /// The document is parsed once. One that has the version of the type is decoded as by
    /// `decode(_:from:)`. With a decoder that is not `PayloadDecoding` the payload of older
    /// documents is what it tells of their values, and the migrated payload is decoded with the
    /// options of a new `DocumentDecoder`.
    ///
    /// - Throws: ``VersionableError`` for a version the type does not read or a migration that
    ///   fails, `DecodingError` when the document does not have the shape of the type,
    ///   `ReadingError` when it cannot be read.
    /// - Complexity: O(n) in the bytes, apart from what the migrations do.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, from data: Data
    ) throws -> Value {
        if let decoder = (self as? any PayloadDecoding)?.documentDecoder {
            return try decoder.decode(VersionableDocument<Value>.self, from: data).value()
        }
        return try decode(VersionableDocument<Value>.self, from: data).value()
    }
}

extension DocumentDecoder {
    /// Decodes a document that has been read before, of any version of a type, and migrates it to
    /// the type.
    ///
    /// - Throws: As `decode(versionable:from:)` from bytes, but no `ReadingError`.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, from document: CodableDocument
    ) throws -> Value {
        try decode(VersionableDocument<Value>.self, from: document).value()
    }

    /// Decodes a file of any version of a type, and migrates it to the type; errors name the file,
    /// line and column.
    ///
    /// - Throws: As `decode(versionable:from:)`, or an error of the file system.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, fromFileAt url: URL
    ) throws -> Value {
        try decode(versionable: type, from: try document(fromFileAt: url))
    }
}

extension FormatDecoder {
    /// Decodes text of any version of a type, and migrates it to the type.
    ///
    /// - Throws: As `decode(versionable:from:)` from bytes.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, from text: String
    ) throws -> Value {
        try decode(versionable: type, from: Data(text.utf8))
    }

    /// Decodes a document that has been read before, of any version of a type, and migrates it to
    /// the type.
    ///
    /// - Throws: As `decode(versionable:from:)` from bytes, but no `ReadingError`.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, from document: CodableDocument
    ) throws -> Value {
        try engine.decode(versionable: type, from: document)
    }

    /// Decodes a file of any version of a type, and migrates it to the type; errors name the file,
    /// line and column.
    ///
    /// - Throws: As `decode(versionable:from:)`, or an error of the file system.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, fromFileAt url: URL
    ) throws -> Value {
        try engine.decode(versionable: type, fromFileAt: url)
    }
}

/// A document of any version of a type.
///
/// The errors that are not about the shape of the document are kept in it, because many decoders
/// replace an error that passes through them.
struct VersionableDocument<Value: Versionable>: Decodable {
    private let result: Result<Value, any Error>

    init(from decoder: any Decoder) throws {
        do {
            result = .success(try VersionableReading<Value>(decoder).value())
        } catch let error as DecodingError {
            throw error
        } catch {
            result = .failure(error)
        }
    }

    func value() throws -> Value { try result.get() }
}
