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
        let sourceTree = Tree(source, isTextual: true)
        let declaration = sourceTree.children(of: 0).lazy.compactMap(\.key)
            .first { sourceTree.text($0) == source.keyOfRootNamespace }
        let namespace = declaration == nil ? nil : source.keyOfNamespace(ofRootOf: encoded)
        try builder.add(0, of: tree, repeatsKeys: true) { builder, key in
            guard let declaration, let namespace, tree.text(key) == namespace,
                tree.parent(of: key + 1) == 0
            else { return try builder.addKey(key, of: tree) }
            try builder.addKey(declaration, of: sourceTree)
        }
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
}
