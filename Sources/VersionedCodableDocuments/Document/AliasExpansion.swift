import VersionedCodableCore

/// The size of what aliases stand for so far, when they are read, decoded or written out.
///
/// A short document can stand for more than fits into memory: by aliases of containers with
/// aliases, and by many references to one long text. Therefore every value and key counts as one,
/// plus one for every whole 64 bytes of its text. The bound is `ReadingLimits.expandedNodes`.
public struct AliasExpansion: Sendable {
    private var cost = 0
    private let most: Int

    /// Starts at zero; a writer, which has no limits, uses the default.
    public init(within limits: ReadingLimits = .default) {
        most = limits.expandedNodes
    }

    /// Counts the target of an alias, with all nodes below it.
    ///
    /// - Parameters:
    ///   - target: The result of `UnsafeTape.resolve(_:)` for the alias.
    ///   - tape: The document being written.
    /// - Returns: Whether it may be written; if not, the error is `message`.
    /// - Complexity: O(n) in the nodes below, which is at most what is counted.
    public mutating func add(_ target: Int, in tape: UnsafeTape) -> Bool {
        var added = 0
        for index in target..<max(target, Int(tape[target].next)) {
            added += AliasExpansion.cost(ofText: tape[index].textCount)
        }
        return add(cost: added)
    }

    /// Counts a value or key with `count` bytes of text.
    ///
    /// - Returns: Whether the total is within the bound.
    mutating func add(text count: Int) -> Bool {
        add(cost: AliasExpansion.cost(ofText: count))
    }

    mutating func add(cost added: Int) -> Bool {
        WorkCounter.add(added)
        cost = cost.addingSaturating(added)
        return cost <= most
    }

    static func cost(ofText count: Int) -> Int { 1 + count / bytesOfText }

    /// The bytes of text that cost as much as a node.
    public static var bytesOfText: Int { 64 }

    /// The message of a `WritingError` for an exceeded bound.
    public static var message: String {
        "the aliases expand to more than \(ReadingLimits.default.expandedNodes) nodes, "
            + "which is too many to write out"
    }
}

extension TapeNode {
    /// The length of the text of a scalar or key in bytes; 0 for any other node.
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
