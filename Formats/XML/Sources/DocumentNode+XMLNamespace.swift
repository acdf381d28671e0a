import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Namespaces in documents whose names are kept as written or lose their prefixes
/// (`XMLFormat.NamespacePolicy.asWritten`, `.localNames` and `.localElementNames`).
extension DocumentNode {
    /// The namespace URI of the element whose content the node is; nil if it has no namespace.
    ///
    /// - Complexity: O(depth²) in the attributes of enclosing elements.
    public var xmlNamespace: String? {
        if let uri = annotatedNamespace { return uri.isEmpty ? nil : uri }
        return namespace(ofPrefix: XMLName(writtenName).prefix)
    }

    /// Returns the namespace of a prefix in the scope of the element; the default one if it is
    /// empty.
    func namespace(ofPrefix prefix: String) -> String? {
        if prefix == "xml" { return XMLWriter.xmlNamespace }
        let uri = enclosing { element in
            document.withUnsafeTape { tape in
                XMLDeclarations.declared(by: element.index, tape).first { $0.prefix == prefix }?.uri
            }
        }
        return uri == "" ? nil : uri
    }

    /// The namespace of the innermost element with an annotation; empty for none.
    var annotatedNamespace: String? {
        document.hasAnnotations ? enclosing { $0.annotation(.namespace) } : nil
    }

    /// Returns what is found in the innermost element around the node.
    private func enclosing(_ find: (DocumentNode) -> String?) -> String? {
        var element = self
        while element.exists {
            if let found = find(element) { return found }
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

/// A written name, split at its colon.
struct XMLName {
    /// The text before the colon; empty without one.
    let prefix: String
    /// The text after the colon, or the whole name.
    let local: String

    init(_ name: String) {
        // The bytes first: names rarely have a colon, and comparing characters takes long.
        guard name.utf8.contains(ASCII.colon), let colon = name.firstIndex(of: ":"),
            colon > name.startIndex
        else {
            prefix = ""
            local = name
            return
        }
        prefix = String(name[..<colon])
        local = String(name[name.index(after: colon)...])
    }

    /// Returns the prefix that an attribute of this name declares, empty for the default namespace.
    static func declaredPrefix(_ name: String) -> String? {
        if name == "xmlns" { return "" }
        return name.hasPrefix("xmlns:") ? String(name.dropFirst(6)) : nil
    }
}
