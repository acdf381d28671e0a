import VersionedCodableCore
import VersionedCodableDocuments

/// The layers so far, merged.
///
///     documents   [ defaults ] [ base.yaml ] [ environment APP__PORT ]
///     nodes       an object of several layers, each member with the layer it comes from;
///                 what only one layer has stays a node of its document, with all below it
///
/// An object of a document is taken apart when another layer has members for it, so that merging
/// takes time in proportion to what is laid over, and to the objects it meets.
struct LayerTree {
    /// A value of a layer.
    struct Place {
        var layer: Int
        var node: Int
    }

    enum Content {
        /// The value of the layer as it is.
        case taken
        case object(Members)
        case array([Int])
        /// A member that was removed by a null.
        case removed
    }

    struct Node {
        /// Where the value comes from: for one of several layers, the highest of them.
        var place: Place
        var content: Content
    }

    /// What a layer is.
    struct Layer {
        var document: CodableDocument
        /// Whether a key that is a number stands for an element where there is an array.
        var hasIndices = false
        /// Whether an array of one is the same as the one (XML).
        var hasElements = false
        /// Whether it is a variable or an argument that belongs with the layer before.
        var continues = false
        /// The first of the layers that it belongs with.
        var group = 0
    }

    private(set) var layers: [Layer] = []
    private(set) var nodes: [Node] = []
    let rules: MergeRules

    init(_ rules: MergeRules) {
        self.rules = rules
    }

    var isEmpty: Bool { nodes.isEmpty }

    // MARK: Values of layers

    private func value(_ place: Place) -> DocumentNode {
        layers[place.layer].document.node(atTapeIndex: place.node)
    }

    /// What a merged value is; nil for a removed one.
    func kind(_ node: Int) -> DocumentNode.Kind? {
        switch nodes[node].content {
        case .taken: value(nodes[node].place).kind
        case .object: .object
        case .array: .array
        case .removed: nil
        }
    }

    /// The first key of a merged object that is the same as a text but for case, or but for case,
    /// `_` and `-`.
    ///
    /// - Complexity: O(members) the first time, then O(1).
    mutating func key(like text: String, of node: Int, at position: MergeRules.Position) -> String?
    {
        var members = takenApart(node, at: position)
        let keys = members.keys(like: text)
        nodes[node].content = .object(members)
        return keys.first { members[$0].flatMap(kind) != nil }
    }

    /// How many elements a merged array has.
    func count(of node: Int) -> Int {
        switch nodes[node].content {
        case .taken: value(nodes[node].place).count
        case .array(let elements): elements.count
        case .object, .removed: 0
        }
    }

    // MARK: Taking apart

    private mutating func add(_ place: Place) -> Int {
        nodes.append(Node(place: place, content: .taken))
        return nodes.count - 1
    }

    /// The members of a merged object, which is taken apart; the caller puts them back.
    ///
    /// Only the caller holds them, so that changing them copies nothing.
    private mutating func takenApart(_ node: Int, at position: MergeRules.Position) -> Members {
        if case .object(let members) = nodes[node].content {
            nodes[node].content = .taken
            return members
        }
        var members = Members()
        for (key, member) in children(nodes[node].place, at: position) {
            members.add(key.text, Place(layer: key.layer, node: key.node), add(member))
        }
        return members
    }

    /// The elements of a merged array, which is taken apart; the caller puts them back.
    ///
    /// What is none is one of one element. Only the caller holds them, so that changing them copies
    /// nothing.
    private mutating func elements(of node: Int) -> [Int] {
        if case .array(let elements) = nodes[node].content {
            nodes[node].content = .taken
            return elements
        }
        let place = nodes[node].place
        guard value(place).kind == .array else {
            nodes.append(nodes[node])
            return [nodes.count - 1]
        }
        return elements(place).map { add($0) }
    }

    private struct Key {
        var text: String
        var layer: Int
        var node: Int
    }

    /// The members of an object of a layer, under the names by which they are merged.
    private func children(
        _ place: Place, at position: MergeRules.Position
    ) -> [(key: Key, value: Place)] {
        let members = layers[place.layer].document.memberPlaces(of: place.node)
        let names = LayerShape.names(of: members.map(\.name), in: position.part)
        return zip(members, names).map { member, name in
            (
                Key(text: name, layer: place.layer, node: member.key),
                Place(layer: place.layer, node: member.value)
            )
        }
    }

    /// The elements of an array of a layer; of anything else, that alone.
    private func elements(_ place: Place) -> [Place] {
        guard value(place).kind == .array else { return [place] }
        return layers[place.layer].document.elementPlaces(of: place.node).map {
            Place(layer: place.layer, node: $0)
        }
    }

    // MARK: Merging

    /// A value of a layer that is laid over a merged one.
    private struct Step {
        var node: Int
        var place: Place
        var rules: MergeRules.Position
    }

    /// Lays a layer over the others.
    ///
    /// - Throws: `LayerError` for a layer that is no object.
    /// - Complexity: O(n) in the nodes of the layer that others have, too, and, the first time, in
    ///   the members of the objects they are in; O(elements) for each layer that has an array with
    ///   the rule `byKey`.
    mutating func merge(_ layer: Layer) throws {
        let first = layer.continues ? layers.last?.group : nil
        layers.append(layer)
        layers[layers.count - 1].group = first ?? layers.count - 1
        let root = Place(layer: layers.count - 1, node: 0)
        let kind = value(root).kind
        if kind == .null { return }
        guard kind == .object else {
            throw LayerError(
                layer.document.source(ofNode: 0),
                "expected an object, found \(kind == .array ? "an array" : "a value")")
        }
        if nodes.isEmpty {
            // Nothing is below what an index might stand for.
            nodes.append(Node(place: root, content: .object(Members())))
        }
        var steps = [Step(node: 0, place: root, rules: rules.start)]
        // In order: two elements of a layer may be laid over the same one.
        var next = 0
        while next < steps.count {
            WorkCounter.add()
            let step = steps[next]
            next += 1
            let kind = value(step.place).kind
            let below = self.kind(step.node)
            if kind == .object, below == .object {
                mergeObject(step, &steps)
            } else if kind == .object, below == .array, layer.hasIndices {
                try mergeIndices(step, &steps)
            } else if below == .array || kind == .array {
                mergeArray(step, kind, below, &steps)
            } else {
                nodes[step.node] = Node(place: step.place, content: .taken)
            }
        }
    }

    private mutating func mergeObject(_ step: Step, _ steps: inout [Step]) {
        let isOtherCase = changesCase(step)
        var members = takenApart(step.node, at: step.rules)
        if isOtherCase {
            // Variables of one environment say a case and its values one by one.
            let group = layers[step.place.layer].group
            let keys = LayerShape.flattenedKeys(of: step.rules.part)
            members = members.filtered {
                nodes[$1].place.layer >= group || keys?.contains($0) == false
            }
        }
        for (key, place) in children(step.place, at: step.rules) {
            let keyPlace = Place(layer: key.layer, node: key.node)
            let known = members[key.text]
            members.add(key.text, keyPlace, known ?? nodes.count)
            guard let known else {
                _ = add(place)
                continue
            }
            if value(place).isNull {
                nodes[known] = Node(place: place, content: .removed)
            } else if case .removed = nodes[known].content {
                nodes[known] = Node(place: place, content: .taken)
            } else {
                let rules = rules.position(step.rules, after: key.text)
                steps.append(Step(node: known, place: place, rules: rules))
            }
        }
        nodes[step.node] = Node(place: step.place, content: .object(members))
    }

    /// Whether a layer has another case of an enumeration than those below it, whose values then
    /// mean nothing.
    private func changesCase(_ step: Step) -> Bool {
        guard let tag = LayerShape.caseTag(of: step.rules.part),
            let new = LayerTree.caseName(of: value(step.place), tag)
        else { return false }
        let old: String?
        switch nodes[step.node].content {
        case .taken: old = LayerTree.caseName(of: value(nodes[step.node].place), tag)
        case .object(let members):
            let there = members.list.filter { kind($0.node) != nil }
            old = tag.isEmpty ? there.first?.key : members[tag].flatMap { text($0) }
        case .array, .removed: return false
        }
        return old.map { $0 != new } ?? false
    }

    /// The case that an object names; nil if that is not clear.
    static func caseName(of object: DocumentNode, _ tag: String) -> String? {
        guard tag.isEmpty else { return object[tag].text }
        return object.count == 1 ? object.members.first { _ in true }?.key : nil
    }

    private mutating func mergeIndices(_ step: Step, _ steps: inout [Step]) throws {
        var elements = elements(of: step.node)
        for (key, place) in children(step.place, at: step.rules) {
            guard let index = Int(key.text), index >= 0, index <= elements.count else {
                let place = layers[key.layer].document.source(ofNode: key.node)
                throw LayerError(
                    place,
                    "expected an index up to \(elements.count), found \"\(ErrorMessages.shortName(key.text))\""
                )
            }
            if index == elements.count {
                elements.append(add(place))
            } else {
                let rules = rules.position(step.rules, after: key.text)
                steps.append(Step(node: elements[index], place: place, rules: rules))
            }
        }
        nodes[step.node] = Node(place: step.place, content: .array(elements))
    }

    private mutating func mergeArray(
        _ step: Step, _ kind: DocumentNode.Kind?, _ below: DocumentNode.Kind?,
        _ steps: inout [Step]
    ) {
        let layer = layers[step.place.layer]
        let isArray = kind == .array || layer.hasElements
        let isBelow = below == .array || layers[nodes[step.node].place.layer].hasElements
        let rule = isArray && isBelow ? rules.rule(at: step.rules) : .replace
        switch rule {
        case .replace where kind == .array || !isArray:
            nodes[step.node] = Node(place: step.place, content: .taken)
        case .replace:
            let elements = elements(step.place).map { add($0) }
            nodes[step.node] = Node(place: step.place, content: .array(elements))
        case .append:
            var elements = elements(of: step.node)
            elements += self.elements(step.place).map { add($0) }
            nodes[step.node] = Node(place: step.place, content: .array(elements))
        case .byKey(let key):
            var elements = elements(of: step.node)
            var known: [String: Int] = [:]
            for (index, element) in elements.enumerated() {
                if let text = text(of: key, in: element) { known[text] = known[text] ?? index }
            }
            for place in self.elements(step.place) {
                let text = value(place)[key].text
                if let text, let index = known[text] {
                    let rules = rules.position(step.rules, after: String(index))
                    steps.append(Step(node: elements[index], place: place, rules: rules))
                } else {
                    if let text { known[text] = elements.count }
                    elements.append(add(place))
                }
            }
            nodes[step.node] = Node(place: step.place, content: .array(elements))
        }
    }

    /// The text of a member of a merged object.
    private func text(of key: String, in node: Int) -> String? {
        switch nodes[node].content {
        case .taken: value(nodes[node].place)[key].text
        case .object(let members): members[key].flatMap { self.text($0) }
        case .array, .removed: nil
        }
    }

    private func text(_ node: Int) -> String? {
        if case .taken = nodes[node].content { value(nodes[node].place).text } else { nil }
    }

    /// The member of a merged object at a position; nil if there is none.
    mutating func member(
        _ key: String, of node: Int, at position: MergeRules.Position
    ) -> Int? {
        let members = takenApart(node, at: position)
        nodes[node].content = .object(members)
        return members[LayerShape.key(for: key, in: position.part)]
            .flatMap { kind($0) == nil ? nil : $0 }
    }

    /// The element of a merged array; nil if there is none.
    mutating func element(_ index: Int, of node: Int) -> Int? {
        let elements = elements(of: node)
        nodes[node].content = .array(elements)
        return elements.indices.contains(index) ? elements[index] : nil
    }
}
