import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Decodes documents of any version of a ``Versionable`` type, with any decoder.
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
        _ type: Value.Type, from data: Data,
        usingDecoder decoder: some VersionPeeking = JSONDecoder()
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
    /// - Throws: `VersionedDecodingError` for a version that the type does not read or a migration
    ///   that fails, `DecodingError` when the document does not have the shape of the type,
    ///   `ReadingError` when it cannot be read.
    /// - Complexity: O(n) in the number of bytes, plus the migrations.
    public func decode<Value: Versionable>(
        versionable type: Value.Type, from data: Data
    ) throws -> Value {
        if let decoder = self as? JSONDecoder { return try decoder.value(of: type, from: data) }
        return try decode(VersionableDocument<Value>.self, from: data).value()
    }
}

extension Decoder {
    /// Decodes a value of any version of a type, and migrates it to the type.
    ///
    /// Use it to nest such values in other values:
    ///
    /// ```swift
    /// note = try container.superDecoder(forKey: .note).decode(versionable: Note.self)
    /// ```
    ///
    /// - Throws: The errors of `decode(versionable:from:)`.
    public func decode<Value: Versionable>(versionable type: Value.Type) throws -> Value {
        try VersionableReading<Value>(self).value()
    }
}

// MARK: Foundation's decoder of JSON, whose strategies no other decoder can take over

extension JSONDecoder {
    fileprivate func value<Value: Versionable>(of _: Value.Type, from data: Data) throws -> Value {
        // Strategies would change the payload that the migrations get.
        let plain = JSONDecoder()
        plain.allowsJSON5 = allowsJSON5
        plain.assumesTopLevelDictionary = assumesTopLevelDictionary
        plain.userInfo = userInfo
        let older = try plain.decode(OlderPayload<Value>.self, from: data).result.get()
        return try decode(Value.self, from: older.map { try JSONEncoder().encode($0) } ?? data)
    }
}

/// The migrated payload of a document; `nil` if it has the version of the type.
private struct OlderPayload<Value: Versionable>: Decodable {
    let result: Result<DocumentValue?, any Error>

    init(from decoder: any Decoder) throws {
        result = try decoder.storing { try VersionableReading<Value>(decoder).olderPayload() }
    }
}
