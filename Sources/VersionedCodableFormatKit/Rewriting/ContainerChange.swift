import VersionedCodableDocuments

/// The change of a container: its children in their new order, including removed ones.
///
/// Unchanged containers have none. Values of the source and of the target are tape indices.
public final class ContainerChange {
    /// The container in the source.
    public let node: Int
    /// The container in the target that it becomes.
    public let target: Int
    /// The children in the order of the result.
    public var slots: [Slot] = []

    /// Creates a change without children.
    public init(node: Int, target: Int) {
        self.node = node
        self.target = target
    }

    /// A child that is kept, removed or inserted.
    public struct Slot {
        /// The index among the children of the source; nil for an inserted child.
        public var position: Int?
        /// The key in the target; nil if unchanged, and for elements.
        public var newKey: Int?
        /// The outcome of the value.
        public var outcome: Outcome
        /// Whether the comments above a removed child stay for its replacements.
        public var keepsLead = false
        /// The reason why a removed child is turned into a comment; nil if the policy decides.
        public var commentText: String?
        /// Whether an inserted child is part of a former child, like the child before it.
        public var isPart = false
        /// Whether the comment after a child is removed, because several children replace it.
        public var dropsTrail = false
        /// Whether the value or a part of it is moved from or to another position.
        public var isMoved = false
        /// Whether a removed value is inserted elsewhere as a whole, with its comments.
        public var isMovedWhole = false

        /// Creates a slot of a child of the source, or of an inserted child.
        public init(position: Int? = nil, newKey: Int? = nil, outcome: Outcome) {
            self.position = position
            self.newKey = newKey
            self.outcome = outcome
        }

        /// Creates the insertion of a value of the target, with the node of its key.
        public init(inserting value: Int, key: Int?) {
            self.init(newKey: key, outcome: .inserted(value))
        }

        /// Whether the child is removed.
        public var isRemoved: Bool {
            if case .removed = outcome { true } else { false }
        }

        /// Whether the child is removed and a policy or its reason asks for a comment instead.
        public func isCommentedOut(by policy: RewritePolicy) -> Bool {
            isRemoved && (commentText != nil || policy.comments == .commentOut && !isMoved)
        }
    }

    /// The outcome of a value.
    public enum Outcome {
        /// The value is unchanged.
        case kept
        /// The value is a container with other children.
        case changed(ContainerChange)
        /// The value is replaced by a value of the target.
        case replaced(Int)
        /// The value is removed with its key.
        case removed
        /// A value of the target is inserted.
        case inserted(Int)
        /// A value of the source is moved here as written.
        case moved(target: Int, from: Int)
    }
}

/// All changes of a document.
public struct ChangeTree {
    /// The outcome of the root.
    public var root: ContainerChange.Outcome
    /// The changed containers, ancestors first.
    public var containers: [ContainerChange] = []
    /// Values of the source that are verbatim parts of inserted values, by the nodes of the target.
    public var parts: [Int: Int] = [:] {
        didSet { sortedParts = parts.keys.sorted() }
    }
    /// The changes of containers that have another path in the target, by the nodes of the target.
    public var relocated: [Int: ContainerChange] = [:]
    private var sortedParts: [Int] = []

    /// Creates the changes of a root.
    public init(root: ContainerChange.Outcome) {
        self.root = root
    }

    /// Returns the keys of `parts` in a range of the target, ascending.
    ///
    /// - Complexity: O(log n) in all parts, plus O(m) in those returned.
    public func parts(from start: Int, to end: Int) -> ArraySlice<Int> {
        sortedParts[sortedParts.partitioningIndex { $0 >= start }...].prefix { $0 < end }
    }

    /// Whether a search for relocated containers found nothing that affects the changes.
    public var isUnaffectedByRelocation = true

    /// Whether nothing changes.
    public var isEmpty: Bool {
        if case .kept = root { true } else { false }
    }
}
