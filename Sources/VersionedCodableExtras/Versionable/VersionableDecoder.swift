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
    /// of a new `DocumentDecoder`. `JSONDecoder` instead decodes the migrated payload from JSON, so
    /// that its strategies apply; the one for keys must not change the key of the version.
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
        let version = try decode(VersionableVersion<Value>.self, from: data).result.get()
        if version == Value.version { return try decode(Value.self, from: data) }
        // Strategies would change the payload that the migrations get.
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = allowsJSON5
        decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
        decoder.userInfo = userInfo
        guard try decoder.decode(VersionableVersion<Value>.self, from: data).isVersion(version)
        else {
            let problem = "the key strategy of JSONDecoder must not change the key of the version"
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: "\(problem): use DocumentDecoder(format: .json)"))
        }
        let payload = try decoder.decode(VersionablePayload<Value>.self, from: data).result.get()
        return try decode(Value.self, from: JSONEncoder().encode(payload))
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

/// The version that a document declares; `nil` for none.
private struct VersionableVersion<Value: Versionable>: Decodable {
    let result: Result<Value.Version?, any Error>

    init(from decoder: any Decoder) throws {
        result = Result { try VersionableReading<Value>(decoder).documentVersion() }
    }

    func isVersion(_ version: Value.Version?) -> Bool {
        if case .success(let found) = result { found == version } else { false }
    }
}

/// The migrated payload of an older document.
private struct VersionablePayload<Value: Versionable>: Decodable {
    let result: Result<DocumentValue, any Error>

    init(from decoder: any Decoder) throws {
        result = Result { try VersionableReading<Value>(decoder).migratedPayload() }
    }
}
