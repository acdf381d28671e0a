/// Where values stand in a source whose tape does not tell it exactly.
///
/// A format says so where something may stand in front of a value that belongs to it (anchors, tags)
/// or where a value is only a reference to another one.
public protocol BracketPlaces: Sendable {
    /// The bytes of a value or key.
    func range(of node: Int) -> Range<Int>

    /// The bytes of a value or key with what stands in front of it and belongs to it.
    func outerRange(of node: Int) -> Range<Int>

    /// Where the members of a container stand that has no brackets around them; nil for others.
    ///
    /// Without one of its own a format gets nil.
    func inside(of node: Int) -> Range<Int>?
}

extension BracketPlaces {
    /// Nil: all containers have brackets.
    public func inside(of node: Int) -> Range<Int>? { nil }
}

extension BracketRewriter {
    /// The bytes of a value or key.
    func range(_ node: Int) -> Range<Int> { places?.range(of: node) ?? tree.range(node) }

    /// The bytes of a value or key with what belongs to it.
    func outerRange(_ node: Int) -> Range<Int> {
        places?.outerRange(of: node) ?? tree.range(node)
    }
}
