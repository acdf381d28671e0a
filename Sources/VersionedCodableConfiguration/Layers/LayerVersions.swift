import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

struct LayerVersions<Value: VersionedCodable> {
    private let decoder: DocumentDecoder
    /// A decoder that is used to read the version only.
    private let versionDecoder: DocumentDecoder

    init(_ type: Value.Type, _ decoder: DocumentDecoder) {
        self.decoder = decoder
        versionDecoder = DocumentDecoder(format: decoder.format)
        versionDecoder.limits = decoder.limits
        versionDecoder.errorExcerpts = decoder.errorExcerpts
        versionDecoder.userInfo = decoder.userInfo
    }

    /// Returns a layer at the current version.
    ///
    /// - Throws: `VersionedDecodingError`, `DecodingError`, `LayerError` for a layer of an older
    ///   version that lacks some of its keys, or the error of a step.
    /// - Complexity: O(n) in the nodes of the layer, plus the cost of the steps.
    func current(_ document: CodableDocument) throws -> CodableDocument {
        // A layer without members is one of any version.
        if document.root.kind == .object, document.root.count == 0 { return document }
        let lookup = try versionDecoder.decode(VersionLookup<Value>.self, from: document)
        if lookup.failure != nil {
            // The error of decoding has a location.
            _ = try decoder.decode(VersionedDocument<Value>.self, from: document).result()
        }
        guard lookup.chain.count > 1, let schema = lookup.chain.last else { return document }
        let source = try named(document.gatheringElements(within: decoder.limits), by: schema)
        do {
            let migration = try DocumentMigration(Value.self, by: decoder)
            return try withoutImpliedDefaults(migration.migrated(document, as: source))
        } catch DecodingError.keyNotFound(let key, let context) {
            let path = (context.codingPath + [key]).map(\.stringValue).joined(separator: ".")
            throw LayerError(
                source.source(ofNode: 0),
                "the key \"\(ErrorMessages.shortName(path))\" is missing, and a layer of an older"
                    + " version cannot leave out keys: write the whole file or use the current"
                    + " version")
        }
    }

    /// Returns a document with aliases replaced by the keys of a type.
    private func named(
        _ document: CodableDocument, by schema: any VersionedCodable.Type
    ) throws -> CodableDocument {
        let shape = LayerShape(of: schema, by: decoder)
        guard shape.hasOtherNames else { return document }
        var parts = [0: shape.root]
        return try document.rebuilt(within: decoder.limits) { node in
            let part = parts.removeValue(forKey: node) ?? []
            var children = document.children(of: node)
            let names = LayerShape.names(of: children.map { $0.key?.name ?? "0" }, in: part)
            for (index, name) in names.enumerated() {
                if children[index].key != nil { children[index].key?.name = name }
                parts[children[index].values[0]] = shape.part(part, after: name)
            }
            return children
        }
    }

    /// Returns a migrated layer without the values that steps created and that equal the defaults
    /// for missing keys: they must not override lower layers.
    private func withoutImpliedDefaults(_ document: CodableDocument) throws -> CodableDocument {
        guard let type = Value.self as? any DefaultsForMissingKeys.Type,
            let defaults = try? DocumentEncoder(mirroring: decoder).document(from: type.init())
        else { return document }
        var implied: Set<Int> = []
        var open = [(object: 0, defaults: defaults.root)]
        while let (object, defaults) = open.popLast() {
            for (key, name, member) in document.memberPlaces(of: object) where defaults[name].exists
            {
                let value = document.node(atTapeIndex: member)
                if document.source(ofNode: member).isFromMigration,
                    value.isEquivalent(to: defaults[name])
                {
                    implied.insert(key)
                } else if value.kind == .object {
                    open.append((member, defaults[name]))
                }
            }
        }
        return try document.rebuilt(within: decoder.limits) { node in
            document.children(of: node).filter { $0.key.map { !implied.contains($0.node) } ?? true }
        }
    }
}
