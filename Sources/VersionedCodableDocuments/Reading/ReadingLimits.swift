import VersionedCodableCore

/// Bounds that every reader keeps, so that no document can exhaust memory, time or the stack.
///
/// Exceeding one throws a `ReadingError` of kind `.limit` that names the limit and its value.
public struct ReadingLimits: Sendable, Hashable {
    /// The maximum number of bytes of input; by default 4 294 967 231, the limit of 32-bit offsets.
    public var inputBytes: Int
    /// The maximum nesting of containers; a scalar at the root has depth 0.
    ///
    /// Default: 256, for which a thread with 512 KiB of stack suffices: optimized code of a type
    /// uses up to 1 500 bytes per level. When a type uses up the stack, decoding throws.
    public var depth: Int
    /// The maximum number of values and keys together; by default 2^31 - 1.
    public var nodes: Int
    /// The maximum length in bytes of a string, key, number or binary value; by default unlimited.
    ///
    /// It applies after unescaping, and to a name, tag, anchor, comment or instruction that is
    /// kept.
    public var scalarBytes: Int
    /// The maximum number of values and keys that all aliases of a document together stand for,
    /// including the text that is referred to several times.
    ///
    /// Every value and key counts as one, plus one for every whole 64 bytes of its text. The texts
    /// that aliases stand for are therefore together no longer than 64 times the limit. References
    /// to one object of a binary property list count like aliases; the tags that `%TAG` lines of
    /// YAML expand are counted separately. The limit also holds when a document is decoded or
    /// turned into a tree; writers that write aliases out use the default.
    ///
    /// Default: 1 000 000, or 64 MB of text.
    public var expandedNodes: Int
    /// The maximum number of attributes of an element; by default 1000.
    ///
    /// Parsers compare each of them with all others.
    public var attributes: Int
    /// The maximum length in bytes of the declarations in a DOCTYPE; by default 65 536.
    ///
    /// With 0, as in `untrusted`, none are allowed: no document needs them to be read.
    public var doctypeBytes: Int

    /// Makes limits; each argument has the default described at its property.
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

    /// Limits for documents of your own program and its users.
    public static let `default` = ReadingLimits()

    /// Limits for documents from anywhere: 16 MiB, 64 levels, a million nodes, 1 MiB per scalar,
    /// 100 000 expanded nodes or 6.4 MB of repeated text, 256 attributes, no DOCTYPE declarations.
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

/// The name of a bound of `ReadingLimits`.
#if compiler(>=6.3)
@nonexhaustive
#endif
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
