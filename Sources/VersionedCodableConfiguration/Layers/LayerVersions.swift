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

    /// Returns a layer at the current version, and the values in it that a step made and that equal
    /// the defaults for missing keys.
    ///
    /// - Throws: `VersionedDecodingError`, `DecodingError`, `LayerError` for a layer of an older
    ///   version that lacks some of its keys, or the error of a step.
    /// - Complexity: O(n) in the nodes of the layer, plus the cost of the steps.
    func current(
        _ document: CodableDocument
    ) throws -> (document: CodableDocument, implied: Set<Int>) {
        let lookup = try versionDecoder.decode(VersionLookup<Value>.self, from: document)
        if lookup.failure != nil {
            // The error of decoding has a location.
            _ = try decoder.decode(VersionedDocument<Value>.self, from: document).result()
        }
        guard lookup.chain.count > 1, let schema = lookup.chain.last else { return (document, []) }
        let source = try named(document, by: schema)
        do {
            let migration = try DocumentMigration(Value.self, by: decoder)
            let current = try migration.migrated(document, as: source)
            return (current, impliedDefaults(in: current, of: source))
        } catch DecodingError.keyNotFound(let key, let context) {
            let path = (context.codingPath + [key]).map(\.stringValue).joined(separator: ".")
            throw LayerError(
                source.source(ofNode: 0),
                "the key \"\(ErrorMessages.shortName(path))\" is missing, and a layer of an older"
                    + " version cannot leave out keys: write the whole file or use the current"
                    + " version")
        }
    }

    /// Returns a document with the keys of a type, and an array for each list of XML.
    private func named(
        _ document: CodableDocument, by schema: any VersionedCodable.Type
    ) throws -> CodableDocument {
        let shape = SettingsShape(
            of: schema, ExampleCatalog(decoder.userInfo), decoder.keyDecodingStrategy)
        var tree = LayerTree(MergeRules([:], shape))
        try tree.merge(LayerTree.Layer(document: document))
        return try tree.document(within: decoder.limits).document
    }

    /// Returns the values that a step made and that equal the defaults for missing keys: they do not
    /// replace those of lower layers.
    ///
    /// A value that is in a text of the layer is not among them, because the layer says it, as
    /// `address: "h:80"` says port 80.
    private func impliedDefaults(
        in document: CodableDocument, of source: CodableDocument
    ) -> Set<Int> {
        guard let type = Value.self as? any DefaultsForMissingKeys.Type,
            let defaults = try? DocumentEncoder(mirroring: decoder).document(from: type.init())
        else { return [] }
        let texts = textsThatStepsRead(source, document)
        var implied: Set<Int> = []
        var open = [(object: 0, defaults: defaults.root)]
        while let (object, defaults) = open.popLast() {
            for (_, name, values) in document.memberPlaces(of: object)
            where defaults[name].exists {
                let member = values[0]
                let value = document.node(atTapeIndex: member)
                if document.source(ofNode: member).isFromMigration,
                    value.isEquivalent(to: defaults[name])
                {
                    let text = value.text ?? ""
                    if text.isEmpty || !texts.contains(text) { implied.insert(member) }
                } else if value.kind == .object {
                    open.append((member, defaults[name]))
                }
            }
        }
        return implied
    }

    /// Returns the words and numbers in the scalars of a layer that its current version does not
    /// have unchanged.
    ///
    /// - Complexity: O(n).
    private func textsThatStepsRead(
        _ source: CodableDocument, _ current: CodableDocument
    ) -> Set<String> {
        let original = source.source(ofNode: 0).document
        var kept: Set<Int> = []
        for node in 0..<current.nodeCount {
            let place = current.source(ofNode: node)
            if !place.isFromMigration { kept.insert(place.node) }
        }
        let versions = Value.keysToVersion.map { keys in
            keys.reduce(original.root) { $0[$1] }.index
        }
        var texts: Set<String> = []
        for node in 0..<original.nodeCount where !kept.contains(node) && !versions.contains(node) {
            let value = original.node(atTapeIndex: node)
            let isKey = original.withUnsafeTape { $0[node].isKind(.key) }
            guard !isKey, let text = value.text else { continue }
            texts.insert(text)
            texts.formUnion(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        }
        return texts
    }
}
