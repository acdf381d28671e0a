import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A document changed by explicit edits, each of which refers to paths after the previous edits.
public struct EditedDocument {
    /// The value of the document after the edits so far.
    public private(set) var value: DocumentValue
    private(set) var root = EditedContainer.Child(node: 0)
    let tree: Tree
    /// The anchored values; nil if edits do not change them for others.
    let anchors: AnchoredValues?

    init(_ value: DocumentValue, of tree: Tree, atAnchors: Bool) {
        self.value = value
        self.tree = tree
        anchors = atAnchors ? AnchoredValues(of: tree) : nil
    }

    /// Sets a value at a path, as `DocumentValue.set(_:at:)`; comments there are kept.
    ///
    /// In XML, a scalar becomes the text of an element that has attributes and no elements, and a
    /// last key `@name` is an attribute, also of an element that has only text.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func set(_ new: DocumentValue, at path: DocumentPath) throws {
        let path = anchored(path, isChanged: true)
        guard tree.hasLinkedKeys else { return try setHere(new, at: path) }
        try setHere(new, at: textPath(path, for: new))
    }

    mutating func setHere(_ new: DocumentValue, at path: DocumentPath) throws {
        try value.set(new, at: path)
        guard let last = path.steps.last else { return root.isReplaced = true }
        container(at: path.steps.dropLast(), makes: true)?.replace(last, by: new)
    }

    /// Removes the value at a path, as `DocumentValue.remove(at:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func remove(at path: DocumentPath) throws {
        try removeHere(at: anchored(path))
    }

    mutating func removeHere(at path: DocumentPath) throws {
        try value.remove(at: path)
        _ = removeChild(at: path)
    }

    /// Renames the member at a path, as `DocumentValue.rename(_:to:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func rename(_ path: DocumentPath, to key: String) throws {
        try renameHere(anchored(path), to: key)
    }

    mutating func renameHere(_ path: DocumentPath, to key: String) throws {
        try value.rename(path, to: key)
        guard let last = path.steps.last else { return }
        container(at: path.steps.dropLast(), makes: false)?.rename(last.stringValue, key)
    }

    /// Moves a value with its comments and its tag, as `DocumentValue.move(from:to:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func move(from path: DocumentPath, to target: DocumentPath) throws {
        let (path, target) = (anchored(path), anchored(target))
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
        let path = anchored(path, isChanged: true)
        guard let last = path.steps.last,
            let child = container(at: path.steps.dropLast(), makes: false)?.child(at: last),
            !child.isReplaced, let node = child.node
        else { return nil }
        return tree.node(node).text
    }

    /// Returns where the text of an element is, if a scalar is set at one with attributes.
    private mutating func textPath(
        _ path: DocumentPath, for new: DocumentValue
    ) throws -> DocumentPath {
        guard let last = path.steps.last else { return path }
        let outer = DocumentPath(path.steps.dropLast())
        if let text = value[path: outer]?.string {
            if last.stringValue.hasPrefix("@") {
                try setHere(["": .string(text)], at: outer)
            } else if text.allSatisfy(\.isWhitespace) {
                // The lines of an element without elements.
                try setHere([:], at: outer)
            }
        }
        guard new.array == nil, new.object == nil, let object = value[path: path]?.object,
            !object.isEmpty
        else { return path }
        let child = container(at: path.steps.dropLast(), makes: false)?.child(at: last)
        let node = child.flatMap { $0.isReplaced ? nil : $0.node }
        let keys = node.map { tree.children(of: $0).compactMap(\.key) } ?? []
        let names = Set(keys.filter { tree.isAttribute(tree.tape[$0]) }.map(tree.text))
        let isText = object.allSatisfy { key, member in
            key.isEmpty || key.first == "@" || names.contains(key) && member.array == nil
        }
        return isText ? path.appending(.key("")) : path
    }

    /// Returns the path of a former attribute for one whose last key is `@name`.
    mutating func attribute(_ path: DocumentPath) -> DocumentPath {
        guard let last = path.steps.last?.stringValue, last.first == "@" else { return path }
        let name = PathStep.key(String(last.dropFirst()))
        let outer = path.steps.dropLast()
        guard let node = container(at: outer, makes: false)?.child(at: name)?.node, node > 0,
            tree.isAttribute(tree.tape[node - 1])
        else { return path }
        return DocumentPath(Array(outer) + [name])
    }

    private mutating func removeChild(at path: DocumentPath) -> EditedContainer.Child? {
        guard let last = path.steps.last else { return nil }
        return container(at: path.steps.dropLast(), makes: false)?.remove(last)
    }

    /// Returns the container at a path; nil in an object whose keys do not identify its members.
    ///
    /// - Complexity: O(steps) on average, plus O(n) in the children of each container that is
    ///   expanded for the first time.
    mutating func container(
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
