import VersionedCodableDocuments

/// The namespaces declared in a document, for declaring them again where a part of it is written.
struct XMLDeclarations: Sendable {
    /// A declaration, or the namespace of an element in a document with local names only.
    private struct Entry {
        var range: Range<Int>
        var uri: String
        /// The entry of the nearest enclosing element that has one; -1 for none.
        var outer: Int
    }

    /// The declarations by prefix, in document order.
    private var prefixes: [String: [Entry]] = [:]
    /// The namespaces of elements that differ from those of their parents.
    private var elements: [Entry] = []

    /// - Complexity: O(n) in the nodes of the document.
    init(of document: CodableDocument) {
        document.withUnsafeTape { tape in
            for index in 0..<tape.count where tape[index].isKind(.object) {
                for (prefix, value) in XMLDeclarations.declared(by: index, tape)
                where !prefix.isEmpty {
                    XMLDeclarations.add(
                        tape.string(of: tape[value]), index..<Int(tape[index].next),
                        to: &prefixes[prefix, default: []])
                }
            }
            guard document.hasAnnotations else { return }
            for index in 0..<tape.count where !XMLDeclarations.isAttribute(index, tape) {
                guard let uri = document.annotation(.namespace, atTapeIndex: index) else {
                    continue
                }
                XMLDeclarations.add(uri, index..<Int(tape[index].next), to: &elements)
            }
        }
    }

    var isEmpty: Bool { prefixes.isEmpty && elements.isEmpty }

    private static func add(_ uri: String, _ range: Range<Int>, to entries: inout [Entry]) {
        var outer = entries.count - 1
        while outer >= 0, entries[outer].range.upperBound <= range.lowerBound {
            outer = entries[outer].outer
        }
        entries.append(Entry(range: range, uri: uri, outer: outer))
    }

    /// Returns the innermost entry before `start` whose element contains a node.
    private static func innermost(_ entries: [Entry], at node: Int, before start: Int) -> String? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].range.lowerBound < start { low = middle + 1 } else { high = middle }
        }
        var place = low - 1
        while place >= 0 {
            if entries[place].range.contains(node) { return entries[place].uri }
            place = entries[place].outer
        }
        return nil
    }

    // MARK: Parts

    /// Returns the annotations that an element or attribute needs when it is written elsewhere.
    func annotations(of part: DocumentNode) -> [(NodeAnnotation, String)] {
        let index = part.index
        guard index > 0 else { return [] }
        return part.document.withUnsafeTape { tape in
            var found: [(NodeAnnotation, String)] = []
            var start = index
            if XMLDeclarations.isAttribute(index, tape) {
                // The declarations of its own element are written with it.
                while start > 0, !tape[start].isKind(.object) { start -= 1 }
            } else if !elements.isEmpty, part.annotation(.namespace) == nil,
                let uri = XMLDeclarations.innermost(elements, at: index, before: index)
            {
                found.append((.namespace, uri))
            }
            guard !prefixes.isEmpty else { return found }
            let name = tape[index - 1].isKind(.key) ? tape.string(of: tape[index - 1]) : ""
            for prefix in XMLDeclarations.freePrefixes(of: index, as: name, tape).sorted() {
                guard
                    let uri = XMLDeclarations.innermost(
                        prefixes[prefix] ?? [], at: index, before: start), !uri.isEmpty
                else { continue }
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

    /// Returns the prefixes that the attributes of an object declare, empty for the default one, and
    /// the nodes of their URIs.
    static func declared(
        by object: Int, _ tape: UnsafeTape
    ) -> [(prefix: String, value: Int)] {
        var declared: [(prefix: String, value: Int)] = []
        var key = object + 1
        while key < Int(tape[object].next), tape[key].head & TapeNode.attribute != 0 {
            if tape.bytes(of: tape[key]).starts(with: "xmlns".utf8),
                let prefix = XMLName.declaredPrefix(tape.string(of: tape[key]))
            {
                declared.append((prefix, key + 1))
            }
            key += 2
        }
        return declared
    }
}
