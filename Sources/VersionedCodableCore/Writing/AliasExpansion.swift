/// What aliases stood for so far, for writers of formats that have none and write it out each time.
///
/// A short document can stand for more than there is memory for, with aliases of containers that hold aliases. The bound
/// is the same as in `ReadingLimits.default`.
public struct AliasExpansion: Sendable {
    private var nodes = 0

    /// Nothing so far.
    public init() {}

    /// Counts the node an alias stands for, with all below it.
    ///
    /// - Parameters:
    ///   - target: What `UnsafeTape.resolve(_:)` gives for the alias.
    ///   - tape: The document being written.
    /// - Returns: Whether it may be written; if not, the error is `message`.
    public mutating func add(_ target: Int, in tape: UnsafeTape) -> Bool {
        nodes += Int(tape[target].next) - target
        return nodes <= ReadingLimits.default.expandedNodes
    }

    /// What a `WritingError` says when it was too much.
    public static var message: String {
        "the aliases stand for more than \(ReadingLimits.default.expandedNodes) nodes, "
            + "which is too much to write out"
    }
}
