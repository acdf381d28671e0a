/// A container after explicit edits, with the source values that its children were.
///
/// Only containers on the path of an edit have one.
public protocol EditedValue: AnyObject {
    /// Returns the values of a member: several if it is an array of repeated keys.
    func members(_ key: String) -> [EditedChild]
}

/// A member or element after explicit edits.
public struct EditedChild {
    /// The source value, changed or not; nil for a new one and for an array of repeated keys (XML).
    public var node: Int?
    /// The edited container; nil if nothing in it is known to have changed.
    public var edited: (any EditedValue)?
    /// Whether it was moved from another container or within this one.
    public var isMoved: Bool
    /// Whether it is to be an attribute, or not, of an element of XML; nil if the style decides.
    public var isAttribute: Bool?

    /// Creates a child.
    public init(
        node: Int?, edited: (any EditedValue)?, isMoved: Bool = false, isAttribute: Bool? = nil
    ) {
        self.node = node
        self.edited = edited
        self.isMoved = isMoved
        self.isAttribute = isAttribute
    }
}
