import VersionedCodableCore

/// The containers of a tape in order, each with its parent and its position there.
///
/// A tape records the children of a container, but not the parent of a node. This index does, for
/// documents with many look-ups of paths: it is extended on demand, up to the last requested node.
///
///     {"a": [1, 2], "b": {"c": 3}}      nodes  0 {   1 a  2 [  3 1  4 2   5 b  6 {  7 c  8 3
///
///     entry  node  parent  position
///     0      0     -       0
///     1      2     0       0
///     2      6     0       1
///
/// Scalars need no entry. All nodes between two sibling containers are scalars, which need one node
/// as elements and two as members, so that their positions follow from their distance.
struct ContainerIndex {
    private struct Entry {
        var node: UInt32
        /// The entry of the parent; `none` for the root.
        var parent: UInt32
        /// The number of the parent's children before the container.
        var position: UInt32
    }

    private static let none = UInt32.max

    private var entries: [Entry] = []
    /// The first node that is not indexed yet.
    private var next = 0

    /// Returns the steps from a container down to a node in order; empty if it is not below it.
    ///
    /// - Complexity: O(depth + log n), and O(n) altogether for making the index.
    mutating func path(to target: Int, from start: Int, in tape: UnsafeTape) -> [PathComponent] {
        extend(to: target, in: tape)
        var path: [PathComponent] = []
        var last = step(to: target, in: tape)
        while let (step, parent) = last {
            path.append(step)
            if step.container == start {
                WorkCounter.add(path.count)
                return path.reversed()
            }
            last = self.step(to: entries[Int(parent)], in: tape)
        }
        return []
    }

    private mutating func extend(to target: Int, in tape: UnsafeTape) {
        guard next <= target else { return }
        WorkCounter.add(target + 1 - next)
        for node in next...target
        where tape[node].isKind(.object) || tape[node].isKind(.array) {
            let (step, parent) =
                step(to: node, in: tape) ?? (PathComponent.root, ContainerIndex.none)
            entries.append(
                Entry(node: UInt32(node), parent: parent, position: UInt32(step.position)))
        }
        next = target + 1
    }

    /// Returns the last step to a node, which may have no entry yet, and the entry of its parent.
    private func step(to target: Int, in tape: UnsafeTape) -> (step: PathComponent, parent: UInt32)?
    {
        guard var entry = last(atOrBefore: target) else { return nil }
        if Int(entries[Int(entry)].node) == target {
            return step(to: entries[Int(entry)], in: tape)
        }
        // Leave the containers that end before the node; while the index is made, each only once.
        var inner = ContainerIndex.none
        while Int(tape[Int(entries[Int(entry)].node)].next) <= target {
            inner = entry
            entry = entries[Int(entry)].parent
            if entry == ContainerIndex.none { return nil }
        }
        let container = Int(entries[Int(entry)].node)
        let size = tape[container].isKind(.object) ? 2 : 1
        var position = 0
        var child = container + 1
        if inner != ContainerIndex.none {
            position = Int(entries[Int(inner)].position) + 1
            child = Int(tape[Int(entries[Int(inner)].node)].next)
        }
        let scalars = (target - child) / size
        let step = PathComponent(
            container: container, child: child + scalars * size, position: position + scalars)
        return (step, entry)
    }

    /// Returns the last step to a container, and the entry of its parent; nil for the root.
    private func step(
        to entry: Entry, in tape: UnsafeTape
    ) -> (step: PathComponent, parent: UInt32)? {
        guard entry.parent != ContainerIndex.none else { return nil }
        let container = Int(entries[Int(entry.parent)].node)
        let key = tape[container].isKind(.object) ? 1 : 0
        let step = PathComponent(
            container: container, child: Int(entry.node) - key, position: Int(entry.position))
        return (step, entry.parent)
    }

    /// Returns the entry of the last container that begins at or before a node.
    private func last(atOrBefore node: Int) -> UInt32? {
        // While the index is made, that is the last entry.
        if let last = entries.last, Int(last.node) <= node { return UInt32(entries.count - 1) }
        let low = entries.partitioningIndex { Int($0.node) > node }
        return low == 0 ? nil : UInt32(low - 1)
    }
}

struct PathComponent {
    static let root = PathComponent(container: 0, child: 0, position: 0)

    var container: Int
    /// The key or element of the step.
    var child: Int
    /// The number of the container's children before it.
    var position: Int
}
