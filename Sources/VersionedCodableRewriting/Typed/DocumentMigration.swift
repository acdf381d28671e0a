import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Applies the migrations of a chain of types to a document.
package struct DocumentMigration<Value: VersionedCodable> {
    private let decoder: DocumentDecoder
    private let encoder: DocumentEncoder

    /// - Throws: `RewriteError` for a strategy of the decoder without a counterpart.
    package init(_ type: Value.Type, by decoder: DocumentDecoder) throws {
        self.decoder = decoder
        encoder = try DocumentEncoder(mirroring: decoder)
    }

    /// Returns the document at the newest version, with the origins of its values: the differences
    /// that the steps make to the encoded value are applied to it, and everything else is kept.
    ///
    /// - Parameter source: The document without repeated keys.
    /// - Throws: As `decode(versioned:from:)`, and `RewriteError` for a clash of keys.
    /// - Complexity: O(n), apart from the steps.
    package func migrated(
        _ document: CodableDocument, as source: CodableDocument
    ) throws -> CodableDocument {
        let old = try decoder.decode(VersionedDocument<Value>.self, from: document)
        let result = try old.result()
        guard case .older(let value, _, _) = old.outcome else { return source }
        let base = try encoder.versionedDocument(from: value)
        let target = try encoder.versionedDocument(from: result.value)
        let tree = try ThreeWay.tree(
            of: source, base: base, target: target,
            moves: VersionChain(of: Value.self).moves(from: type(of: value)),
            keys: decoder.keyDecodingStrategy)
        return try MergedDocument.document(
            of: tree, from: source, joining: [base, target], decoder.limits)
    }
}

extension DocumentEncoder {
    /// Returns an encoded value with its version.
    func versionedDocument(from value: any VersionedCodable) throws -> CodableDocument {
        func open<Schema: VersionedCodable>(_ value: Schema) throws -> CodableDocument {
            Schema.version == nil
                ? try document(from: value) : try document(from: StampedValue(value))
        }
        return try open(value)
    }
}
