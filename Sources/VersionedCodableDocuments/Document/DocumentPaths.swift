import Synchronization
import VersionedCodableCore

/// A cache of the paths of a document.
///
/// It keeps the last path only (an error needs one) until many look-ups make it build an index.
struct DocumentPaths {
    private var containers = ContainerIndex()
    var elements = ElementIndex()
    private var passed = 0
    /// The last path; usually the next one leads to the same node or to its sibling.
    private var last = LastPath()

    /// Returns the steps from a container to a node below it, the first one first.
    ///
    /// - Complexity: O(depth + log n), and O(n) altogether; O(1) for the last node and the next.
    mutating func path(to target: Int, from start: Int, in tape: UnsafeTape) -> [PathComponent] {
        guard target > start, target < tape.count, target < Int(tape[start].next) else { return [] }
        if last.leads(to: target, from: start, in: tape) { return last.steps }
        let steps = find(target, from: start, in: tape)
        last = LastPath(start: start, target: target, steps: steps)
        return steps
    }

    private mutating func find(_ target: Int, from start: Int, in tape: UnsafeTape)
        -> [PathComponent]
    {
        // A walk needs no memory, but time for each look-up. Once the total reaches the size of the
        // document, the index costs no more.
        guard passed < tape.count else {
            return containers.path(to: target, from: start, in: tape)
        }
        var path: [PathComponent] = []
        let before = passed
        tape.descend(from: start, to: target) { container, child, position in
            path.append(PathComponent(container: container, child: child, position: position))
            passed += position + 1
        }
        WorkCounter.add(passed - before)
        return path
    }
}

/// A path that was found, which can be advanced to the next sibling.
private struct LastPath {
    var start = 0
    var target = 0
    var steps: [PathComponent] = []

    /// Whether the path leads to a node, after advancing it by one sibling if necessary.
    mutating func leads(to node: Int, from start: Int, in tape: UnsafeTape) -> Bool {
        guard self.start == start, let step = steps.last else { return false }
        if node == target { return true }
        // The number of keys before the value of a child.
        let key = tape[step.container].isKind(.object) ? 1 : 0
        let next = Int(tape[step.child + key].next) + key
        guard node == next, next < Int(tape[step.container].next) else { return false }
        // In place, because the caller of the last look-up has released its result.
        steps[steps.count - 1].child = next - key
        steps[steps.count - 1].position += 1
        target = next
        return true
    }
}

extension DocumentStorage {
    func location(of offset: Int) -> TextLocation {
        lines.withLock { $0.location(of: offset, in: source.text.bytes) }
    }

    func path(to target: Int, from start: Int) -> [PathComponent] {
        paths.withLock { $0.path(to: target, from: start, in: tape) }
    }

    func element(_ position: Int, of array: Int) -> Int? {
        paths.withLock { $0.elements.element(position, of: array, in: tape) }
    }
}

/// The indices of some elements of arrays, from which the others are found.
struct ElementIndex {
    private static let distance = 64

    /// Every 64th element of an array, up to the last requested one.
    private var marks: [Int: [UInt32]] = [:]

    /// Returns the element of an array at a position; nil after the last one.
    ///
    /// - Complexity: O(1), and O(n) in the elements altogether.
    mutating func element(_ position: Int, of array: Int, in tape: UnsafeTape) -> Int? {
        guard position >= 0, position < tape.childCount(of: array) else { return nil }
        let mark = position / ElementIndex.distance
        var element = array + 1
        if mark > 0 {
            var known = marks[array] ?? [UInt32(element)]
            // Moved out, so that it is not copied when it grows.
            marks[array] = nil
            while known.count <= mark {
                element = ElementIndex.element(
                    ElementIndex.distance, after: Int(known[known.count - 1]), in: tape)
                known.append(UInt32(element))
            }
            element = Int(known[mark])
            marks[array] = known
        }
        return ElementIndex.element(position % ElementIndex.distance, after: element, in: tape)
    }

    private static func element(_ count: Int, after element: Int, in tape: UnsafeTape) -> Int {
        var element = element
        for _ in 0..<count { element = Int(tape[element].next) }
        WorkCounter.add(count + 1)
        return element
    }
}
