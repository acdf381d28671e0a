import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

extension DocumentDecoder {
    /// Returns a layer at the current version of a type, and the values in it that a step made and
    /// that equal the defaults for missing keys.
    ///
    /// - Throws: `VersionedDecodingError`, `DecodingError`, `LayerError` for a layer of an older
    ///   version that lacks some of its keys, or the error of a step.
    /// - Complexity: O(n) in the nodes of the layer, plus the cost of the steps.
    func current<Value: VersionedCodable>(
        _ document: CodableDocument, of type: Value.Type
    ) throws -> (document: CodableDocument, implied: Set<Int>) {
        // It refuses no unknown keys, as only the version is read.
        let versionDecoder = DocumentDecoder(format: format)
        versionDecoder.limits = limits
        versionDecoder.errorExcerpts = errorExcerpts
        versionDecoder.userInfo = userInfo
        let lookup = try versionDecoder.decode(VersionLookup<Value>.self, from: document)
        if lookup.failure != nil {
            // The error of decoding has a location.
            _ = try decode(VersionedDocument<Value>.self, from: document).result()
        }
        guard lookup.chain.count > 1, let schema = lookup.chain.last else { return (document, []) }
        let source = try named(document, by: schema)
        do {
            let current = try migrated(document, as: source, to: type)
            return (current, impliedDefaults(of: type, in: current, from: source))
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
            of: schema, ExampleCatalog(userInfo), keyDecodingStrategy)
        var tree = LayerTree(MergeRules([:], shape))
        try tree.merge(LayerTree.Layer(document: document))
        return try tree.document(within: limits).document
    }

    /// Returns the values that a step made and that equal the defaults for missing keys: they do not
    /// replace those of lower layers.
    ///
    /// A value that is in a text of the layer is not among them, because the layer says it, as
    /// `address: "h:80"` says port 80.
    private func impliedDefaults<Value: VersionedCodable>(
        of type: Value.Type, in document: CodableDocument, from source: CodableDocument
    ) -> Set<Int> {
        guard let defaulted = type as? any DefaultsForMissingKeys.Type,
            let defaults = try? DocumentEncoder(mirroring: self).document(from: defaulted.init())
        else { return [] }
        let texts = textsThatStepsRead(source, document, versionAt: type.keysToVersion)
        var implied: Set<Int> = []
        var open = [(object: document.root, defaults: defaults.root)]
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
                    open.append((value, defaults[name]))
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
        _ source: CodableDocument, _ current: CodableDocument, versionAt paths: [[String]]
    ) -> Set<String> {
        let original = source.source(ofNode: 0).document
        var kept: Set<Int> = []
        for node in 0..<current.nodeCount {
            let place = current.source(ofNode: node)
            if !place.isFromMigration { kept.insert(place.node) }
        }
        let versions = paths.map { keys in
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
