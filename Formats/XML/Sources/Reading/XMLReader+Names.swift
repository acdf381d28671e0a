import VersionedCodableCore
import VersionedCodableDocuments

/// Names by their namespaces, for the policies that do not keep them as written.
extension XMLReader {
    /// Adds the name of an element as its key, or as the name of the root.
    mutating func readMappedName(_ name: Range<Int>, uri address: LibXML2Tag.Text?) throws {
        let (prefix, local) = parts(of: name)
        let uri = uri(at: address)
        let isNew = address != (current - 1).pointee.namespace
        if options.namespaces.hasLocalElements, isNew || uri == nil && !prefix.isEmpty {
            heldNamespace = (uri ?? "", prefix)
        } else {
            heldNamespace = nil
        }
        let mapped = mappedName(prefix, local, uri)
        guard levels.depth == 1 else {
            return try addKey(mapped, written: name, local: local, marks: 0)
        }
        // Prefixes distinguish names below; the root's namespace may identify a version.
        if !options.namespaces.hasLocalElements, let uri {
            builder.annotate(.rootNamespace, uri, at: 0)
        }
        try noteRoot(mapped ?? text(name), at: name.lowerBound)
    }

    /// Adds the name of a declaration as a key.
    ///
    /// - Returns: False if the declaration is skipped.
    mutating func readDeclaration(_ attribute: Attribute) throws -> Bool {
        let name = attribute.name
        try checkLength(of: attribute.value.count, at: name.lowerBound)
        switch options.namespaces {
        case .mapped(let prefixes)
        where prefixes[String(decoding: attribute.value, as: UTF8.self)] == nil: break
        case .localElementNames where name.count > "xmlns".utf8.count: break
        default: return false
        }
        if !current.pointee.isObject { try beginObject() }
        try builder.key(at: name.lowerBound, length: name.count, marks: TapeNode.attribute)
        return true
    }

    /// Adds the name of an attribute as a key.
    mutating func readMappedKey(of attribute: Attribute, uri address: LibXML2Tag.Text?) throws {
        if !current.pointee.isObject { try beginObject() }
        let (prefix, local) = parts(of: attribute.name)
        // An attribute without a prefix has no namespace.
        let uri = prefix.isEmpty ? nil : uri(at: address)
        let mapped =
            options.namespaces == .localElementNames ? nil : mappedName(prefix, local, uri)
        try addKey(mapped, written: attribute.name, local: local, marks: TapeNode.attribute)
        if options.namespaces == .localNames, !prefix.isEmpty {
            builder.annotate(.namespace, uri ?? "", at: builder.nextIndex)
            builder.annotate(.prefix, prefix, at: builder.nextIndex)
        }
    }

    /// Returns a namespace; nil for none.
    private mutating func uri(at address: LibXML2Tag.Text?) -> String? {
        guard let address, address.pointee != 0 else { return nil }
        if let known = uris[address] { return known }
        let uri = String(cString: address)
        uris[address] = uri
        return uri
    }

    private func mappedName(_ prefix: String, _ local: Range<Int>, _ uri: String?) -> String? {
        switch options.namespaces {
        case .asWritten: return nil
        case .localNames, .localElementNames: return prefix.isEmpty ? nil : text(local)
        case .mapped(let prefixes):
            guard let uri, let mapped = prefixes[uri], mapped != prefix else { return nil }
            return mapped.isEmpty ? text(local) : "\(mapped):\(text(local))"
        }
    }

    private mutating func addKey(
        _ mapped: String?, written name: Range<Int>, local: Range<Int>, marks: UInt32
    ) throws {
        guard var mapped else {
            return try builder.key(at: name.lowerBound, length: name.count, marks: marks)
        }
        if mapped.utf8.count == local.count {
            return try builder.key(at: local.lowerBound, length: local.count, marks: marks)
        }
        try mapped.withUTF8 {
            try builder.key(
                copying: UnsafeRawBufferPointer($0), at: name.lowerBound, length: name.count,
                marks: marks)
        }
    }

    private func parts(of name: Range<Int>) -> (prefix: String, local: Range<Int>) {
        guard let colon = bytes(name).firstIndex(of: ASCII.colon), colon > 0, colon + 1 < name.count
        else { return ("", name) }
        let middle = name.lowerBound + colon
        return (text(name.lowerBound..<middle), middle + 1..<name.upperBound)
    }
}
