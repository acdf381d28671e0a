import VersionedCodableDocuments

/// What becomes of a container of the source: its children in their new order, with those that go.
///
/// A container that stays as it is has no change. Values of the source and of the target are
/// indices into their tapes.
public final class ContainerChange {
    /// The container in the source.
    public let node: Int
    /// The container it becomes, in the target.
    public let target: Int
    /// What becomes of each child, and what comes in, in the order of the result.
    public internal(set) var slots: [Slot] = []

    init(node: Int, target: Int) {
        self.node = node
        self.target = target
    }

    /// A child that stays, goes or comes.
    public struct Slot {
        /// Where the child is among the children of the source; nil for one that comes.
        public internal(set) var position: Int?
        /// The key it has in the target; nil when it stays, and for elements.
        public internal(set) var newKey: Int?
        /// What becomes of the value.
        public internal(set) var fate: Fate
        /// Whether comments above a child that goes stay, for those that come in its place.
        public internal(set) var keepsLead = false
        /// Whether a child that comes is a part of one that was there, as the one in front of it is.
        public internal(set) var isPart = false
        /// Whether the comment behind a child goes, because several come in its place.
        public internal(set) var dropsTrail = false
        /// Whether what goes here comes at another place, as a whole or in part, or the other way
        /// round.
        public internal(set) var isMoved = false
        /// Whether it comes at another place as a whole, with its comments.
        public internal(set) var isTaken = false
    }

    /// What becomes of a value.
    public enum Fate {
        /// It stays as it is.
        case kept
        /// It stays a container, with other children.
        case changed(ContainerChange)
        /// Another value comes in its place: one of the target.
        case replaced(Int)
        /// It goes with its key.
        case removed
        /// It comes: a value of the target.
        case inserted(Int)
        /// It comes from another place of the source, as it was written there.
        case moved(target: Int, from: Int)
    }
}

/// All that has to change in a document.
public struct ChangeTree {
    /// What becomes of the root.
    public internal(set) var root: ContainerChange.Fate
    /// Each container that changes, those above first.
    public internal(set) var containers: [ContainerChange] = []
    /// Values of the target inside of what comes, that were written somewhere in the source.
    public internal(set) var parts: [Int: Int] = [:] {
        didSet { sortedParts = parts.keys.sorted() }
    }
    /// What becomes of containers of the source that stand at another place of the target, by that
    /// place.
    var relocated: [Int: ContainerChange] = [:]
    /// The places of parts in the target, rising.
    private var sortedParts: [Int] = []

    init(root: ContainerChange.Fate) {
        self.root = root
    }

    /// The places of parts in a stretch of the target, rising.
    ///
    /// - Complexity: O(log n) in all parts, and O(m) in those found.
    public func parts(from start: Int, to end: Int) -> ArraySlice<Int> {
        sortedParts[sortedParts.partitioningIndex { $0 >= start }...].prefix { $0 < end }
    }

    /// The values of the source that are moved as they are to be members or elements.
    ///
    /// - Complexity: O(n) in the children of changed containers.
    var movedNodes: [Int] {
        containers.flatMap { change in
            change.slots.compactMap { slot in
                if case .moved(_, let from) = slot.fate { from } else { nil }
            }
        }
    }

    /// The path of the first child that differs in the innermost container that does.
    func firstDifference(_ source: Tree, _ target: Tree) -> DocumentPath? {
        guard let change = containers.last else { return nil }
        let old = source.children(of: change.node)
        for slot in change.slots {
            switch slot.fate {
            case .kept: continue
            case .inserted(let other), .replaced(let other), .moved(let other, _):
                return target.path(other)
            case .changed(let change): return target.path(change.target)
            case .removed: return slot.position.map { source.path(old[$0].value) }
            }
        }
        return target.path(change.target)
    }

    /// Whether nothing is known to be changed at another place, so that it is the same as if nobody
    /// had looked for that.
    var isSameWithout = true

    /// Whether nothing changes.
    public var isEmpty: Bool {
        if case .kept = root { true } else { false }
    }
}
