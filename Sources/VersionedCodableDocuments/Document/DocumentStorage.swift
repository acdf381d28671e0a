import Synchronization
import VersionedCodableCore

/// The memory of a document; immutable, apart from caches behind locks, and hence `Sendable`.
final class DocumentStorage: @unchecked Sendable {
    let nodes: UnsafePointer<TapeNode>
    let count: Int
    let source: DocumentSource
    let side: UnsafeRawPointer
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
    /// The scalar rules if they are `ElementRules`; cast once, as a cast costs more than a call.
    let elementRules: (any ElementRules)?
    // Mutable state, behind locks:

    let parents = Mutex<ParentTable?>(nil)
    let lines = Mutex(LineTable())

    private let knownTargets = Mutex<Set<Int>?>(nil)

    /// The targets of the document's aliases.
    ///
    /// - Complexity: O(n) in the nodes for the first access.
    var aliasTargets: Set<Int> {
        knownTargets.withLock { known in
            let targets = known ?? tape.aliasTargets
            known = targets
            return targets
        }
    }

    /// Takes ownership of the blocks of `memory`.
    init(
        memory: TapeMemory,
        count: Int,
        source: DocumentSource,
        isPrefix: Bool = false,
        sideCount: Int = 0,
        hasKnownKeys: Bool = false,
        mayRepeatKeys: Bool = false,
        lacksMembers: Bool = false,
        annotations: AnnotationTable = AnnotationTable()
    ) {
        memory.transferOwnership()
        nodes = UnsafePointer(memory.nodes)
        self.count = count
        self.source = source
        side = UnsafeRawPointer(memory.side)
        self.isPrefix = isPrefix
        self.sideCount = sideCount
        self.hasKnownKeys = hasKnownKeys
        self.mayRepeatKeys = mayRepeatKeys
        self.lacksMembers = lacksMembers
        self.annotations = annotations
        elementRules = source.scalarRules as? any ElementRules
    }

    deinit {
        nodes.deallocate()
        side.deallocate()
    }

    var tape: UnsafeTape {
        UnsafeTape(nodes: nodes, count: count, source: source.text.start, side: side)
    }
}
