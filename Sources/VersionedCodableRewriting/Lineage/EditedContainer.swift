import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A container after explicit edits, with the source values that its children were.
///
/// Only containers on the path of an edit have one.
final class EditedContainer {
    /// A member or element.
    struct Child {
        /// The source value, changed or not; nil for a new one and for an array of repeated keys
        /// (XML).
        var node: Int?
        /// The edited container; nil if nothing in it is known to have changed.
        var edited: EditedContainer?
        /// Whether it was moved from another container or within this one.
        var isMoved = false
        var key = ""
        var isReplaced = false
        /// The source value that the replacement is a copy of.
        var copied: Int?
        /// The replacement as it was read, if something in it has a tag.
        var tagged: DocumentNode?
        /// The replacement, until something in it is changed.
        var new: DocumentValue?
        var isRemoved = false
        /// The source value whose comments it has, if that is not `node`: the array that it is
        /// wrapped in, or was the only element of.
        var entry: Int?
        /// Source values whose comments it takes besides its own.
        var commentSources: [Int] = []
        /// Whether its comments are those of the array that it is wrapped in.
        var isWrapped = false
        /// Whether it is an attribute, or not, of an element of XML; nil while that is open.
        var isAttribute: Bool?
        /// The elements of the source with one name that it takes the place of (XML).
        var replaced: [Int] = []
        /// Whether it has headers (TOML); nil as long as nothing in it was edited.
        var hasHeaders: Bool?

        /// The source value whose key and comments it has; nil if it has none.
        var origin: Int? { entry ?? (isWrapped ? nil : node) }
    }

    let isObject: Bool
    /// Whether it and all in it is in brackets or braces (TOML).
    var isInBraces = false
    var slots: [Child]
    var places: [String: Int] = [:]
    /// The number of members that are elements (XML); nil while that is unknown.
    private var elementCount: Int?
    /// The place of the member that is being moved out, where a new member can be.
    var vacated: Int?

    fileprivate init(_ slots: [Child], isObject: Bool) {
        self.slots = slots
        self.isObject = isObject
        for (place, child) in slots.enumerated() where isObject { places[child.key] = place }
    }

    /// - Returns: nil for scalars, and for objects whose keys do not identify their members.
    /// - Complexity: O(n) in the children.
    fileprivate init?(_ node: Int, in tree: Tree) {
        guard tree.isContainer(node) else { return nil }
        isObject = tree.kind(node) == .object
        isInBraces = tree.hasTables && tree.tape[node].head & TapeNode.flow != 0
        slots = []
        for child in tree.children(of: node) {
            let key = child.key.map { tree.text($0) } ?? ""
            let isAttribute = child.key.flatMap { tree.attributeChoice(of: $0) }
            if isObject, let place = places[key] {
                guard tree.hasLinkedKeys else { return nil }
                if slots[place].node != nil {
                    let list = EditedContainer([slots[place]], isObject: false)
                    slots[place] = Child(node: nil, edited: list, key: key)
                }
                slots[place].edited?.slots.append(
                    Child(node: child.value, isAttribute: isAttribute))
                continue
            }
            if isObject { places[key] = slots.count }
            slots.append(
                Child(
                    node: child.value, key: key, isAttribute: isAttribute,
                    hasHeaders: isInBraces ? false : nil))
        }
    }

    /// - Returns: nil for scalars.
    /// - Complexity: O(n) in the children.
    fileprivate convenience init?(_ value: DocumentValue) {
        let children: [(key: String, value: DocumentValue)]
        switch value {
        case .object(let object): children = object.map { ($0.key, $0.value) }
        case .array(let elements): children = elements.map { ("", $0) }
        default: return nil
        }
        self.init(
            children.map { Child(key: $0.key, isReplaced: true, new: $0.value) },
            isObject: value.array == nil)
    }

    /// The members or elements that are left; O(n).
    var parts: [Child] { isObject ? slots.filter { !$0.isRemoved } : slots }

    /// Whether it is a list with one element.
    var isOnlyElement: Bool { !isObject && slots.count == 1 }

    static func parts(of child: Child) -> [Child] {
        if child.node == nil, !child.isReplaced, let list = child.edited { return list.slots }
        return [child]
    }

    // MARK: Edits

    /// Whether a new object has to replace the child at a step before a member of it can be set.
    func isScalar(at step: PathStep, _ tree: Tree) -> Bool {
        guard let index = index(of: step) else { return true }
        let child = slots[index]
        if child.edited != nil { return false }
        if let new = child.new { return new == .null }
        return !child.isReplaced && child.node.map { !tree.isContainer($0) } ?? true
    }

    func container(at step: PathStep, _ tree: Tree) -> EditedContainer? {
        index(of: step).flatMap { slots[$0].expand(tree) }
    }

    func index(of step: PathStep) -> Int? {
        if isObject { return places[step.stringValue] }
        return step.intValue.flatMap { slots.indices.contains($0) ? $0 : nil }
    }

    func child(at step: PathStep) -> Child? { index(of: step).map { slots[$0] } }

    /// Changes a child, if there is one.
    func update(_ step: PathStep, _ body: (inout Child) -> Void) {
        guard let index = index(of: step) else { return }
        let wasElement = EditedContainer.isElement(slots[index])
        body(&slots[index])
        if EditedContainer.isElement(slots[index]) != wasElement { elementCount = nil }
    }

    // MARK: Elements

    private static func isElement(_ child: Child) -> Bool {
        !child.isRemoved && !child.key.isEmpty && child.isAttribute != true
    }

    /// Decides whether a child is an attribute, if that is open (XML).
    ///
    /// - Complexity: O(1) beside elements on average, else O(n) in the children.
    func chooseAttribute(
        _ step: PathStep, of tree: Tree, _ isAttribute: (_ siblings: Bool?) -> Bool
    ) {
        guard let index = index(of: step), slots[index].isAttribute == nil else { return }
        let child = slots[index]
        let count = elementCount ?? slots.count { EditedContainer.isElement($0) }
        elementCount = count
        if let new = child.new, new == .null { return }
        let isScalar =
            child.edited == nil && child.new?.array == nil && child.new?.object == nil
            && (child.isReplaced || child.node.map { !tree.isContainer($0) } ?? true)
        guard isObject, isScalar, !child.key.isEmpty else {
            return slots[index].isAttribute = false
        }
        // It counts as an element so far.
        let hasElements = count > 1
        let isDecided =
            hasElements || places[""] != nil
            || slots.contains { !$0.isRemoved && $0.isAttribute == true }
        let chosen = isAttribute(isDecided ? !hasElements : nil)
        slots[index].isAttribute = chosen
        if chosen { elementCount = count - 1 }
    }

    func replace(_ step: PathStep, by value: DocumentValue) {
        guard index(of: step) == nil else { return update(step) { $0.replace(by: value) } }
        var child = Child()
        child.replace(by: value)
        insert(child, isObject ? step : .index(slots.count))
    }

    /// - Complexity: O(n) in the children of an array, else O(m) in the steps.
    func remove(_ steps: [PathStep]) -> [Child] {
        let gone = Set(steps.compactMap { index(of: $0) })
        if let count = elementCount {
            elementCount = count - gone.count { EditedContainer.isElement(slots[$0]) }
        }
        defer {
            if isObject {
                for index in gone {
                    places[slots[index].key] = nil
                    slots[index].isRemoved = true
                }
            } else if gone.count == 1, let index = gone.first {
                slots.remove(at: index)
            } else {
                slots = slots.indices.filter { !gone.contains($0) }.map { slots[$0] }
            }
        }
        return gone.map { slots[$0] }
    }

    /// Inserts a new member before the one at a position among those that are left.
    func insert(_ value: DocumentValue, _ key: String, at position: Int) {
        let left = slots.indices.filter { !slots[$0].isRemoved }
        let index = position < left.count ? left[position] : slots.count
        elementCount = nil
        for (other, place) in places where place >= index { places[other] = place + 1 }
        slots.insert(Child(key: key, isReplaced: true, new: value), at: index)
        places[key] = index
    }

    /// Returns the root of a document whose former root is a member of new objects.
    static func enclosing(_ root: EditedContainer, in keys: [String]) -> Child {
        // A list keeps its text; the members of an object move one by one into a new one.
        var child = Child(edited: root, isReplaced: root.isObject)
        if root.isObject {
            root.moveAll()
        } else {
            (child.node, child.isMoved) = (0, true)
        }
        for key in keys.reversed() {
            child.key = key
            child = Child(edited: EditedContainer([child], isObject: true), isReplaced: true)
        }
        child.isReplaced = false
        return child
    }

    /// Marks repeated keys that are moved together.
    func moveAll() {
        for index in slots.indices { slots[index].isMoved = slots[index].node != nil }
    }

    func rename(_ key: String, _ newKey: String) {
        guard let index = places.removeValue(forKey: key) else { return }
        slots[index].key = newKey
        places[newKey] = index
    }

    func insert(_ child: Child, _ step: PathStep, replaces: Bool = false) {
        if replaces, index(of: step) != nil {
            return update(step) {
                $0 = child
                $0.key = isObject ? step.stringValue : ""
            }
        }
        if let count = elementCount, child.isAttribute != true, !step.stringValue.isEmpty {
            elementCount = count + 1
        }
        guard isObject else {
            return slots.insert(child, at: min(step.intValue ?? slots.count, slots.count))
        }
        var child = child
        child.key = step.stringValue
        if let place = vacated, slots.indices.contains(place), slots[place].isRemoved {
            places[child.key] = place
            return slots[place] = child
        }
        places[child.key] = slots.count
        slots.append(child)
    }
}

extension EditedContainer.Child {
    /// Returns the edited container that it is from now on; nil for a scalar.
    mutating func expand(_ tree: Tree) -> EditedContainer? {
        if edited == nil, let new {
            edited = EditedContainer(new)
            if edited != nil { self.new = nil }
            isReplaced = !isList(in: tree)
        } else if edited == nil, let node, !isReplaced {
            edited = EditedContainer(node, in: tree)
            isReplaced = edited == nil && tree.isContainer(node)
        }
        return edited
    }

    mutating func replace(by value: DocumentValue) {
        if replaced.isEmpty, let list = edited, !list.isObject {
            replaced = list.slots.compactMap { $0.isMoved ? nil : $0.node }
            isAttribute = false
        }
        (isReplaced, edited, copied, tagged, new) = (true, nil, nil, nil, value)
        if value.array != nil || value.object != nil { isAttribute = false }
    }

    mutating func wrap(_ value: DocumentValue, _ tree: Tree) {
        // A scalar is replaced in its place, so that the comments of its member stay there.
        if let node, !tree.isContainer(node), !tree.hasLinkedKeys || isAttribute == true {
            return replace(by: .array([value]))
        }
        var child = self
        // An element of XML is a list with one element as it is.
        child.isMoved = node != nil && !tree.hasLinkedKeys
        (child.isWrapped, child.entry) = (true, nil)
        self = EditedContainer.Child(
            edited: EditedContainer([child], isObject: false), key: key, entry: origin)
        isReplaced = !isList(in: tree)
    }

    mutating func unwrap(_ tree: Tree) {
        let isRepeated = node == nil && !isReplaced
        guard var child = expand(tree)?.slots.first else { return }
        child.key = key
        if isRepeated {
            child.isWrapped = false
        } else {
            child.entry = entry ?? node
            child.isMoved = child.node != nil
        }
        self = child
    }

    /// Makes an object of an array, whose elements get keys, or an array of an object.
    mutating func setKeys(_ keys: [String]?, _ tree: Tree) {
        guard var children = expand(tree)?.parts else { return }
        for place in children.indices {
            if keys == nil, children[place].isAttribute != nil {
                children[place].isAttribute = false
            }
            children[place].key = keys?[place] ?? ""
            children[place].isMoved = children[place].node != nil
        }
        if tree.hasLinkedKeys { node = nil }
        edited = EditedContainer(children, isObject: keys != nil)
        isReplaced = !isList(in: tree)
    }

    /// Whether it is new, and an array whose elements become members with its key (XML).
    fileprivate func isList(in tree: Tree) -> Bool {
        tree.hasLinkedKeys && node == nil && edited?.isObject == false
    }
}
