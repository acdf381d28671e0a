import VersionedCodableCore
import VersionedCodableDocuments

/// A document that was brought to the newest version, whose values know where they come from.
package struct MigratedDocument {
    package let document: CodableDocument
    /// The values that the steps made, by their places in the document; all others are those of the
    /// source.
    package let made: Set<Int>
}

/// Does to a document what a chain of types does to its value.
package struct DocumentMigration<Value: VersionedCodable> {
    private let decoder: DocumentDecoder
    private let encoder: DocumentEncoder

    /// - Throws: `RewriteError` for a strategy of the decoder without a counterpart.
    package init(_ type: Value.Type, by decoder: DocumentDecoder) throws {
        self.decoder = decoder
        encoder = try DocumentEncoder(mirroring: decoder)
    }

    /// The document at the newest version: what it has stays, and what the steps do to its value,
    /// encoded before and after, is done to it.
    ///
    /// - Parameter source: The document with each key once.
    /// - Throws: As `decode(versioned:from:)`, and `RewriteError` for a clash of keys.
    /// - Complexity: O(n), apart from what the steps do.
    package func migrated(
        _ document: CodableDocument, as source: CodableDocument
    ) throws -> MigratedDocument {
        let old = try decoder.decode(VersionedDocument<Value>.self, from: document)
        let result = try old.result()
        guard case .older(let value, _, _, _) = old.outcome else {
            return MigratedDocument(document: source, made: [])
        }
        let merged = try ThreeWay.merge(
            source, base: try encoder.versionedDocument(from: value),
            target: try encoder.versionedDocument(from: result.value), policy: .default,
            limits: decoder.limits, keepsOrigins: true)
        return MigratedDocument(document: merged.document, made: merged.made)
    }
}

extension DocumentEncoder {
    /// What a value is encoded as, with its version.
    package func versionedDocument(from value: any VersionedCodable) throws -> CodableDocument {
        func open<Schema: VersionedCodable>(_ value: Schema) throws -> CodableDocument {
            Schema.version == nil
                ? try document(from: value) : try document(from: StampedValue(value))
        }
        return try open(value)
    }
}
