import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A queue of the children of a container for each key, and of its elements.
struct ChildQueue {
    private var members: [KeyIdentity: [Int]] = [:]
    private var elements: [Int] = []

    var isEmpty: Bool { elements.isEmpty && members.allSatisfy(\.value.isEmpty) }

    init(_ children: ArraySlice<Tree.Child>, _ tree: Tree) {
        for child in children.reversed() {
            if let key = child.key {
                members[tree.keyIdentity(key), default: []].append(child.value)
            } else {
                elements.append(child.value)
            }
        }
    }

    /// Removes the next child with a key, or the next element.
    mutating func next(_ key: KeyIdentity?) -> Int? {
        guard let key else { return elements.popLast() }
        return members[key]?.popLast()
    }
}
