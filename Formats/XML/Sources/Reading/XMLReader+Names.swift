import VersionedCodableCore
import VersionedCodableDocuments

/// Names by their namespaces, for the policies that do not keep them as written.
extension XMLReader {
    /// Adds the name of an element without its prefix as its key, or as the name of the root.
    mutating func readLocalName(_ name: Range<Int>, uri address: LibXML2Tag.Text?) throws {
        let (prefix, local) = parts(of: name)
        let uri = uri(at: address)
        let isNew = address != outer.last?.namespace
        if outer.count == 1 {
            try noteRoot(text(local), at: name.lowerBound)
        } else {
            try builder.key(at: local.lowerBound, length: local.count, marks: 0)
        }
        if isNew || uri == nil && !prefix.isEmpty { annotate(uri, prefix) }
    }

    /// Adds the name of a declaration as a key.
    ///
    /// - Returns: False if the declaration is skipped.
    mutating func readDeclaration(_ attribute: Attribute) throws -> Bool {
        let name = attribute.name
        try checkLength(of: attribute.value.count, at: name.lowerBound)
        guard options.namespaces == .localElementNames, name.count > "xmlns".utf8.count else {
            return false
        }
        if !current.isObject { try beginObject() }
        try builder.key(at: name.lowerBound, length: name.count, marks: TapeNode.attribute)
        return true
    }

    /// Adds the name of an attribute as a key.
    mutating func readLocalKey(of attribute: Attribute, uri address: LibXML2Tag.Text?) throws {
        if !current.isObject { try beginObject() }
        let (prefix, local) = parts(of: attribute.name)
        let key = options.namespaces == .localNames ? local : attribute.name
        try builder.key(at: key.lowerBound, length: key.count, marks: TapeNode.attribute)
        // An attribute without a prefix has no namespace.
        if options.namespaces == .localNames, !prefix.isEmpty {
            annotate(uri(at: address), prefix)
        }
    }

    /// Annotates the next value with its namespace.
    private mutating func annotate(_ uri: String?, _ prefix: String) {
        builder.annotate(.namespace, uri ?? "", at: builder.nextIndex)
        if !prefix.isEmpty { builder.annotate(.prefix, prefix, at: builder.nextIndex) }
    }

    /// Returns a namespace; nil for none.
    private mutating func uri(at address: LibXML2Tag.Text?) -> String? {
        guard let address, address.pointee != 0 else { return nil }
        if let known = uris[address] { return known }
        let uri = String(cString: address)
        uris[address] = uri
        return uri
    }

    private func parts(of name: Range<Int>) -> (prefix: String, local: Range<Int>) {
        guard let colon = bytes(name).firstIndex(of: ASCII.colon), colon > 0, colon + 1 < name.count
        else { return ("", name) }
        let middle = name.lowerBound + colon
        return (text(name.lowerBound..<middle), middle + 1..<name.upperBound)
    }
}
