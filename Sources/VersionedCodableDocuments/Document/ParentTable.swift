import Synchronization
import VersionedCodableCore

/// The container of each node of a tape, and its position there.
///
/// A tape records the children of a container, but not the parent of a node. This table does; it is
/// made when the first path is requested.
///
///     {"a": [1, 2], "b": {"c": 3}}      nodes  0 {   1 a  2 [  3 1  4 2   5 b  6 {  7 c  8 3
///                                  containers        0    0    2    2     0    0    6    6
///                                   positions        0    0    0    1     1    1    0    0
struct ParentTable {
    private var entries: [(container: UInt32, position: UInt32)] = []

    /// - Complexity: O(n) in the nodes.
    init(of tape: UnsafeTape) {
        WorkCounter.add(tape.count)
        entries.reserveCapacity(tape.count)
        /// The open containers, with the number of their children so far.
        var open: [(container: Int, position: UInt32)] = []
        for node in 0..<tape.count {
            while let last = open.last, Int(tape[last.container].next) <= node { open.removeLast() }
            entries.append(open.last.map { (UInt32($0.container), $0.position) } ?? (0, 0))
            // A key has the position of its value.
            if !open.isEmpty, !tape[node].isKind(.key) { open[open.count - 1].position += 1 }
            if tape[node].isKind(.array) || tape[node].isKind(.object) { open.append((node, 0)) }
        }
    }

    /// Returns the steps from a container to a node below it, the first one first; empty if it is not
    /// below it.
    ///
    /// - Complexity: O(depth).
    func path(to target: Int, from start: Int, in tape: UnsafeTape) -> [PathComponent] {
        guard target > start, target < entries.count, target < Int(tape[start].next) else {
            return []
        }
        var path: [PathComponent] = []
        var node = target
        while node > start {
            let (container, position) = entries[node]
            let isValue = tape[Int(container)].isKind(.object) && !tape[node].isKind(.key)
            path.append(
                PathComponent(
                    container: Int(container), child: isValue ? node - 1 : node,
                    position: Int(position)))
            node = Int(container)
        }
        WorkCounter.add(path.count)
        return path.reversed()
    }

    /// Returns the element of an array at a position; nil if there is none.
    ///
    /// - Complexity: O(depth × log n) in the nodes of the array.
    func element(_ position: Int, of array: Int, in tape: UnsafeTape) -> Int? {
        var nodes = array + 1..<Int(tape[array].next)
        while !nodes.isEmpty {
            var element = (nodes.lowerBound + nodes.upperBound) / 2
            while Int(entries[element].container) != array {
                element = Int(entries[element].container)
            }
            WorkCounter.add()
            let found = Int(entries[element].position)
            if found == position { return element }
            nodes =
                found < position
                ? Int(tape[element].next)..<nodes.upperBound : nodes.lowerBound..<element
        }
        return nil
    }
}

struct PathComponent {
    var container: Int
    /// The key or element of the step.
    var child: Int
    /// The number of the container's children before it.
    var position: Int
}

extension DocumentStorage {
    func location(of offset: Int) -> TextLocation {
        lines.withLock { $0.location(of: offset, in: source.text.bytes) }
    }

    func path(to target: Int, from start: Int) -> [PathComponent] {
        withParents { $0.path(to: target, from: start, in: tape) }
    }

    func element(_ position: Int, of array: Int) -> Int? {
        withParents { $0.element(position, of: array, in: tape) }
    }

    private func withParents<Result>(_ body: (ParentTable) -> Result) -> Result {
        let table = parents.withLock { known in
            let table = known ?? ParentTable(of: tape)
            known = table
            return table
        }
        return body(table)
    }
}
