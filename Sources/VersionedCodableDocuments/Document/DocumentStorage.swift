import Synchronization
import VersionedCodableCore

/// The memory of a document: nodes, source, detached text.
///
/// Never changes after `init`, apart from what is remembered of places, hence `Sendable`.
final class DocumentStorage: @unchecked Sendable {
    let nodes: UnsafePointer<TapeNode>
    let count: Int
    let source: SourceBuffer
    let side: UnsafeRawPointer
    let formatName: String
    /// The name of the format whose marks the nodes have.
    let notation: String
    /// What that format can say.
    let notationCapabilities: FormatCapabilities
    let capabilities: FormatCapabilities
    /// Whether offsets are places in a source somebody wrote.
    let hasPositions: Bool
    /// Whether only the beginning of the source was read.
    let isPrefix: Bool
    /// How many bytes of `side` there are, as far as known.
    let sideCount: Int
    /// Whether it is known that no key is in an object twice, unless it is linked, and all of the
    /// source was read.
    let hasKnownKeys: Bool
    /// Whether a key may be in an object twice without being linked.
    let mayRepeatKeys: Bool
    /// Whether the source has members that others with their keys replaced.
    let lacksMembers: Bool
    /// What is known of some nodes beside their values.
    let annotations: AnnotationTable
    /// How untyped and plain text is read as another type.
    let scalarRules: (any ScalarRules)?
    /// The same rules, if they are those of elements; asked once, because the cast costs more than
    /// what they are asked for.
    let elementRules: (any ElementRules)?
    /// Where the values come from, if they are those of other documents.
    let origins: (any NodeOrigins)?
    // All that changes, behind locks:

    /// What was found out about the places of nodes.
    let paths = Mutex(DocumentPaths())
    /// What was found out about the lines of the source.
    let lines = Mutex(LineTable())

    /// What aliases stand for, once somebody has asked.
    private let knownTargets = AtomicLazyReference<AliasTargets>()

    /// What the aliases of the document stand for.
    ///
    /// - Complexity: O(n) in the nodes the first time.
    var aliasTargets: Set<Int> {
        (knownTargets.load()
            ?? knownTargets.storeIfNil(AliasTargets(tape.aliasTargets(upTo: count)))).nodes
    }

    /// Takes over the memory of `memory`.
    init(
        memory: TapeMemory,
        count: Int,
        source: SourceBuffer,
        formatName: String,
        notation: (name: String, capabilities: FormatCapabilities)? = nil,
        capabilities: FormatCapabilities,
        hasPositions: Bool,
        isPrefix: Bool,
        sideCount: Int = 0,
        hasKnownKeys: Bool = false,
        mayRepeatKeys: Bool = false,
        lacksMembers: Bool = false,
        annotations: AnnotationTable = AnnotationTable(),
        scalarRules: (any ScalarRules)? = nil,
        origins: (any NodeOrigins)? = nil
    ) {
        memory.handOver()
        nodes = UnsafePointer(memory.nodes)
        self.count = count
        self.source = source
        side = UnsafeRawPointer(memory.side)
        self.formatName = formatName
        self.notation = notation?.name ?? formatName
        notationCapabilities = notation?.capabilities ?? capabilities
        self.capabilities = capabilities
        self.hasPositions = hasPositions
        self.isPrefix = isPrefix
        self.sideCount = sideCount
        self.hasKnownKeys = hasKnownKeys
        self.mayRepeatKeys = mayRepeatKeys
        self.lacksMembers = lacksMembers
        self.annotations = annotations
        self.scalarRules = scalarRules
        elementRules = scalarRules as? any ElementRules
        self.origins = origins
    }

    deinit {
        nodes.deallocate()
        side.deallocate()
    }

    var tape: UnsafeTape {
        UnsafeTape(nodes: nodes, count: count, source: source.start, side: side)
    }
}

/// The nodes that aliases stand for.
private final class AliasTargets: Sendable {
    let nodes: Set<Int>

    init(_ nodes: Set<Int>) {
        self.nodes = nodes
    }
}
