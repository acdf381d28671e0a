import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

extension DocumentDecoder {
    /// Returns a document at the newest version of a chain of types, with the origins of its values:
    /// the differences that the steps make to the encoded value are applied to it, and everything
    /// else is kept.
    ///
    /// - Parameter source: The document without repeated keys.
    /// - Throws: As `decode(versioned:from:)`, and `RewriteError` for a clash of keys, or a strategy
    ///   without a counterpart.
    /// - Complexity: O(n), apart from the steps.
    package func migrated<Value: VersionedCodable>(
        _ document: CodableDocument, as source: CodableDocument, to type: Value.Type
    ) throws -> CodableDocument {
        let encoder = try DocumentEncoder(mirroring: self)
        let old = try decode(VersionedDocument<Value>.self, from: document)
        let result = try old.result()
        guard result.isMigrated else { return source }
        let value = try old.found.get().stored
        let base = try encoder.versionedDocument(from: value)
        let target = try encoder.versionedDocument(from: result.value)
        let tree = try ThreeWay.tree(
            of: source, base: base, target: target,
            moves: VersionChain(of: type).moves(from: Swift.type(of: value)),
            keys: keyDecodingStrategy)
        return try MergedDocument.document(
            of: tree, from: source, joining: [base, target], limits)
    }
}

extension DocumentEncoder {
    /// Returns an encoded value with its version.
    func versionedDocument<Schema: VersionedCodable>(from value: Schema) throws -> CodableDocument {
        Schema.version == nil
            ? try document(from: value) : try document(from: StampedValue(value))
    }
}
