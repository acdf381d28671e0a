import VersionedCodableDocuments
import VersionedCodableFormatKit

extension ChangeTree {
    /// The source values that are moved verbatim, by their nodes of the target; O(n) in the
    /// children of changed containers.
    var moves: [Int: Int] {
        var moves = parts
        for slot in containers.lazy.flatMap(\.slots) {
            if case .moved(let other, let from) = slot.outcome { moves[other] = from }
        }
        return moves
    }

    /// Returns the path of the first difference in the innermost changed container.
    func firstDifference(_ source: Tree, _ target: Tree) -> DocumentPath? {
        guard let change = containers.last else { return nil }
        let old = source.children(of: change.node)
        for slot in change.slots {
            switch slot.outcome {
            case .kept: continue
            case .inserted(let other), .replaced(let other), .moved(let other, _):
                return target.path(other)
            case .changed(let change): return target.path(change.target)
            case .removed: return slot.position.map { source.path(old[$0].value) }
            }
        }
        return target.path(change.target)
    }
}
