import VersionedCodableCore
import VersionedCodableDocuments

/// Does to a document what a chain of types does to its value.
package struct DocumentMigration<Value: VersionedCodable> {
    private let decoder: DocumentDecoder
    private let encoder: DocumentEncoder

    /// - Throws: `RewriteError` for a strategy of the decoder without a counterpart.
    package init(_ type: Value.Type, by decoder: DocumentDecoder) throws {
        self.decoder = decoder
        encoder = try DocumentEncoder(mirroring: decoder)
    }

    /// The document at the newest version, whose values know where they come from: what it has
    /// stays, and what the steps do to its value, encoded before and after, is done to it.
    ///
    /// - Parameter source: The document with each key once.
    /// - Throws: As `decode(versioned:from:)`, and `RewriteError` for a clash of keys.
    /// - Complexity: O(n), apart from what the steps do.
    package func migrated(
        _ document: CodableDocument, as source: CodableDocument
    ) throws -> CodableDocument {
        let old = try decoder.decode(VersionedDocument<Value>.self, from: document)
        let result = try old.result()
        guard case .older(let value, _, _, _) = old.outcome else { return source }
        return try ThreeWay.merge(
            source, base: try encoder.versionedDocument(from: value),
            target: try encoder.versionedDocument(from: result.value), policy: .default,
            limits: decoder.limits, keepsOrigins: true
        ).document
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
