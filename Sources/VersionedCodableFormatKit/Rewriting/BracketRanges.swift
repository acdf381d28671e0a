/// The source ranges of nodes, for formats whose tape does not hold them exactly.
///
/// A format provides one where prefixes (anchors, tags) may precede a value and belong to it, or
/// where a value is only a reference to another one.
public protocol BracketRanges: Sendable {
    /// The bytes of a value or key.
    func range(of node: Int) -> Range<Int>

    /// The bytes of a value or key with the prefixes that belong to it.
    func outerRange(of node: Int) -> Range<Int>

    /// The bytes between the brackets of a container.
    ///
    /// The default implementation returns what is between the first and the last byte.
    func content(of node: Int) -> Range<Int>

    /// The column behind which the lines in a container have to begin; nil if any is right.
    ///
    /// The default implementation returns nil.
    func column(around node: Int, in source: RewriteSource) -> Int?

    /// The entries of a container that are not members, such as merge keys, in the order of the text.
    ///
    /// The default implementation returns none.
    func extras(of node: Int) -> [Range<Int>]

    /// The entry of a value that is in no brackets, whose comments can be moved into them; nil if it
    /// has none.
    ///
    /// The default implementation returns nil.
    func entry(outsideBrackets node: Int) -> Entry?
}

extension BracketRanges {
    /// The bytes between the first and the last one.
    public func content(of node: Int) -> Range<Int> {
        let range = range(of: node)
        return range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)
    }

    /// Nil: lines may begin anywhere.
    public func column(around node: Int, in source: RewriteSource) -> Int? { nil }

    /// None.
    public func extras(of node: Int) -> [Range<Int>] { [] }

    /// Nil: only values in brackets have comments.
    public func entry(outsideBrackets node: Int) -> Entry? { nil }
}
