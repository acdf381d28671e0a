import VersionedCodableCore

/// What aliases stood for so far, for everybody who reads, decodes or writes out what they stand
/// for.
///
/// A short document can stand for more than there is memory for: by aliases of containers that hold
/// aliases, and by many references to one long text. So every value and key counts one, and one
/// more for each whole 64 bytes of its text. The bound is `ReadingLimits.expandedNodes`.
public struct AliasExpansion: Sendable {
    private var cost = 0
    private let most: Int

    /// Nothing so far.
    ///
    /// - Parameter limits: The bound; a writer, who has no limits of its own, takes the default.
    public init(within limits: ReadingLimits = .default) {
        most = limits.expandedNodes
    }

    /// Counts the node an alias stands for, with all below it.
    ///
    /// - Parameters:
    ///   - target: What `UnsafeTape.resolve(_:)` gives for the alias.
    ///   - tape: The document being written.
    /// - Returns: Whether it may be written; if not, the error is `message`.
    /// - Complexity: O(n) in the nodes below, which is no more than was counted.
    public mutating func add(_ target: Int, in tape: UnsafeTape) -> Bool {
        var added = 0
        for index in target..<max(target, Int(tape[target].next)) {
            added += AliasExpansion.cost(ofText: tape[index].textCount)
        }
        return add(cost: added)
    }

    /// Counts a value or key with a text of so many bytes.
    ///
    /// - Returns: Whether it is within the bound.
    public mutating func add(text count: Int) -> Bool {
        add(cost: AliasExpansion.cost(ofText: count))
    }

    /// Counts what was counted elsewhere.
    mutating func add(cost added: Int) -> Bool {
        WorkCounter.add(added)
        cost = cost.addingSaturating(added)
        return cost <= most
    }

    /// What a value or key with a text of so many bytes counts.
    static func cost(ofText count: Int) -> Int { 1 + count / bytesOfText }

    /// Bytes of text that count as much as a node.
    public static var bytesOfText: Int { 64 }

    /// What a `WritingError` says when it was too much.
    public static var message: String {
        "the aliases stand for more than \(ReadingLimits.default.expandedNodes) nodes, "
            + "which is too much to write out"
    }
}

extension TapeNode {
    /// Bytes of the text of a scalar or key; 0 for every other node.
    var textCount: Int {
        switch kind {
        case .null, .bool, .array, .object, .alias: 0
        default: Int(length)
        }
    }
}

extension Int {
    func addingSaturating(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
