import VersionedCodableCore
import VersionedCodableDocuments

/// Names by their namespaces, for the policies that do not keep them as written.
extension XMLReader {
    /// Adds the name of an element without its prefix as its key, or as the name of the root.
    mutating func readLocalName(_ name: Range<Int>, uri: LibXML2Tag.Text?) throws {
        let local = local(of: name)
        let isNew = uri != outer.last?.namespace
        if outer.count == 1 {
            try noteRoot(text(local), at: name.lowerBound)
        } else {
            try builder.key(at: local.lowerBound, length: local.count, marks: 0)
        }
        if isNew || self.uri(at: uri) == nil && local != name { annotate(uri, name, local) }
    }

    /// Returns the part of an attribute's name that is its key; nil for a declaration that is
    /// skipped.
    func key(of attribute: Attribute, _ isDeclaration: Bool) throws -> Range<Int>? {
        let name = attribute.name
        let keepsPrefixes = options.namespaces == .localElementNames
        guard isDeclaration else { return keepsPrefixes ? name : local(of: name) }
        try checkLength(of: attribute.value.count, at: name.lowerBound)
        return keepsPrefixes && name.count > "xmlns".utf8.count ? name : nil
    }

    /// Annotates the next value with its namespace, and the prefix of its name.
    mutating func annotate(_ uri: LibXML2Tag.Text?, _ name: Range<Int>, _ local: Range<Int>) {
        builder.annotate(.namespace, self.uri(at: uri) ?? "", at: builder.nextIndex)
        guard local != name else { return }
        let prefix = text(name.lowerBound..<local.lowerBound - 1)
        builder.annotate(.prefix, prefix, at: builder.nextIndex)
    }

    /// Returns a namespace; nil for none.
    private mutating func uri(at address: LibXML2Tag.Text?) -> String? {
        guard let address, address.pointee != 0 else { return nil }
        if let known = uris[address] { return known }
        let uri = String(cString: address)
        uris[address] = uri
        return uri
    }

    /// Returns the part of a name after its prefix.
    private func local(of name: Range<Int>) -> Range<Int> {
        guard let colon = bytes(name).firstIndex(of: ASCII.colon), colon > 0, colon + 1 < name.count
        else { return name }
        return name.lowerBound + colon + 1..<name.upperBound
    }
}
