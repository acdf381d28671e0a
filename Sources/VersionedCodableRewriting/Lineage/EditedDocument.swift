import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A document changed by explicit edits, each of which refers to paths after the previous edits.
public struct EditedDocument {
    /// The value of the document after the edits so far.
    ///
    /// - Complexity: O(1), or O(n) in the members of an object that lost some since the last time.
    public var value: DocumentValue { held.value }
    private var held: HeldValue
    var root = EditedContainer.Child(node: 0)
    /// The reasons of the values of the source that are turned into comments.
    private(set) var commentedOut: [Int: String] = [:]
    let tree: Tree
    /// Decides which new members of elements are attributes (XML).
    var style: AttributeStyle

    /// Begins to edit a document.
    ///
    /// - Throws: `ReadingError` as `DocumentValue.init(_:within:)`.
    public init(_ document: CodableDocument, within limits: ReadingLimits = .default) throws {
        held = HeldValue(try DocumentValue(document, within: limits))
        tree = Tree(document, isTextual: Tree.isTextual(document))
        style = AttributeStyle(document)
    }

    /// Sets a value at a path, as `DocumentValue.set(_:at:)`; comments there are kept.
    ///
    /// In XML, a scalar becomes the text of an element that has attributes, which stay, also where
    /// it is an element of an array.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func set(_ new: DocumentValue, at path: DocumentPath) throws {
        guard tree.hasLinkedKeys else { return try setHere(new, at: path) }
        let path = resolved(path)
        if let elements = new.array, try setTexts(elements, at: path) { return }
        // An element that is left alone in its list is the value.
        if new.array == nil, value[path: path]?.array?.count == 1 { try unwrap(at: path) }
        try setHere(new, at: makeText(path, for: new))
    }

    /// Sets a value of another document at a path, with its tags; comments there are kept.
    ///
    /// - Throws: `DocumentValueError`, `ReadingError` as `DocumentValue`.
    package mutating func set(_ new: DocumentNode, at path: DocumentPath) throws {
        try set(new.value, at: path)
        guard new.document.hasAnnotations else { return }
        if path.steps.isEmpty { root.tagged = new }
        update(path) { if $0.isReplaced { $0.tagged = new } }
    }

    mutating func setHere(_ new: DocumentValue, at path: DocumentPath) throws {
        try held.change(at: path) { try $0.set(new, at: path) }
        guard let last = path.steps.last else { return root.isReplaced = true }
        container(at: path.steps.dropLast(), makes: true)?.replace(last, by: new)
        settle(at: path)
    }

    /// Notes what an edit at a path has changed around it (TOML), and whether a new member of an
    /// element is an attribute, by what is beside it (XML).
    private mutating func settle(at path: DocumentPath?) {
        guard let path else { return }
        if tree.hasTables { root.edited?.settle(path.steps[...], tree) }
        if tree.hasLinkedKeys { chooseAttribute(at: path) }
    }

    /// Inserts a value, as `DocumentValue.insert(_:at:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func insert(_ new: DocumentValue, at path: DocumentPath) throws {
        let path = resolved(path)
        try held.change(at: path) { try $0.insert(new, at: path) }
        guard let last = path.steps.last else { return }
        container(at: path.steps.dropLast(), makes: true)?
            .insert(EditedContainer.Child(isReplaced: true, new: new), last)
        settle(at: path)
    }

    /// Adds a member to an object, at a position among its members.
    ///
    /// - Throws: `DocumentValueError` when there is no object, or it has a member with this key.
    /// - Complexity: O(n) in the members.
    public mutating func insert(
        _ new: DocumentValue, at path: DocumentPath, position: Int
    ) throws {
        let path = resolved(path)
        guard let last = path.steps.last, let parent = path.parent else {
            throw DocumentValueError(.root, at: path)
        }
        guard var object = value[path: parent]?.object else {
            throw (value[path: parent] ?? .null).unexpected("an object", at: parent)
        }
        guard object[last.stringValue] == nil else { throw DocumentValueError(.exists, at: path) }
        let position = min(position, object.count)
        object.insert(new, forKey: last.stringValue, at: position)
        try held.change(at: parent) { try $0.set(.object(object), at: parent) }
        container(at: parent.steps[...], makes: true)?.insert(new, last.stringValue, at: position)
        settle(at: path)
    }

    /// Removes the value at a path, as `DocumentValue.remove(at:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func remove(at path: DocumentPath) throws {
        let path = resolved(path)
        try held.remove(at: path)
        _ = removeChild(at: path)
    }

    /// Renames the member at a path, as `DocumentValue.rename(_:to:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func rename(_ path: DocumentPath, to key: String) throws {
        let path = resolved(path)
        try held.change(at: path.parent ?? path) { try $0.rename(path, to: key) }
        guard let last = path.steps.last else { return }
        container(at: path.steps.dropLast())?.rename(last.stringValue, key)
    }

    /// Moves a value with its comments and its tag, as `DocumentValue.move(from:to:)`.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func move(from path: DocumentPath, to target: DocumentPath) throws {
        let (path, target) = (resolved(path), resolved(target))
        try held.move(from: path, to: target)
        guard path != target, let last = path.steps.last else { return }
        // A new object that it moves into is in its place, but a table does not follow a line.
        let outer = container(at: path.steps.dropLast())
        let isLine = tree.hasTables && outer?.child(at: last)?.wasTable(in: tree) == false
        let isRenamed =
            tree.hasLinkedKeys && path.parent == target.parent && outer?.isObject == true
        let isInNew =
            !tree.hasLinkedKeys && !isLine && target.steps.count > path.steps.count
            && target.steps.starts(with: path.steps.dropLast())
        if isInNew || isRenamed { outer?.vacated = outer?.index(of: last) }
        var child = removeChild(at: path)
        // In another element it is one like its new siblings.
        if child?.isAttribute == true, path.parent != target.parent { child?.isAttribute = nil }
        place(child, at: target, isRenamed: isRenamed)
        outer?.vacated = nil
    }

    /// Moves a value with its comments and leaves a null in its place, so that other paths stay.
    ///
    /// A value at the target is replaced. The target may be in or around the value.
    ///
    /// - Throws: `DocumentValueError`; the document is then in between.
    package mutating func moveOut(from path: DocumentPath, to target: DocumentPath) throws {
        guard let old = value[path: path], !path.steps.isEmpty else {
            throw DocumentValueError(.missing, at: path)
        }
        try held.change(at: path) { try $0.set(.null, at: path) }
        try held.change(at: target) { try $0.set(old, at: target) }
        var child: EditedContainer.Child?
        update(path) { old in
            child = old
            old = EditedContainer.Child(key: old.key, isReplaced: true, new: .null)
        }
        place(child, at: target, replaces: true)
    }

    /// Removes the values at several paths, all of which refer to the document before.
    ///
    /// - Parameters:
    ///   - prunes: Whether containers that become empty are removed, too.
    ///   - reason: The reason for turning them into comments; nil to remove them. They are removed
    ///     where the format has no comments, they share a line with others, or a comment cannot
    ///     contain their text (XML: `--`).
    /// - Complexity: O(n) in the children of the containers of the paths.
    package mutating func remove(
        _ paths: [DocumentPath], prunes: Bool = false, reason: String? = nil
    ) throws {
        // By the depths of their containers, as what is deeper does not move the others.
        var levels: [[DocumentPath: [PathStep]]] = []
        for path in paths {
            guard let parent = path.parent, let last = path.steps.last else { continue }
            while levels.count <= parent.steps.count { levels.append([:]) }
            levels[parent.steps.count][parent, default: []].append(last)
        }
        for depth in levels.indices.reversed() {
            for (parent, steps) in levels[depth] {
                let removed = try removeChildren(steps, of: parent)
                for part in removed.flatMap(EditedContainer.parts) where reason != nil {
                    if let node = part.node { commentedOut[node] = reason }
                }
                if prunes, let last = parent.steps.last, let outer = parent.parent,
                    [.object([:]), .array([])].contains(value[path: parent])
                {
                    levels[depth - 1][outer, default: []].append(last)
                }
            }
        }
    }

    private mutating func removeChildren(
        _ steps: [PathStep], of parent: DocumentPath
    ) throws -> [EditedContainer.Child] {
        switch value[path: parent] {
        case .object(var object)?:
            var position = -1
            let gone = Set(steps.compactMap { object.position(ofKey: $0.stringValue) })
            object.removeAll { _, _ in
                position += 1
                return gone.contains(position)
            }
            try held.change(at: parent) { try $0.set(.object(object), at: parent) }
        case .array(let elements)?:
            let gone = Set(steps.compactMap(\.intValue))
            let left = elements.indices.filter { !gone.contains($0) }.map { elements[$0] }
            try held.change(at: parent) { try $0.set(.array(left), at: parent) }
        default: break
        }
        defer { settle(at: parent) }
        return container(at: parent.steps[...])?.remove(steps) ?? []
    }

    /// Puts a child that was moved in its place.
    ///
    /// - Parameter isRenamed: Whether it only has another name in its element (XML).
    private mutating func place(
        _ child: EditedContainer.Child?, at target: DocumentPath, replaces: Bool = false,
        isRenamed: Bool = false
    ) {
        var child = child ?? EditedContainer.Child(isReplaced: true, new: value[path: target])
        if !isRenamed {
            child.isMoved = child.node != nil
            if child.node == nil, !child.isReplaced { child.edited?.moveAll() }
        }
        guard let last = target.steps.last else { return root = child }
        container(at: target.steps.dropLast(), makes: true)?
            .insert(child, last, replaces: replaces)
        settle(at: target)
    }

    /// Puts a value into an array of its own.
    ///
    /// - Throws: `DocumentValueError` when there is none.
    public mutating func wrap(at path: DocumentPath) throws {
        let path = resolved(path)
        guard let old = value[path: path] else { throw DocumentValueError(.missing, at: path) }
        try held.change(at: path) { try $0.set(.array([old]), at: path) }
        update(path) { [tree] in $0.wrap(old, tree) }
    }

    /// Replaces an array by its only element.
    ///
    /// - Throws: `DocumentValueError` when there is no array with one element.
    public mutating func unwrap(at path: DocumentPath) throws {
        let path = resolved(path)
        guard let old = value[path: path] else { throw DocumentValueError(.missing, at: path) }
        guard let elements = old.array, elements.count == 1 else {
            throw old.unexpected("an array with one element", at: path)
        }
        try held.change(at: path) { try $0.set(elements[0], at: path) }
        update(path) { [tree] in $0.unwrap(tree) }
    }

    /// Makes an object of an array, or with nil an array of an object; the values keep their comments.
    ///
    /// - Parameter keys: The keys of the elements, which differ from each other.
    /// - Throws: `DocumentValueError`.
    package mutating func setKeys(_ keys: [String]?, at path: DocumentPath) throws {
        switch (value[path: path], keys) {
        case (.array(let elements)?, let keys?) where keys.count == elements.count:
            let object = DocumentObject(Array(zip(keys, elements)))
            try held.change(at: path) { try $0.set(.object(object), at: path) }
        case (.object(let object)?, nil):
            try held.change(at: path) { try $0.set(.array(object.map(\.value)), at: path) }
        case (let other, _): throw (other ?? .null).unexpected("an object or array", at: path)
        }
        update(path) { [tree] in $0.setKeys(keys, tree) }
    }

    /// Puts the document into members of new objects, whose keys begin with the outermost; values keep
    /// their comments.
    package mutating func enclose(in keys: [String]) {
        held = HeldValue(keys.reversed().reduce(value) { .object([$1: $0]) })
        guard let old = root.expand(tree) else { return root.isReplaced = true }
        root = EditedContainer.enclosing(old, in: keys)
    }

    /// What the format of the document has.
    package var capabilities: FormatCapabilities { tree.document.capabilities }

    /// Whether one value may be a list with one element (XML).
    package var repeatsKeys: Bool { tree.hasLinkedKeys }

    /// The number of values and keys of the source.
    package var sourceCount: Int { tree.tape.count }

    /// Makes a member an attribute, or an element, in XML; other formats write it as it is.
    ///
    /// - Throws: `DocumentValueError`.
    public mutating func setAttribute(_ isAttribute: Bool, at path: DocumentPath) throws {
        let path = resolved(path)
        guard !path.steps.isEmpty, let same = value[path: path] else { return }
        try held.change(at: path) { try $0.set(same, at: path) }
        update(path) { $0.isAttribute = isAttribute }
    }

    /// Notes that a value was set to a copy of another one, whose tag and kind of date it gets.
    ///
    /// - Complexity: As `sourceNode(at:)`.
    package mutating func noteCopy(of path: DocumentPath, at target: DocumentPath) {
        guard let copy = value[path: target], copy == value[path: path] else { return }
        let node = sourceNode(at: path)
        guard let old = try? node.value, old == copy else { return }
        update(target) { if $0.isReplaced { $0.copied = node.index } }
    }

    /// Moves the comments of a value that is to be removed to another value, above its own.
    package mutating func moveComments(of path: DocumentPath, to target: DocumentPath) {
        guard !target.steps.isEmpty, let child = child(at: path),
            let node = child.entry ?? child.node
        else { return }
        update(target) { $0.commentSources.append(node) }
    }

    /// Returns the value of the source that a value is or was made of, or else the nearest one
    /// around it.
    ///
    /// - Complexity: O(steps) on average, plus O(n) in the children of each container on the path
    ///   for the first time.
    public mutating func sourceNode(at path: DocumentPath) -> DocumentNode {
        _ = container(at: path.steps.dropLast())
        var node = tree.node(0)
        var place = root.isReplaced ? nil : root.edited
        for step in path.steps {
            guard let container = place else {
                guard node[step].exists else { break }
                node = node[step]
                continue
            }
            guard let child = container.child(at: step) else { break }
            if let origin = EditedContainer.parts(of: child).first?.node {
                node = tree.node(origin)
            }
            place = child.edited
            if child.isReplaced, place == nil { break }
        }
        return node
    }

    /// Returns the source's value that is at a path; nil for a new or replaced value.
    package mutating func writtenNode(at path: DocumentPath) -> DocumentNode? {
        guard let child = child(at: path), !child.isReplaced, let node = child.node else {
            return nil
        }
        return tree.node(node)
    }

    private mutating func removeChild(at path: DocumentPath) -> EditedContainer.Child? {
        guard let last = path.steps.last else { return nil }
        defer { settle(at: path.parent) }
        return container(at: path.steps.dropLast())?.remove([last]).first
    }

    /// Returns the child that a value below the root is.
    mutating func child(at path: DocumentPath) -> EditedContainer.Child? {
        guard let last = path.steps.last else { return nil }
        return container(at: path.steps.dropLast())?.child(at: last)
    }

    /// Changes the child that a value is; the root is replaced by its value instead.
    private mutating func update(
        _ path: DocumentPath, _ body: (inout EditedContainer.Child) -> Void
    ) {
        guard let last = path.steps.last else { return root.isReplaced = true }
        container(at: path.steps.dropLast())?.update(last, body)
    }

    /// Returns the container at a path; nil in an object whose keys do not identify its members.
    ///
    /// - Complexity: O(steps) on average, plus O(n) in the children of each container that is
    ///   expanded for the first time.
    mutating func container(
        at steps: ArraySlice<PathStep>, makes: Bool = false
    ) -> EditedContainer? {
        guard var place = root.expand(tree) else { return nil }
        for (depth, step) in steps.enumerated() {
            if makes, place.isScalar(at: step, tree) {
                // The value was made before.
                let made = value[path: DocumentPath(steps.prefix(depth + 1))]
                place.replace(step, by: made?.array == nil ? .object([:]) : .array([]))
            }
            guard let next = place.container(at: step, tree) else { return nil }
            place = next
        }
        return place
    }
}
