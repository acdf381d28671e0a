import VersionedCodableDocuments

/// Names by their namespaces, for the policies that do not keep them as written.
extension XMLReader {
    /// Opens the scopes of the namespaces that a tag declares.
    mutating func declareNamespaces(_ start: Int, limit: Int) throws {
        var at = start
        while let attribute = try nextAttribute(&at, limit: limit) {
            guard isDeclaration(attribute.name) else { continue }
            guard namespaces.count < XMLReader.mostDeclarations else {
                throw tooManyDeclarations(at: attribute.name.lowerBound)
            }
            let prefix = attribute.name.lowerBound + min(6, attribute.name.count)
            let uri = value(of: attribute)
            try checkLength(of: uri, at: attribute.name.lowerBound)
            namespaces.open(text(prefix..<attribute.name.upperBound), uri: uri)
            current.pointee.scopes &+= 1
        }
    }

    /// Adds the name of an element as its key, or as the name of the root.
    mutating func readMappedName(_ name: Range<Int>) throws {
        let (prefix, local) = parts(of: name)
        let uri = namespaces.uri(of: prefix)
        let isNew = uri ?? "" != namespaces.enclosing
        namespaces.enter(uri ?? "")
        if options.namespaces.hasLocalElements, isNew || uri == nil && !prefix.isEmpty {
            heldNamespace = (uri ?? "", prefix)
        } else {
            heldNamespace = nil
        }
        let mapped = mappedName(prefix, local, uri)
        guard levels.depth > 1 else {
            // Prefixes distinguish names below; the root's namespace may identify a version.
            if !options.namespaces.hasLocalElements, let uri {
                builder.annotate(.rootNamespace, uri, at: 0)
            }
            return try noteRoot(mapped ?? text(name), at: name.lowerBound)
        }
        try addKey(mapped, written: name, local: local, marks: 0)
    }

    /// Adds the name of an attribute as a key.
    ///
    /// - Returns: False if the attribute is skipped.
    mutating func readMappedKey(of attribute: Attribute, _ isDeclaration: Bool) throws -> Bool {
        if isDeclaration {
            switch options.namespaces {
            case .mapped(let prefixes) where prefixes[value(of: attribute)] == nil: break
            case .localElementNames where attribute.name.count > "xmlns".utf8.count: break
            default: return false
            }
        }
        if !current.pointee.isObject { try beginObject() }
        let (prefix, local) = isDeclaration ? ("", attribute.name) : parts(of: attribute.name)
        // An attribute without a prefix has no namespace.
        let uri = prefix.isEmpty ? nil : namespaces.uri(of: prefix)
        let keepsName = isDeclaration || options.namespaces == .localElementNames
        let mapped = keepsName ? nil : mappedName(prefix, local, uri)
        try addKey(mapped, written: attribute.name, local: local, marks: TapeNode.attribute)
        if options.namespaces == .localNames, !prefix.isEmpty {
            builder.annotate(.namespace, uri ?? "", at: builder.nextIndex)
            builder.annotate(.prefix, prefix, at: builder.nextIndex)
        }
        return true
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

/// The namespaces declared in the open elements.
struct XMLNamespaceScope {
    private var entries: [(prefix: String, uri: String)] = []
    /// The namespaces of the open elements themselves.
    private var elements: [String] = []

    var count: Int { entries.count }

    /// The namespace of the innermost open element; empty for none.
    var enclosing: String { elements.last ?? "" }

    mutating func open(_ prefix: String, uri: String) {
        entries.append((prefix, uri))
    }

    mutating func enter(_ uri: String) { elements.append(uri) }

    /// Leaves an element and removes its declarations.
    mutating func close(_ count: Int) {
        entries.removeLast(min(count, entries.count))
        _ = elements.popLast()
    }

    /// Returns the namespace of a prefix; nil if it has none.
    func uri(of prefix: String) -> String? {
        if prefix == "xml" { return XMLWriter.xmlNamespace }
        guard let entry = entries.last(where: { $0.prefix == prefix }), !entry.uri.isEmpty else {
            return nil
        }
        return entry.uri
    }
}
