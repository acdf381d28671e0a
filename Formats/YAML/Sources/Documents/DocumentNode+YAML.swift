import VersionedCodableDocuments

// What YAML knows of a node beside its value.

extension DocumentNode {
    /// The tag that is written in front of the node, in full; nil when none is.
    public var tag: Tag? { annotation(.tag).map { Tag(rawValue: $0) } }

    /// The anchor of the node; of an alias, that of the node it stands for.
    public var anchor: Anchor? { annotation(.anchor).map { Anchor(rawValue: $0) } }

    /// Line and column of the first character.
    ///
    /// - Complexity: O(offset): the lines in front are counted.
    public var mark: Mark? { Mark(location) }

    /// How the scalar was written; nil for a collection, and `.any` in a document that was not read
    /// from YAML.
    public var scalarStyle: YAMLFormat.ScalarStyle? {
        guard let node = tapeNode else { return nil }
        switch node.kind {
        case .array, .object, .key, .alias, .removed: return nil
        default: break
        }
        guard document.notation == "yaml" else { return .any }
        if node.head & TapeNode.plain != 0 { return .plain }
        guard !node.isKind(.bool), let style = UInt8(exactly: node.extra) else { return .any }
        return YAMLFormat.ScalarStyle(rawValue: style) ?? .any
    }

    /// How the collection was written; nil for a scalar, and `.any` in a document that was not read
    /// from YAML.
    public var collectionStyle: YAMLFormat.CollectionStyle? {
        guard let node = tapeNode, node.isKind(.array) || node.isKind(.object) else { return nil }
        guard document.notation == "yaml", location != nil else { return .any }
        return node.head & TapeNode.flow != 0 ? .flow : .block
    }
}
