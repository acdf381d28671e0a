import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Decodes documents of any version of a ``Versionable`` type, with any decoder.
///
/// ```swift
/// let note = try VersionableDecoder().decode(Note.self, from: data, usingDecoder: decoder)
/// ```
///
/// It is equivalent to `decode(versionable:from:)` of `VersionPeeking`.
public final class VersionableDecoder: Sendable {
    /// Creates a decoder.
    public init() {}

    /// Decodes a document of any version of a type, and migrates it to the type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - data: The document.
    ///   - decoder: Any decoder of this package or of Foundation, or a custom one that is
    ///     `VersionPeeking`.
    /// - Throws: The errors of `decode(versionable:from:)` of `VersionPeeking`.
    public func decode<Value: Versionable>(
        _ type: Value.Type, from data: Data, usingDecoder decoder: some VersionPeeking
    ) throws -> Value {
        try decoder.decode(versionable: type, from: data)
    }
}

extension VersionPeeking {
    /// Decodes a document of any version of a type, and migrates it to the type.
    ///
    /// The document is parsed once. A document of the type's version is decoded as by
    /// `decode(_:from:)`. With a decoder that is not a `DocumentDecoder`, the payload of an older
    /// document is the tree that it decodes, and the migrated payload is decoded with the options
    /// of a new `DocumentDecoder`. `JSONDecoder` instead parses a document twice, and decodes the
    /// migrated payload from JSON, so that its strategies apply.
    ///
    /// - Throws: ``VersionableError`` for a version that the type does not read or a migration that
    ///   fails, `DecodingError` when the document does not have the shape of the type,
    ///   `ReadingError` when it cannot be read.
    /// - Complexity: O(n) in the number of bytes, plus the migrations.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, from data: Data
    ) throws -> Value {
        if let decoder = self as? JSONDecoder { return try decoder.value(of: type, from: data) }
        return try decode(VersionableDocument<Value>.self, from: data).value()
    }
}

extension JSONDecoder {
    fileprivate func value<Value: Versionable>(of _: Value.Type, from data: Data) throws -> Value {
        // Strategies would change the keys of the payload, which migrations name.
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = allowsJSON5
        decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
        decoder.userInfo = userInfo
        let payload = try decoder.decode(VersionablePayload<Value>.self, from: data).result.get()
        return try decode(Value.self, from: payload.map { try JSONEncoder().encode($0) } ?? data)
    }
}

extension DocumentDecoder {
    /// Decodes a document that has already been read, and migrates it to the type.
    ///
    /// - Throws: The errors of `decode(versionable:from:)` from bytes except `ReadingError`.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, from document: CodableDocument
    ) throws -> Value {
        try decode(VersionableDocument<Value>.self, from: document).value()
    }

    /// Decodes a file, and migrates it to the type; errors name the file, line and column.
    ///
    /// - Throws: The errors of `decode(versionable:from:)`, or an error of the file system.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, fromFileAt url: URL
    ) throws -> Value {
        try decode(versionable: type, from: try document(fromFileAt: url))
    }

    /// Decodes text of any version of a type, and migrates it to the type.
    ///
    /// - Throws: The errors of `decode(versionable:from:)` from bytes.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, from text: String
    ) throws -> Value {
        try decode(versionable: type, from: Data(text.utf8))
    }
}

/// A document of any version of a type.
///
/// It stores errors that are not about the shape, because many decoders replace errors.
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

/// The migrated payload of an older document; `nil` for one of the type's version.
private struct VersionablePayload<Value: Versionable>: Decodable {
    let result: Result<DocumentValue?, any Error>

    init(from decoder: any Decoder) throws {
        result = Result { try VersionableReading<Value>(decoder).migratedPayload() }
    }
}
