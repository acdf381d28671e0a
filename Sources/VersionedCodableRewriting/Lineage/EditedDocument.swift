import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A document changed by explicit edits, each of which refers to paths after the previous edits.
public struct EditedDocument {
    /// The value of the document after the edits so far.
    public private(set) var value: DocumentValue
    private(set) var root = EditedContainer.Child(node: 0)
    private let tree: Tree

    init(_ value: DocumentValue, of tree: Tree) {
        self.value = value
        self.tree = tree
    }

    /// Sets a value at a path, as `DocumentValue.set(_:at:)`; comments there are kept.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func set(_ new: DocumentValue, at path: DocumentPath) throws {
        try value.set(new, at: path)
        guard let last = path.steps.last else { return root.isReplaced = true }
        container(at: path.steps.dropLast(), makes: true)?.replace(last, by: new)
    }

    /// Removes the value at a path, as `DocumentValue.remove(at:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func remove(at path: DocumentPath) throws {
        try value.remove(at: path)
        _ = removeChild(at: path)
    }

    /// Renames the member at a path, as `DocumentValue.rename(_:to:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func rename(_ path: DocumentPath, to key: String) throws {
        try value.rename(path, to: key)
        guard let last = path.steps.last else { return }
        container(at: path.steps.dropLast(), makes: false)?.rename(last.stringValue, key)
    }

    /// Moves a value with its comments and its tag, as `DocumentValue.move(from:to:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func move(from path: DocumentPath, to target: DocumentPath) throws {
        try value.move(from: path, to: target)
        guard path != target, let last = target.steps.last else { return }
        var child =
            removeChild(at: path)
            ?? EditedContainer.Child(isReplaced: true, new: value[path: target])
        child.isMoved = child.node != nil
        if child.node == nil, !child.isReplaced { child.edited?.moveAll() }
        container(at: target.steps.dropLast(), makes: true)?.insert(child, last)
    }

    /// Returns the text of the source's scalar that is at a path; nil for a new or replaced value.
    public mutating func writtenText(at path: DocumentPath) -> String? {
        guard let last = path.steps.last,
            let child = container(at: path.steps.dropLast(), makes: false)?.child(at: last),
            !child.isReplaced, let node = child.node
        else { return nil }
        return tree.node(node).text
    }

    private mutating func removeChild(at path: DocumentPath) -> EditedContainer.Child? {
        guard let last = path.steps.last else { return nil }
        return container(at: path.steps.dropLast(), makes: false)?.remove(last)
    }

    /// Returns the container at a path; nil in an object whose keys do not identify its members.
    ///
    /// - Complexity: O(steps) on average, plus O(n) in the children of each container that is
    ///   expanded for the first time.
    private mutating func container(
        at steps: ArraySlice<PathStep>, makes: Bool
    ) -> EditedContainer? {
        guard var place = EditedContainer.expand(&root, tree) else { return nil }
        for step in steps {
            if makes, place.isScalar(at: step, tree) { place.replace(step, by: .object([:])) }
            guard let next = place.container(at: step, tree) else { return nil }
            place = next
        }
        return place
    }
}
