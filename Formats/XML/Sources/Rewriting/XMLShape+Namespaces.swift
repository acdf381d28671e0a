import VersionedCodableDocuments
import VersionedCodableFormatKit

// Declarations of prefixes that are out of scope, or that mean another namespace in a new place.
extension XMLShapeWriter {
    /// Returns the declarations that an element lacks; its own are in scope already.
    ///
    /// - Throws: `WritingError` for a moved attribute whose prefix has another namespace here.
    mutating func missingDeclarations(
        _ element: XMLShape.Part, _ parts: [XMLShape.Part]
    ) throws -> [XMLShape.Part] {
        guard hasPrefixes else { return [] }
        var declarations: [XMLShape.Part] = []
        var known = Set(parts.compactMap(\.declaredPrefix))
        if let moved = element.moved {
            for prefix in freePrefixes(of: moved, as: element.name).sorted() {
                let uri = source.node(atTapeIndex: moved).namespace(ofPrefix: prefix)
                // Only the default namespace can be undeclared.
                guard uri != nil || prefix.isEmpty, uri ?? "" != scope[prefix]?.last ?? "",
                    known.insert(prefix).inserted
                else { continue }
                declarations.append(.declaration(of: prefix, uri ?? ""))
            }
        }
        for part in [element] + parts where part.kind != .text {
            let prefix = XMLName(part.name).prefix
            guard !prefix.isEmpty, prefix != "xml", prefix != "xmlns" else { continue }
            let node = part.kind == .attribute ? part.moved : nil
            let uri = node.flatMap { source.node(atTapeIndex: $0).namespace(ofPrefix: prefix) }
            if let other = scope[prefix]?.last {
                guard let uri, uri != other else { continue }
                throw WritingError(
                    "the prefix \(prefix) has another namespace here, \(other)",
                    path: path(of: element) + [part.name])
            }
            guard !known.contains(prefix),
                let uri = uri ?? declaredURI(of: prefix, element.old), !uri.isEmpty
            else { continue }
            known.insert(prefix)
            declarations.append(.declaration(of: prefix, uri))
        }
        return declarations
    }

    /// Returns the namespace of a prefix that is unique in the source.
    ///
    /// - Parameter old: The element of the source that the prefix is in; if it is not declared
    ///   there, it stays undeclared.
    private mutating func declaredURI(of prefix: String, _ old: Int?) -> String? {
        if let old, source.node(atTapeIndex: old).namespace(ofPrefix: prefix) == nil { return nil }
        return declaredURIs()[prefix]
    }

    /// Returns the prefixes in an element that are declared around it; empty for the default one.
    ///
    /// - Parameter name: The new name of the element.
    /// - Complexity: O(n) in the nodes of the element.
    private func freePrefixes(of element: Int, as name: String) -> Set<String> {
        source.withUnsafeTape { tape in
            var free: Set<String> = []
            /// The number of declarations of each prefix in the open elements.
            var inner: [String: Int] = [:]
            var open: [(end: Int, prefixes: [String])] = []
            for index in element..<max(Int(tape[element].next), element + 1) {
                while let last = open.last, last.end <= index {
                    for prefix in last.prefixes { inner[prefix, default: 1] -= 1 }
                    open.removeLast()
                }
                if tape[index].isKind(.key) {
                    let isAttribute = tape[index].head & TapeNode.attribute != 0
                    let prefix = isAttribute ? XMLName(tape.string(of: tape[index])).prefix : ""
                    if !prefix.isEmpty, inner[prefix, default: 0] == 0 { free.insert(prefix) }
                    continue
                }
                if tape[index].isKind(.object) {
                    let prefixes = declaredPrefixes(of: index)
                    for prefix in prefixes { inner[prefix, default: 0] += 1 }
                    open.append((Int(tape[index].next), prefixes))
                }
                // The name of an element is in the scope of its own declarations.
                guard target.isElement(index) else { continue }
                let prefix = XMLName(
                    index == element ? name : tape.string(of: tape[index - 1])
                ).prefix
                if inner[prefix, default: 0] == 0 { free.insert(prefix) }
            }
            return free.subtracting(["xml", "xmlns"])
        }
    }

    private func declaredPrefixes(of element: Int) -> [String] {
        XMLMember.all(of: element, in: source).prefix(while: \.isAttribute).compactMap {
            let name = source.text(atTapeIndex: $0.key)
            return XMLShape.Part(kind: .attribute, name: name, shape: .text("")).declaredPrefix
        }
    }
}
