import VersionedCodableDocuments

/// The style of the entries of a container.
public struct EntryLayoutStyle: Sendable {
    /// The indentation of the entries, relative to the container.
    public var unit: [UInt8]
    /// The least indentation of lines in a container, in brackets inside of a block.
    public var least: [UInt8] = []
    /// Whether entries have their own lines in a container without entries and comments.
    public var isMultiline: Bool
    /// Whether entries may have their own lines at all.
    public var allowsLines = true
    /// The separator of entries; nil if they have none.
    public var separator: UInt8?
    /// Whether a separator may follow the last entry.
    public var allowsTrailing = false
    /// Whether a separator follows the last entry of a container without entries, on lines.
    public var usesTrailing = false
    /// The white space between entries on one line.
    public var space: [UInt8] = [ASCII.space]
    /// The white space after the opening bracket and before the closing one, on one line.
    public var padding: [UInt8] = []
    /// The syntax of comments.
    public var comments = CommentSyntax()

    /// Creates a style of entries without separators.
    public init(unit: [UInt8], isMultiline: Bool) {
        self.unit = unit
        self.isMultiline = isMultiline
    }
}
