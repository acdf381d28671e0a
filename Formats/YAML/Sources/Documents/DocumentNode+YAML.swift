import VersionedCodableCore
import VersionedCodableDocuments

// The YAML properties of a node: tag, anchor, mark and style; the mark of what is decoded.

extension DocumentNode {
    /// The full tag that was written before the node; nil when there is none.
    public var tag: Tag? { annotation(.tag).map { Tag(rawValue: $0) } }

    /// The anchor of the node, or of the node that an alias refers to.
    public var anchor: Anchor? { annotation(.anchor).map { Anchor(rawValue: $0) } }

    /// The line and column of the first character.
    ///
    /// - Complexity: O(offset): the lines before it are counted.
    public var mark: Mark? { Mark(location) }

    /// The style of the scalar; nil for a collection, `.any` in a document not read from YAML.
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

    /// The style of the collection; nil for a scalar, `.any` in a document not read from YAML.
    public var collectionStyle: YAMLFormat.CollectionStyle? {
        guard let node = tapeNode, node.isKind(.array) || node.isKind(.object) else { return nil }
        guard document.notation == "yaml", location != nil else { return .any }
        return node.head & TapeNode.flow != 0 ? .flow : .block
    }
}

extension Decoder {
    /// The start of the value in the text.
    ///
    /// Nil for a document that was not read from text, and for other packages' decoders.
    public var mark: Mark? { Mark(sourceLocation) }
}
