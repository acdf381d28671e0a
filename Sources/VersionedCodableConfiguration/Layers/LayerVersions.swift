import VersionedCodableCore
import VersionedCodableDocuments

/// Brings layers to today's version.
struct LayerVersions<Value: VersionedCodable> {
    let decoder: DocumentDecoder

    init(_ type: Value.Type, _ decoder: DocumentDecoder) {
        self.decoder = decoder
    }

    /// A layer at today's version.
    ///
    /// - Throws: `VersionedDecodingError`, or what a step throws.
    func current(_ document: CodableDocument) throws -> CodableDocument {
        document
    }
}
