import Synchronization
import VersionedCodableCore

/// The memory of a document; immutable, apart from caches behind locks, and hence `Sendable`.
final class DocumentStorage: @unchecked Sendable {
    let nodes: UnsafePointer<TapeNode>
    let count: Int
    let source: DocumentSource
    let side: UnsafeRawPointer
    let isPrefix: Bool
    /// The size of `side` in bytes.
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

    /// Takes ownership of the memory of a builder.
    init(_ builder: borrowing DocumentBuilder, isPrefix: Bool, hasKnownKeys: Bool) {
        builder.memory.transferOwnership()
        nodes = UnsafePointer(builder.memory.nodes)
        count = builder.count
        source = builder.source
        side = UnsafeRawPointer(builder.memory.side)
        sideCount = builder.sideCount
        self.isPrefix = isPrefix
        self.hasKnownKeys = hasKnownKeys
        mayRepeatKeys = builder.mayRepeatKeys
        lacksMembers = builder.hasRemoved
        annotations = builder.annotations
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
