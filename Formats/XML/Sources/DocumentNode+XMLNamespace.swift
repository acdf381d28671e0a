import VersionedCodableDocuments

/// Namespaces of elements and attributes in documents whose names are as written
/// (`XMLFormat.NamespacePolicy.asWritten`) or without prefixes (`.localNames`).
extension DocumentNode {
    /// The URI of the namespace of the element the node is the content of; nil for none.
    ///
    /// - Complexity: O(depth² × siblings): declarations are looked for in the elements around.
    public var xmlNamespace: String? {
        if let uri = annotatedNamespace { return uri.isEmpty ? nil : uri }
        return namespace(ofPrefix: XMLName(writtenName).prefix)
    }

    /// The URI of the namespace of an attribute of the element; nil for none, as for every name
    /// without a prefix.
    ///
    /// - Parameter name: The name as it is written.
    /// - Complexity: As `xmlNamespace`.
    public func xmlNamespace(ofAttribute name: String) -> String? {
        let attribute = self[name]
        guard attribute.exists else { return nil }
        if let uri = attribute.annotation(.namespace) { return uri.isEmpty ? nil : uri }
        let prefix = XMLName(name).prefix
        return prefix.isEmpty ? nil : namespace(ofPrefix: prefix)
    }

    /// The name of the element without its prefix; nil for a missing node.
    public var xmlLocalName: String? {
        exists ? XMLName(writtenName).local : nil
    }

    /// The namespace a prefix stands for where the element stands; the empty prefix is that of
    /// names without one.
    public func namespace(ofPrefix prefix: String) -> String? {
        if prefix == "xml" { return XMLNamespaceScope.xml }
        let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
        var element = self
        while element.exists {
            if let uri = element[name].text { return uri.isEmpty ? nil : uri }
            element = element.parent
        }
        return nil
    }

    /// The nearest annotation of a namespace, here or in the elements around.
    private var annotatedNamespace: String? {
        guard document.hasAnnotations else { return nil }
        var element = self
        while element.exists {
            if let uri = element.annotation(.namespace) { return uri }
            element = element.parent
        }
        return nil
    }

    private var writtenName: String {
        guard case .key(let name)? = path.steps.last else {
            return document.root.annotation(.name) ?? ""
        }
        return name
    }
}

/// A name as it is written, in its two parts.
struct XMLName {
    /// What stands in front of the colon; empty without one.
    let prefix: String
    /// What stands behind the colon, or everything.
    let local: String

    init(_ name: String) {
        guard let colon = name.firstIndex(of: ":"), colon > name.startIndex else {
            prefix = ""
            local = name
            return
        }
        prefix = String(name[..<colon])
        local = String(name[name.index(after: colon)...])
    }
}
