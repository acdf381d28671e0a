import VersionedCodableCore

extension XMLWriter {
    /// A prefix that is declared, and its namespace.
    struct Binding {
        var prefix: NameText
        var namespace: [UInt8]
    }

    /// The namespace of `xsi:nil` (XSD 1.1 part 1 section 1.3.1).
    static var instanceNamespace: String { "http://www.w3.org/2001/XMLSchema-instance" }
    /// The namespace of the prefix `xml` (Namespaces in XML section 3).
    static var xmlNamespace: String { "http://www.w3.org/XML/1998/namespace" }

    /// Takes note of the prefixes that the attributes of a start tag declare.
    mutating func declarePrefixes() throws(WritingError) {
        for attribute in attributes {
            guard let prefix = attribute.declaredPrefix else { continue }
            let namespace = string(of: attribute)
            if let fault = XMLWriter.fault(prefix, namespace) {
                throw WritingError(fault, path: path + [attribute.name.string])
            }
            bindings.append(Binding(prefix: prefix, namespace: Array(namespace.utf8)))
        }
    }

    /// Why a prefix cannot be declared for a namespace (Namespaces in XML sections 3 and 5).
    private static func fault(_ prefix: NameText, _ namespace: String) -> String? {
        if prefix.isSame("xmlns") { return "the prefix \"xmlns\" cannot be declared" }
        if prefix.isSame("xml") != (namespace == xmlNamespace) {
            return "the prefix \"xml\" and its namespace belong to each other"
        }
        if prefix.length > 0, namespace.isEmpty {
            return "the prefix \"\(prefix.string)\" has no namespace"
        }
        return nil
    }

    /// The namespace a prefix is declared for in the element being written.
    func namespace(of prefix: NameText) -> [UInt8]? {
        if prefix.isSame("xml") { return Array(XMLWriter.xmlNamespace.utf8) }
        return bindings.last { $0.prefix.isSame(prefix) }?.namespace
    }

    /// Checks that a prefix is declared.
    func checkPrefix(of name: NameText, _ colon: Int) throws(WritingError) {
        let prefix = name.prefix(colon)
        if prefix.isSame("xmlns") { throw invalidName(name.string) }
        if options.allowsUndeclaredPrefixes || namespace(of: prefix) != nil { return }
        throw WritingError(
            "the prefix \"\(prefix.string)\" of the name \"\(name.string)\" is not declared",
            path: path)
    }

    /// Checks that `xsi` is what it was declared as at the root.
    func checkNilPrefix() throws(WritingError) {
        let namespace = bindings.last { $0.prefix.isSame("xsi") }?.namespace
        guard let namespace, namespace.elementsEqual(XMLWriter.instanceNamespace.utf8) else {
            throw WritingError(
                "the prefix \"xsi\" is declared for another namespace than that of xsi:nil",
                path: path)
        }
    }
}
