/// The schema of a document of any version: decoding it decodes only the version.
package struct VersionLookup<Value: VersionedCodable>: Decodable, VersionEnvelope {
    package static var schema: any VersionedCodable.Type { Value.self }

    /// The schemas from the newest to the document's; only the newest when the document
    /// declares no version and every schema of the chain has one.
    package let chain: [any VersionedCodable.Type]
    package let failure: VersionedDecodingError?

    package init(from decoder: any Decoder) throws {
        var search = VersionSearch(decoder: decoder)
        switch try search.search(from: Value.self) {
        case .match:
            (chain, failure) = (search.chain, nil)
        case .failure(.unsupportedVersion(let version)) where version.found == nil:
            (chain, failure) = ([Value.self], nil)
        case .failure(let error):
            (chain, failure) = ([Value.self], error)
        }
    }
}
