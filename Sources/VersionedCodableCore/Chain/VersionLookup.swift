/// The decodable form of a document of any version of which only the schema is wanted: decoding it
/// decodes nothing but the version.
package struct VersionLookup<Value: VersionedCodable>: Decodable, VersionEnvelope {
    package static var schema: any VersionedCodable.Type { Value.self }

    /// The schemas from the newest to that of the document; only the newest for a document without
    /// a version in a chain whose schemas all have one.
    package let chain: [any VersionedCodable.Type]
    /// Whether the document has a version.
    package let isDeclared: Bool
    /// Why no schema has the version of the document.
    package let failure: VersionedDecodingError?

    package init(from decoder: any Decoder) throws {
        var search = VersionSearch(decoder: decoder)
        switch try search.search(from: Value.self) {
        case .match(_, let declared):
            (chain, isDeclared, failure) = (search.chain, declared != nil, nil)
        case .failure(.unsupportedVersion(let version)) where version.found == nil:
            (chain, isDeclared, failure) = ([Value.self], false, nil)
        case .failure(let error):
            (chain, isDeclared, failure) = ([Value.self], true, error)
        }
    }
}
