import VersionedCodableDocuments
import VersionedCodableFormatKit

extension XMLShape.Member {
    /// The prefix that it declares, empty for the default namespace.
    var declaredPrefix: String? { isAttribute ? XMLName.declaredPrefix(child.key) : nil }
}

// Declarations of prefixes that are out of scope, or that mean another namespace in a new place.
extension XMLShape {
    /// Returns the prefixes that attributes declare, and puts them in scope.
    mutating func declare(_ members: [Member]) -> [String] {
        members.compactMap { member in
            guard let prefix = member.declaredPrefix else { return nil }
            scope[prefix, default: []].append(source.text(of: member.child.value))
            return prefix
        }
    }

    /// Returns an element that is a text or unchanged, with the declarations that it lacks.
    mutating func declaring(_ value: Edited.Value, _ member: Member) throws -> Edited.Value {
        let declarations = try missingDeclarations(member, []).map(\.child)
        guard !declarations.isEmpty else { return value }
        let parts = source.parts(of: value, over: nil)
        let node = value.source.flatMap { source.kind(of: $0) == .object ? $0 : nil }
        return .edited(
            Edited(
                source: node, isObject: true,
                children: parts.attributes + declarations + parts.content))
    }

    /// Returns the declarations that an element lacks; its own are in scope already.
    ///
    /// - Throws: `WritingError` for a moved attribute whose prefix has another namespace here.
    mutating func missingDeclarations(
        _ element: Member, _ members: [Member]
    ) throws -> [Member] {
        guard format.reading.namespaces == .asWritten else { return [] }
        let (name, origin) = (element.child.key, element.child.origin)
        let place = element.isMoved ? nil : origin
        var needed: [(prefix: String, uri: String)] = []
        if element.isMoved, let moved = origin, source.isElement(moved) {
            let prefixes = source.document.withUnsafeTape {
                XMLDeclarations.freePrefixes(of: moved, as: name, $0)
            }
            for prefix in prefixes.sorted() {
                needed.append((prefix, namespace(of: prefix, at: moved) ?? ""))
            }
        }
        for member in [element] + members where !member.isText {
            let prefix = XMLName(member.child.key).prefix
            if ["", "xml", "xmlns"].contains(prefix) { continue }
            let node = member.isAttribute && member.isMoved ? member.child.origin : nil
            let uri = node.flatMap { namespace(of: prefix, at: $0) }
            if let other = scope[prefix]?.last {
                guard let uri, uri != other else { continue }
                throw WritingError(
                    "the prefix \(prefix) has another namespace here, \(other)",
                    path: path + [member.child.key])
            }
            needed.append((prefix, uri ?? declaredURI(of: prefix, place) ?? ""))
        }
        var known = Set(members.compactMap(\.declaredPrefix))
        var declarations: [Member] = []
        // Only the default namespace can be undeclared.
        for (prefix, uri) in needed
        where !uri.isEmpty || prefix.isEmpty && uri != scope[prefix]?.last ?? "" {
            guard uri != scope[prefix]?.last, known.insert(prefix).inserted else { continue }
            let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
            declarations.append(
                Member(child: try attribute(name, uri, over: place), isMoved: false))
        }
        return declarations
    }

    /// Returns the namespace of a prefix that is unique in the source.
    ///
    /// - Parameter old: The element of the source that the prefix is in; if it is not declared
    ///   there, it stays undeclared.
    private mutating func declaredURI(of prefix: String, _ old: Int?) -> String? {
        if let old, namespace(of: prefix, at: old) == nil { return nil }
        let uris = uris ?? declaredURIs()
        self.uris = uris
        return uris[prefix]
    }

    private func declaredURIs() -> [String: String] {
        var found: [String: String] = [:]
        for node in 0..<source.document.nodeCount {
            for (prefix, uri) in declarations(of: node) {
                // A prefix with two namespaces is never declared again.
                found[prefix] = found[prefix].map { $0 == uri ? uri : "" } ?? uri
            }
        }
        return found
    }

    /// Notes what edited elements declare, so that what leaves them has the namespace of what stays.
    ///
    /// - Complexity: O(n) in the children of elements that declare namespaces.
    mutating func noteDeclarations(in tree: EditTree) {
        var pending = [tree.root]
        while let value = pending.popLast() {
            guard case .edited(let edited) = value else { continue }
            pending += edited.children.map(\.value)
            guard let node = edited.source, !declarations(of: node).isEmpty else { continue }
            declared[node] = edited.children.reduce(into: [:]) { declared, child in
                guard let prefix = XMLName.declaredPrefix(child.key) else { return }
                declared[prefix] = source.text(of: child.value)
            }
        }
    }

    /// Returns the namespace of a prefix at an element of the source; nil for none.
    ///
    /// - Complexity: O(depth), and O(n) in the attributes around for all calls together.
    private mutating func namespace(of prefix: String, at node: Int) -> String? {
        if prefix == "xml" { return XMLWriter.xmlNamespace }
        var around: Int? = node
        while let element = around {
            let declared =
                declared[element]
                ?? Dictionary(declarations(of: element), uniquingKeysWith: { $1 })
            self.declared[element] = declared
            if let uri = declared[prefix] { return uri.isEmpty ? nil : uri }
            around = source.parent(of: element)
        }
        return nil
    }

    private func declarations(of element: Int) -> [(String, String)] {
        source.document.withUnsafeTape { XMLDeclarations.declared(by: element, $0) }
    }
}
