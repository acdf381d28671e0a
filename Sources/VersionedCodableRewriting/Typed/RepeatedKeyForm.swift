import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Converts encoded values to the shape in which documents of elements are read.
enum RepeatedKeyForm {
    /// Returns a value with its arrays as repeated keys, whose root declares its namespace as the
    /// source does; O(n) in the nodes of the value.
    static func document(
        _ encoded: CodableDocument, like source: CodableDocument, _ namespace: String?,
        _ limits: ReadingLimits
    ) throws -> CodableDocument {
        let tree = Tree(encoded, isTextual: true)
        var builder = try DocumentBuilder(likeValueOf: source, limits)
        guard tree.kind(0) == .object else {
            try add(0, of: tree, to: &builder, StackRoom())
            return try builder.finish()
        }
        try builder.beginObject(at: 0)
        let sourceTree = Tree(source, isTextual: true)
        if let namespace, let name = source.keyOfRootNamespace,
            let key = sourceTree.children(of: 0).lazy.compactMap(\.key)
                .first(where: { sourceTree.text($0) == name })
        {
            try builder.addKey(key, of: sourceTree)
            try builder.add(
                0, of: Tree(try CodableDocument(.string(namespace)), isTextual: true))
        }
        try addMembers(of: 0, tree, to: &builder, StackRoom())
        try builder.end(at: 0)
        return try builder.finish()
    }

    /// Returns a document whose root gets the texts of another document that differ from those of a
    /// source; O(n) in the nodes of the document.
    static func document(
        _ document: CodableDocument, following other: CodableDocument, from source: CodableDocument,
        _ limits: ReadingLimits
    ) throws -> CodableDocument {
        let (tree, others) = (Tree(document, isTextual: true), Tree(other, isTextual: true))
        let olds = Tree(source, isTextual: true)
        var texts: [KeyIdentity: UInt64] = [:]
        for child in olds.children(of: 0) {
            if let key = child.key { texts[olds.keyIdentity(key)] = olds.hash(child.value) }
        }
        var changed: [KeyIdentity: Int] = [:]
        for child in others.children(of: 0) where !others.isContainer(child.value) {
            guard let key = child.key, let old = texts[others.keyIdentity(key)],
                old != others.hash(child.value)
            else { continue }
            changed[others.keyIdentity(key)] = child.value
        }
        var builder = try DocumentBuilder(likeValueOf: document, limits)
        try builder.beginObject(at: 0)
        for child in tree.children(of: 0) {
            guard let key = child.key else { continue }
            try builder.addKey(key, of: tree)
            if let new = changed[tree.keyIdentity(key)], !tree.isContainer(child.value) {
                try builder.add(new, of: others)
            } else {
                try builder.add(child.value, of: tree)
            }
        }
        try builder.end(at: 0)
        return try builder.finish()
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
            let isList = tree.kind(child.value) == .array
            for value in isList ? tree.children(of: child.value).map(\.value) : [child.value] {
                try builder.addKey(key, of: tree)
                try add(value, of: tree, to: &builder, room)
            }
        }
    }
}
