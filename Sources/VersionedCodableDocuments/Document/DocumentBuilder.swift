import VersionedCodableCore

/// Makes a `CodableDocument` from the events of a reader, in document order.
///
///     var builder = DocumentBuilder(source: source, format: self, limits: limits)
///     try builder.beginObject(at: 0)
///     try builder.key(at: 2, length: 4, marks: TapeNode.quoted)      // {"pins": …
///     try builder.beginArray(at: 9)
///     try builder.scalar(.integer, at: 10, length: 1)
///     try builder.end(at: 18)
///     try builder.end(at: 19)
///     return try builder.finish()
///
/// Text that needs no decoding stays in the source and is referred to; other text (unescaped,
/// decoded, delivered by a C library) is copied into the document with the `copying:` methods.
/// Offsets are byte offsets in the source, from which errors compute line and column.
///
/// The builder enforces the limits on depth, nodes, scalar length and aliases and the policy on
/// duplicate keys, without recursion and in linear time. Calls in an invalid order (a value without
/// a key in an object, an end without a begin) make `finish()` throw. Calls with arguments that
/// cannot be right (a range outside of the source, a kind that is no scalar) throw at once. No
/// call reads or writes outside of the builder's memory, except through the pointers of
/// `reserveText(_:at:)` and `withUnsafeTape(_:)`. Marks other than those that a method names are
/// ignored.
public struct DocumentBuilder: ~Copyable {
    @usableFromInline let memory: TapeMemory
    @usableFromInline var nodes: UnsafeMutablePointer<TapeNode>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int
    @usableFromInline var sideCount = 0
    @usableFromInline let sourceStart: UnsafeRawPointer
    /// The index of the innermost open container.
    @usableFromInline var open = DocumentBuilder.none
    @usableFromInline var openCount: UInt32 = 0
    /// A bit for each value of the keys' top five hash bits in the open object.
    @usableFromInline var keyMask: UInt32 = 0
    /// The expected event: a value (0), a key (1), or the single value of a key or the root (2).
    @usableFromInline var expected: UInt8 = 2
    /// Not 0 after an unexpected event; without a branch, since events are a reader's hottest code.
    @usableFromInline var unexpectedEvents: UInt8 = 0
    @usableFromInline var depth = 0
    @usableFromInline let limits: ReadingLimits
    /// A mask for the `next` of keys: 0 in a document with linked keys.
    @usableFromInline var keyLink: UInt32 = .max
    @usableFromInline let sourceCount: UInt32
    /// The largest number of bytes of a text in the source.
    @usableFromInline let largestText: Int
    /// The last key of the open object; 0 if it has none.
    @usableFromInline var lastKey = 0
    /// The number of bytes for which there is room after `reserveText(_:at:)`; negative otherwise.
    var reserved = -1

    var source: DocumentSource
    var keyRules: KeyRules
    /// The keys of the open wide objects, outermost first.
    var wideKeys: [WideKeys] = []
    var hasRemoved = false
    /// The mark of scalars of values that may have been unquoted.
    var plainMark: UInt32 = 0
    /// The extents of alias targets.
    var extents = AliasExtents()
    /// The size of what the document's aliases stand for so far.
    var expansion: AliasExpansion
    /// The steps of searching for earlier keys, for `WorkCounter`.
    var searchSteps = 0
    var annotations = AnnotationTable()
    /// The origins of values that come from other documents.
    package var origins: NodeOrigins? {
        get { source.origins }
        set { source.origins = newValue }
    }

    /// Whether keys are linked to the next one with the same text.
    var linksRepeats: Bool { keyLink == 0 }

    @usableFromInline static var none: UInt32 { @inlinable get { .max } }

    /// Starts a document over a source.
    ///
    /// - Parameters:
    ///   - source: The bytes that offsets refer to. The document keeps it.
    ///   - format: The format that gives the document its name and capabilities.
    ///   - limits: Bounds for depth, nodes and scalars.
    ///   - duplicateKeys: The policy for duplicate keys.
    ///   - scalarRules: The conversion of untyped and plain text to a requested Swift type; nil for
    ///     the rules of the engine: `true`, `false`, decimal numbers, `nan`, `inf` and RFC 3339.
    ///     Rules that are `ElementRules` also interpret attributes and names.
    ///   - expectedNodes: An estimate that avoids reallocation; the default fits common documents.
    ///     An estimate of more nodes than there are bytes is not trusted.
    public init(
        source: SourceBuffer,
        format: some DocumentFormat,
        limits: ReadingLimits,
        duplicateKeys: DuplicateKeyPolicy = .useFirst,
        scalarRules: (any ScalarRules)? = nil,
        expectedNodes: Int? = nil
    ) {
        self.init(
            source: source,
            formatName: format.name,
            capabilities: format.capabilities,
            hasPositions: true,
            limits: limits,
            duplicateKeys: duplicateKeys,
            scalarRules: scalarRules,
            expectedNodes: min(expectedNodes ?? source.count / 4 + 16, source.count + 16)
        )
    }

    package init(
        source: SourceBuffer,
        formatName: String,
        capabilities: FormatCapabilities,
        hasPositions: Bool,
        limits: ReadingLimits,
        duplicateKeys: DuplicateKeyPolicy,
        scalarRules: (any ScalarRules)? = nil,
        expectedNodes: Int
    ) {
        // Indices have 32 bits, and the largest one means none.
        var limits = limits
        limits.nodes = min(limits.nodes, Int(UInt32.max) - 1)
        // A declared size is not trusted further than the node limit.
        memory = TapeMemory(nodeCapacity: min(expectedNodes, limits.nodes, 1 << 28))
        nodes = memory.nodes
        capacity = max(0, min(memory.nodeCapacity, limits.nodes))
        sourceStart = source.start
        sourceCount = UInt32(source.count)
        // No text is shorter than nothing, and a difference of lengths does not overflow.
        largestText = max(min(limits.scalarBytes, source.count), -1)
        self.source = DocumentSource(
            text: source, formatName: formatName, capabilities: capabilities,
            hasPositions: hasPositions, scalarRules: scalarRules)
        self.limits = limits
        keyRules = KeyRules(policy: duplicateKeys)
        expansion = AliasExpansion(within: limits)
    }

    /// The number of open containers.
    @inlinable
    public var openContainers: Int { depth }

    /// Whether the innermost open container is an object.
    @inlinable
    public var isInObject: Bool {
        open != DocumentBuilder.none && nodes[Int(open)].isKind(.object)
    }

    /// The index of the next node, for a later alias to it.
    @inlinable
    public var nextIndex: Int { count }
}

/// What becomes of a key that its object already has.
struct KeyRules {
    let policy: DuplicateKeyPolicy
    /// Whether the reader has checked that no object repeats a key.
    var areUnique = false
    /// Whether the document marks merged keys; in others, the same bit is `TapeNode.attribute`.
    var mayMerge = false
}
