import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Converts encoded values to the shape in which documents of elements are read.
enum RepeatedKeyForm {
    /// Returns a value with its arrays as repeated keys, whose root declares its namespace with the
    /// prefix that the source uses; O(n) in the nodes of the value.
    static func document(
        _ encoded: CodableDocument, like source: CodableDocument, _ limits: ReadingLimits
    ) throws -> CodableDocument {
        let tree = Tree(encoded, isTextual: true)
        var builder = try DocumentBuilder(likeValueOf: source, limits)
        guard tree.kind(0) == .object else {
            try add(0, of: tree, to: &builder, StackRoom())
            return try builder.finish()
        }
        try builder.beginObject(at: 0)
        let sourceTree = Tree(source, isTextual: true)
        let declaration = sourceTree.children(of: 0).lazy.compactMap(\.key)
            .first { sourceTree.text($0) == source.keyOfRootNamespace }
        for child in tree.children(of: 0) {
            guard let key = child.key else { continue }
            if let declaration, tree.text(key) == source.keyOfNamespace(ofRootOf: encoded) {
                try builder.addKey(declaration, of: sourceTree)
                try add(child.value, of: tree, to: &builder, StackRoom())
            } else {
                try addMember(key, child.value, tree, to: &builder, StackRoom())
            }
        }
        try builder.end(at: 0)
        return try builder.finish()
    }

    /// Gives a root the texts of another document that differ from those of the source.
    ///
    /// - Complexity: O(n) in the children of the roots.
    static func follow(_ other: CodableDocument, from source: CodableDocument, in root: Edited) {
        let (olds, others) = (Tree(source, isTextual: true), Tree(other, isTextual: true))
        var texts: [KeyIdentity: Int] = [:]
        for child in others.children(of: 0) where !others.isContainer(child.value) {
            if let key = child.key { texts[others.keyIdentity(key)] = child.value }
        }
        for (index, child) in root.children.enumerated() {
            guard case .same(let node) = child.value, node > 0, !olds.isContainer(node),
                let new = texts[olds.keyIdentity(node - 1)], olds.hash(node) != others.hash(new)
            else { continue }
            root.children[index].value = .new(others.node(new), like: node)
        }
    }

    private static func add(
        _ node: Int, of tree: Tree, to builder: inout DocumentBuilder, _ room: StackRoom
    ) throws {
        try room.check()
        switch tree.kind(node) {
        case .object:
            try builder.beginObject(at: 0)
            try addMembers(of: node, tree, to: &builder, room)
            try builder.end(at: 0)
        case .array:
            try builder.beginArray(at: 0)
            for child in tree.children(of: node) {
                try add(child.value, of: tree, to: &builder, room)
            }
            try builder.end(at: 0)
        default: try builder.add(node, of: tree)
        }
    }

    private static func addMembers(
        of node: Int, _ tree: Tree, to builder: inout DocumentBuilder, _ room: StackRoom
    ) throws {
        for child in tree.children(of: node) {
            guard let key = child.key else { continue }
            try addMember(key, child.value, tree, to: &builder, room)
        }
    }

    private static func addMember(
        _ key: Int, _ value: Int, _ tree: Tree, to builder: inout DocumentBuilder,
        _ room: StackRoom
    ) throws {
        let isList = tree.kind(value) == .array
        for value in isList ? tree.children(of: value).map(\.value) : [value] {
            try builder.addKey(key, of: tree)
            try add(value, of: tree, to: &builder, room)
        }
    }
}
