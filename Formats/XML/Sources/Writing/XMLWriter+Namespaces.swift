import VersionedCodableCore
import VersionedCodableDocuments

extension XMLWriter {
    /// The namespace of `xsi:nil` (XSD 1.1 part 1 section 1.3.1).
    static var instanceNamespace: String { "http://www.w3.org/2001/XMLSchema-instance" }
    /// The namespace of the prefix `xml` (Namespaces in XML section 3).
    static var xmlNamespace: String { "http://www.w3.org/XML/1998/namespace" }

    /// Puts a prefix in scope that an attribute declares.
    mutating func declare(
        _ prefix: NameText, _ namespace: String
    ) throws(WritingError) {
        if let fault = XMLWriter.fault(prefix, namespace) { throw error(fault) }
        bindings.append((prefix, namespace))
    }

    /// Returns why a prefix cannot be declared (Namespaces in XML sections 3 and 5).
    private static func fault(_ prefix: NameText, _ namespace: String) -> String? {
        if prefix.isSame("xmlns".utf8) { return "the prefix \"xmlns\" cannot be declared" }
        if prefix.isSame("xml".utf8) != (namespace == xmlNamespace) {
            return "the prefix \"xml\" and its namespace require each other"
        }
        if prefix.count > 0, namespace.isEmpty {
            return "the prefix \"\(ErrorMessages.shortName(prefix.string))\" has no namespace"
        }
        return nil
    }

    mutating func namespace(of prefix: NameText) -> String? {
        if prefix.isSame("xml".utf8) { return XMLWriter.xmlNamespace }
        return bindings.last { $0.prefix.isSame(prefix) }?.namespace
    }

    mutating func checkPrefix(of name: NameText, _ colon: Int) throws(WritingError) {
        let prefix = name.prefix(before: colon)
        if prefix.isSame("xmlns".utf8) { throw invalidName(name.string) }
        if namespace(of: prefix) != nil { return }
        throw error(
            "the prefix \"\(ErrorMessages.shortName(prefix.string))\" of the name \"\(ErrorMessages.shortName(name.string))\" is not declared"
        )
    }

    // MARK: Namespaces of the document

    /// Returns the name of an element with the prefix of its namespace, and the prefix of its child
    /// elements; declares the prefix if necessary.
    ///
    /// An element without annotation has the namespace of the enclosing element.
    mutating func qualified(
        _ name: NameText, of value: Int
    ) -> (name: NameText, prefix: NameText) {
        declareContext(of: value)
        guard let uri = document.annotation(.namespace, atTapeIndex: value) else {
            if frame.prefix.count == 0 { return (name, frame.prefix) }
            return (names.name(name, prefix: frame.prefix.string), frame.prefix)
        }
        let prefix = uri.isEmpty ? "" : options.namespaces[uri] ?? ""
        declare(prefix, uri)
        return (names.name(name, prefix: prefix), names.name(prefix))
    }

    /// Returns the name of an attribute with a prefix of its namespace, declaring it if necessary.
    mutating func qualifiedAttribute(_ name: NameText, of value: Int) -> NameText {
        declareContext(of: value)
        guard let uri = document.annotation(.namespace, atTapeIndex: value), !uri.isEmpty else {
            return name
        }
        if uri == XMLWriter.xmlNamespace { return names.name(name, prefix: "xml") }
        var prefix = options.namespaces[uri] ?? ""
        if prefix.isEmpty { prefix = document.annotation(.prefix, atTapeIndex: value) ?? "" }
        if prefix.isEmpty { prefix = "ns" }
        declare(prefix, uri)
        return names.name(name, prefix: prefix)
    }

    /// Declares the prefixes that were in scope of a value where it was read.
    private mutating func declareContext(of value: Int) {
        for text in document.annotations(.declaration, atTapeIndex: value) {
            guard let space = text.firstIndex(of: " ") else { continue }
            declare(String(text[..<space]), String(text[text.index(after: space)...]))
        }
    }

    /// Declares a prefix in the start tag being written, unless it is declared.
    private mutating func declare(_ prefix: String, _ uri: String) {
        let name = prefix.isEmpty ? "xmlns" : "xmlns:" + prefix
        let pending = attributes.last { $0.name.string == name }.map { string(of: $0) }
        let known = pending ?? namespace(of: names.name(prefix))
        if known ?? "" != uri { addAttribute(name, uri) }
    }
}
