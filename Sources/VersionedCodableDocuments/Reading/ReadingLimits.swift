import VersionedCodableCore

/// Bounds that every reader keeps, so that no document can exhaust memory, time or the stack.
///
/// Exceeding one throws a `ReadingError` of kind `.limit` that names the limit and its value.
public struct ReadingLimits: Sendable, Hashable {
    /// Bytes of input.
    ///
    /// Default: 4 294 967 231, what 32-bit offsets can address.
    public var inputBytes: Int
    /// Containers inside each other; a scalar at the root has depth 0.
    ///
    /// Default: 256, which values of one's own types survive on a thread with 512 KiB of stack:
    /// optimized code takes up to 1 500 bytes a level. Where a type takes more than the stack has,
    /// decoding throws.
    public var depth: Int
    /// Values and keys together.
    ///
    /// Default: 2^31 - 1.
    public var nodes: Int
    /// Bytes of one string, key, number or binary value after unescaping, and of one name, tag,
    /// anchor, comment or instruction that is kept.
    ///
    /// Default: unlimited.
    public var scalarBytes: Int
    /// Values and keys that all aliases of a document together stand for, and what texts that it
    /// refers to several times would take besides.
    ///
    /// Every value and key counts one, and one more for each whole 64 bytes of its text. The texts
    /// that aliases stand for are therefore no longer than 64 times the limit together, but for
    /// texts shorter than that. References to one object of a binary property list count as aliases
    /// do, and the tags that `%TAG` lines of YAML make long count by themselves. The same holds
    /// where a document is decoded or turned into a tree; writers that write aliases out keep the
    /// default.
    ///
    /// Default: 1 000 000, or 64 MB of text.
    public var expandedNodes: Int
    /// Attributes of one element.
    ///
    /// Default: 1000. Parsers compare each of them with all others.
    public var attributes: Int
    /// Bytes of the declarations that a document has in its DOCTYPE.
    ///
    /// Default: 65 536. With 0, as in `untrusted`, a DOCTYPE has none: no document needs them to be
    /// read.
    public var doctypeBytes: Int

    /// Makes limits; every argument has the default described at its property.
    public init(
        inputBytes: Int = SourceBuffer.largestCount,
        depth: Int = 256,
        nodes: Int = Int(Int32.max),
        scalarBytes: Int = .max,
        expandedNodes: Int = 1_000_000,
        attributes: Int = 1000,
        doctypeBytes: Int = 1 << 16
    ) {
        self.inputBytes = inputBytes
        self.depth = depth
        self.nodes = nodes
        self.scalarBytes = scalarBytes
        self.expandedNodes = expandedNodes
        self.attributes = attributes
        self.doctypeBytes = doctypeBytes
    }

    /// For documents of one's own program and users.
    public static let `default` = ReadingLimits()

    /// For documents from anywhere: 16 MiB, 64 levels, a million nodes, 1 MiB a scalar, 100 000
    /// expanded nodes or 6.4 MB of text that is referred to, no declarations in a DOCTYPE.
    public static let untrusted = ReadingLimits(
        inputBytes: 16 << 20,
        depth: 64,
        nodes: 1_000_000,
        scalarBytes: 1 << 20,
        expandedNodes: 100_000,
        attributes: 256,
        doctypeBytes: 0
    )
}

/// Names one of the bounds in `ReadingLimits`.
public enum ReadingLimit: String, Sendable, Hashable, CaseIterable {
    /// `ReadingLimits.inputBytes`
    case inputBytes
    /// `ReadingLimits.depth`
    case depth
    /// `ReadingLimits.nodes`
    case nodes
    /// `ReadingLimits.scalarBytes`
    case scalarBytes
    /// `ReadingLimits.expandedNodes`
    case expandedNodes
    /// `ReadingLimits.attributes`
    case attributes
    /// `ReadingLimits.doctypeBytes`
    case doctypeBytes
}
