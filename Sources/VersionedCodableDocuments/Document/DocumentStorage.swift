import Synchronization
import VersionedCodableCore

/// The memory of a document; immutable, apart from caches behind locks, and hence `Sendable`.
final class DocumentStorage: @unchecked Sendable {
    let nodes: UnsafePointer<TapeNode>
    let count: Int
    let source: SourceBuffer
    let side: UnsafeRawPointer
    let formatName: String
    /// The name of the format whose marks the nodes have.
    let notation: String
    /// The features of that format.
    let notationCapabilities: FormatCapabilities
    let capabilities: FormatCapabilities
    /// Whether offsets refer to a source that was read.
    let hasPositions: Bool
    let isPrefix: Bool
    /// The size of `side` in bytes, if known.
    let sideCount: Int
    /// Whether no object repeats a key, except linked ones, and the whole source was read.
    let hasKnownKeys: Bool
    /// Whether an object may repeat a key that is not linked.
    let mayRepeatKeys: Bool
    /// Whether the source has members that others with their keys replaced.
    let lacksMembers: Bool
    let annotations: AnnotationTable
    let scalarRules: (any ScalarRules)?
    /// The scalar rules if they are `ElementRules`; cast once, as a cast costs more than a call.
    let elementRules: (any ElementRules)?
    let origins: (any NodeOrigins)?
    // Mutable state, behind locks:

    let paths = Mutex(DocumentPaths())
    let lines = Mutex(LineTable())

    private let knownTargets = AtomicLazyReference<AliasTargets>()

    /// The targets of the document's aliases.
    ///
    /// - Complexity: O(n) in the nodes for the first access.
    var aliasTargets: Set<Int> {
        (knownTargets.load()
            ?? knownTargets.storeIfNil(AliasTargets(tape.aliasTargets(upTo: count)))).nodes
    }

    /// Takes ownership of the blocks of `memory`.
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
        memory.transferOwnership()
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

private final class AliasTargets: Sendable {
    let nodes: Set<Int>

    init(_ nodes: Set<Int>) {
        self.nodes = nodes
    }
}
