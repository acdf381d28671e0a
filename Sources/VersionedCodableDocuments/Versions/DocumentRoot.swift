import VersionedCodableCore

extension DecodingSession {
    /// The root of the document; nil if it has no name.
    var versionRoot: VersionRoot? {
        annotation(.name, of: 0).map { name in
            VersionRoot(
                name: name,
                localName: document.storage.elementRules?.localName(of: name) ?? name,
                namespace: namespace(ofRoot: name))
        }
    }

    private func namespace(ofRoot name: String) -> String? {
        if let uri = annotation(.namespace, of: 0) { return uri.isEmpty ? nil : uri }
        guard let key = document.storage.elementRules?.keyOfNamespace(ofElement: name),
            nodes[0].isKind(.object)
        else { return nil }
        var uri: String?
        tape.forEachMember(of: 0) { node, value in
            if nodes[Int(node)].head & TapeNode.attribute != 0, uri == nil,
                tape.string(of: nodes[Int(node)]) == key
            {
                uri = tape.string(of: nodes[Int(value)])
            }
        }
        return uri?.isEmpty == false ? uri : nil
    }
}

extension CodableDocument {
    /// The key of the root's namespace declaration; nil in formats without namespaces.
    package var keyOfRootNamespace: String? { keyOfNamespace(ofRootOf: self) }

    /// The key of the namespace declaration of another document's root, in the format of this one.
    package func keyOfNamespace(ofRootOf document: CodableDocument) -> String? {
        storage.elementRules?.keyOfNamespace(
            ofElement: document.annotation(.name, atTapeIndex: 0) ?? "")
    }
}
