import VersionedCodableDocuments

/// The namespaces declared in a document, for declaring them again where a part of it is written.
enum XMLDeclarations {
    /// Whether a document declares a prefix, or an element has a namespace and no prefix.
    ///
    /// - Complexity: O(n) in the nodes of the document.
    static func exist(in document: CodableDocument) -> Bool {
        document.hasAnnotations(besides: .name)
            || document.withUnsafeTape { tape in
                (0..<tape.count).contains { declared(by: $0, tape).contains { !$0.prefix.isEmpty } }
            }
    }

    /// Returns the annotations that an element or attribute needs when it is written elsewhere.
    ///
    /// - Complexity: O(n) in its nodes, and O(depth²) in the attributes of the elements around it.
    static func annotations(of part: DocumentNode) -> [(NodeAnnotation, String)] {
        guard part.index > 0 else { return [] }
        return part.document.withUnsafeTape { tape in
            var found: [(NodeAnnotation, String)] = []
            let isAttribute = isAttribute(part.index, tape)
            // The declarations of the element of an attribute are written with it.
            let outer = isAttribute ? part.parent.parent : part.parent
            if !isAttribute, part.annotation(.namespace) == nil, let uri = outer.annotatedNamespace
            {
                found.append((.namespace, uri))
            }
            let key = tape[part.index - 1]
            let name = key.isKind(.key) ? tape.string(of: key) : ""
            for prefix in freePrefixes(of: part.index, as: name, tape).sorted()
            where !prefix.isEmpty {
                guard let uri = outer.namespace(ofPrefix: prefix) else { continue }
                found.append((.declaration, "\(prefix) \(uri)"))
            }
            return found
        }
    }

    /// Returns the prefixes in an element or attribute that are declared around it.
    ///
    /// The default namespace has the empty prefix. Values of attributes may be names, too.
    ///
    /// - Parameter name: The name of the element or attribute.
    /// - Complexity: O(n) in the nodes of the element.
    static func freePrefixes(of value: Int, as name: String, _ tape: UnsafeTape) -> Set<String> {
        var free: Set<String> = []
        /// The number of declarations of each prefix in the open elements.
        var inner: [String: Int] = [:]
        var open: [(end: Int, prefixes: [String])] = []
        func note(_ name: String, isElement: Bool) {
            let prefix = XMLName(name).prefix
            if isElement || !prefix.isEmpty, inner[prefix, default: 0] == 0 { free.insert(prefix) }
        }
        for index in value..<max(Int(tape[value].next), value + 1)
        where !tape[index].isKind(.key) {
            while let last = open.last, last.end <= index {
                for prefix in last.prefixes { inner[prefix, default: 1] -= 1 }
                open.removeLast()
            }
            if tape[index].isKind(.object) {
                // The name of an element is in the scope of its own declarations.
                let prefixes = declared(by: index, tape).map(\.prefix)
                for prefix in prefixes { inner[prefix, default: 0] += 1 }
                open.append((Int(tape[index].next), prefixes))
            }
            let isAttribute = isAttribute(index, tape)
            let written = index == value ? name : tape.string(of: tape[index - 1])
            if written.isEmpty { continue }
            note(written, isElement: !isAttribute)
            if isAttribute { note(tape.string(of: tape[index]), isElement: false) }
        }
        return free.subtracting(["xml", "xmlns"])
    }

    private static func isAttribute(_ value: Int, _ tape: UnsafeTape) -> Bool {
        guard value > 0, !tape[value].isKind(.key) else { return false }
        let key = tape[value - 1]
        return key.isKind(.key) && key.head & TapeNode.attribute != 0
    }

    /// Returns the namespaces that the attributes of an object declare, the default one with the
    /// empty prefix.
    static func declared(
        by object: Int, _ tape: UnsafeTape
    ) -> [(prefix: String, uri: String)] {
        var declared: [(prefix: String, uri: String)] = []
        guard tape[object].isKind(.object) else { return [] }
        var key = object + 1
        while key < Int(tape[object].next), tape[key].head & TapeNode.attribute != 0 {
            if tape.bytes(of: tape[key]).starts(with: "xmlns".utf8),
                let prefix = XMLName.declaredPrefix(tape.string(of: tape[key]))
            {
                declared.append((prefix, tape.string(of: tape[key + 1])))
            }
            key += 2
        }
        return declared
    }
}
