/// A side effect of edits that the caller may not expect.
public enum EditNote: String, Sendable, Hashable, CaseIterable {
    /// Members of a merge key are written out, because they now differ from its anchor's (YAML).
    case mergeExpanded = "merge expanded"
    /// An alias is written out, because its value now differs from its anchor's (YAML).
    case aliasExpanded = "alias expanded"
    /// A flow collection became a block collection, to hold inserted comments (YAML).
    case turnedToBlock = "turned to block style"
    /// A scalar has new text and its old tag (YAML).
    case tagKept = "tag kept"
    /// The schema locations name another namespace now (XML).
    case schemaLocation = "schema location changed"
    /// Attributes, or elements that share a line or contain `--`, cannot become comments (XML).
    case notCommentedOut = "removed, not commented out"
}
