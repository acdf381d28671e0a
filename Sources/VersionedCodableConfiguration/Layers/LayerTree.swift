import VersionedCodableCore
import VersionedCodableDocuments

/// The merge of the layers added so far.
///
///     documents   [ defaults ] [ base.yaml ] [ environment APP__PORT ]
///     nodes       an object of several layers, each member with the layer it comes from;
///                 what only one layer has stays a node of its document, with all below it
///
/// An object of a document is split into members only when another layer has members for it, so
/// that merging takes time proportional to the upper layer and the objects it overlaps.
struct LayerTree: Sendable {
    /// A node in the document of a layer.
    struct Origin: Hashable {
        var layer: Int
        var node: Int
    }

    enum Content {
        /// The unchanged value of the layer.
        case unchanged
        case object(Members)
        case array([Int])
        /// A member that was removed by a null.
        case removed
    }

    struct Node {
        /// The origin of the value; with several layers, the highest of them.
        private(set) var origin: Origin
        var content = Content.unchanged
        /// The values of lower layers at the same path, the lowest first.
        private(set) var lower: [Origin] = []
        /// The number of those that are not part of the merged value.
        var replaced = 0
        /// The values of higher layers that do not count, as they are only implied.
        var ignored: [Origin] = []

        init(_ origin: Origin) {
            self.origin = origin
        }

        /// The values that are part of the merged value.
        var parts: [Origin] {
            if case .removed = content { return [] }
            return lower[replaced...] + [origin]
        }

        /// Adds a value that is merged with the others.
        mutating func join(_ origin: Origin, _ content: Content) {
            if origin != self.origin { lower.append(self.origin) }
            self.origin = origin
            self.content = content
        }

        /// Adds a value that replaces the others.
        mutating func replace(by origin: Origin, _ content: Content = .unchanged) {
            join(origin, content)
            replaced = lower.count
        }

        /// Returns the only element of an array that the value is equivalent to.
        var asElement: Node {
            var element = self
            element.lower.removeFirst(replaced)
            element.replaced = 0
            return element
        }
    }

    /// A layer and how its keys and elements are interpreted.
    struct Layer {
        var document: CodableDocument
        /// Whether an array of one element is equivalent to that element (XML).
        var hasElements = false
        /// The variable or argument that the layer is.
        var text: TextSetting?
        /// Whether this is a variable or an argument of the same group as the previous layer.
        var continues = false
        /// The values that a step made and that equal the defaults for missing keys.
        var implied: Set<Int> = []
        /// The index of the first layer of its group.
        var group = 0

        /// Whether a numeric key is an index if the value below is an array.
        var hasIndices: Bool { text != nil }
        /// Whether no message shows its values.
        var isSecret: Bool { text?.isSecret ?? false }
    }

    private(set) var layers: [Layer] = []
    private(set) var nodes: [Node] = []
    let rules: MergeRules
    /// The values of lower layers that count although a layer of an older version implies others.
    private(set) var warnings: [Mistake] = []

    init(_ rules: MergeRules) {
        self.rules = rules
    }

    var isEmpty: Bool { nodes.isEmpty }

    // MARK: Values of layers

    func value(_ origin: Origin) -> DocumentNode {
        layers[origin.layer].document.node(atTapeIndex: origin.node)
    }

    /// Returns the kind of a merged value; nil for a removed one.
    func kind(_ node: Int) -> DocumentNode.Kind? { kind(nodes[node]) }

    func kind(_ node: Node) -> DocumentNode.Kind? {
        switch node.content {
        case .unchanged: value(node.origin).kind
        case .object: .object
        case .array: .array
        case .removed: nil
        }
    }

    /// Returns the first key that equals a string ignoring case, or ignoring case, `_` and `-`.
    ///
    /// - Complexity: O(members) the first time, then O(1).
    mutating func key(like text: String, of node: Int, at position: MergeRules.Position) -> String?
    {
        var members = split(node, at: position)
        let keys = members.keys(like: text)
        nodes[node].content = .object(members)
        return keys.first { members[$0].flatMap(kind) != nil }
    }

    // MARK: Splitting containers

    private mutating func add(_ origin: Origin) -> Int {
        nodes.append(Node(origin))
        return nodes.count - 1
    }

    /// Returns the members of a merged object, after splitting it; the caller stores them again.
    ///
    /// The caller holds the only reference, so that changing the members copies nothing.
    private mutating func split(_ node: Int, at position: MergeRules.Position) -> Members {
        if case .object(let members) = nodes[node].content {
            nodes[node].content = .unchanged
            return members
        }
        var members = Members()
        for (key, keyOrigin, member) in children(nodes[node].origin, at: position) {
            members.add(key, keyOrigin, add(member))
        }
        return members
    }

    /// Returns the elements of a merged array, after splitting it; the caller stores them again.
    ///
    /// Any other value becomes an array of one element. The caller holds the only reference, so
    /// that changing the elements copies nothing.
    private mutating func elements(of node: Int) -> [Int] {
        if case .array(let elements) = nodes[node].content {
            nodes[node].content = .unchanged
            return elements
        }
        let origin = nodes[node].origin
        guard value(origin).kind == .array else {
            nodes.append(nodes[node].asElement)
            return [nodes.count - 1]
        }
        return elements(origin).map { add($0) }
    }

    /// Returns the members of an object of a layer, with aliases replaced by their keys.
    private func children(
        _ origin: Origin, at position: MergeRules.Position
    ) -> [(key: String, keyOrigin: Origin, value: Origin)] {
        let members = layers[origin.layer].document.memberPlaces(of: origin.node)
        let names = rules.shape.names(of: members.map(\.name), in: position.part)
        return zip(members, names).map { member, name in
            (
                name, Origin(layer: origin.layer, node: member.key),
                Origin(layer: origin.layer, node: member.value)
            )
        }
    }

    /// Returns the elements of an array of a layer; for any other value, the value itself.
    private func elements(_ origin: Origin) -> [Origin] {
        guard value(origin).kind == .array else { return [origin] }
        return layers[origin.layer].document.elementPlaces(of: origin.node).map {
            Origin(layer: origin.layer, node: $0)
        }
    }

    // MARK: Merging

    struct Step {
        var node: Int
        var origin: Origin
        var rules: MergeRules.Position
    }

    /// Merges a layer over the others.
    ///
    /// - Throws: `LayerError` for a layer that is not an object.
    /// - Complexity: O(n) in the nodes of the layer that other layers also have, plus, the first
    ///   time, the members of the objects they are in; O(elements) for each layer that has an array
    ///   with the rule `byKey`.
    mutating func merge(_ layer: Layer) throws {
        let first = layer.continues ? layers.last?.group : nil
        layers.append(layer)
        layers[layers.count - 1].group = first ?? layers.count - 1
        let root = Origin(layer: layers.count - 1, node: 0)
        let kind = value(root).kind
        // An element without content has no settings.
        let isEmpty = layer.hasElements && value(root).text?.allSatisfy(\.isWhitespace) == true
        if kind == .null || isEmpty { return }
        guard kind == .object else {
            throw LayerError(
                layer.document.source(ofNode: 0),
                "expected an object, found \(kind == .array ? "an array" : "a value")")
        }
        if nodes.isEmpty {
            // There is no lower layer with an array that a numeric key could be an index of.
            nodes.append(Node(root))
            nodes[0].content = .object(Members())
        }
        var steps = [Step(node: 0, origin: root, rules: rules.start)]
        // In order: several elements of a layer may be merged into the same one.
        var next = 0
        while next < steps.count {
            WorkCounter.add()
            let step = steps[next]
            next += 1
            let kind = value(step.origin).kind
            let below = self.kind(step.node)
            if kind == .object, below == .object {
                mergeObject(step, &steps)
            } else if kind == .object, below == .array, layer.hasIndices,
                rules.shape.mayBeList(step.rules.part)
            {
                try mergeIndices(step, &steps)
            } else if below == .array || kind == .array {
                mergeArray(step, kind, below, &steps)
            } else {
                nodes[step.node].replace(by: step.origin)
            }
        }
    }

    private mutating func mergeObject(_ step: Step, _ steps: inout [Step]) {
        let isOtherCase = changesCase(step)
        var members = split(step.node, at: step.rules)
        nodes[step.node].join(step.origin, .unchanged)
        if isOtherCase {
            // Variables of one environment may set a case and its values one by one.
            let group = layers[step.origin.layer].group
            let isWhole = rules.shape.isInlinedCase("", of: step.rules.part) == nil
            members = members.filtered {
                nodes[$1].origin.layer >= group
                    || rules.shape.isInlinedCase($0, of: step.rules.part) == false
            }
            if isWhole {
                nodes[step.node].replaced =
                    nodes[step.node].lower.prefix { layers[$0.layer].group < group }.count
            }
        }
        for (key, keyOrigin, origin) in children(step.origin, at: step.rules) {
            let known = members[key]
            if layers[origin.layer].implied.contains(origin.node) {
                if let known {
                    nodes[known].ignored.append(origin)
                    warnings += warning(about: origin, over: known).map { [$0] } ?? []
                }
                continue
            }
            members.add(key, keyOrigin, known ?? nodes.count)
            guard let known else {
                _ = add(origin)
                continue
            }
            if value(origin).isNull {
                nodes[known].replace(by: origin, .removed)
            } else if case .removed = nodes[known].content {
                nodes[known].replace(by: origin)
            } else {
                let rules = rules.position(step.rules, after: key)
                steps.append(Step(node: known, origin: origin, rules: rules))
            }
        }
        nodes[step.node].content = .object(members)
    }

    private mutating func mergeIndices(_ step: Step, _ steps: inout [Step]) throws {
        var elements = elements(of: step.node)
        for (key, keyOrigin, origin) in children(step.origin, at: step.rules) {
            guard let index = Int(key), index >= 0, index <= elements.count else {
                throw LayerError(
                    layers[keyOrigin.layer].document.source(ofNode: keyOrigin.node),
                    "expected an index up to \(elements.count), found \"\(ErrorMessages.shortName(key))\""
                )
            }
            if index == elements.count {
                elements.append(add(origin))
            } else {
                let rules = rules.position(step.rules, after: key)
                steps.append(Step(node: elements[index], origin: origin, rules: rules))
            }
        }
        nodes[step.node].join(step.origin, .array(elements))
    }

    private mutating func mergeArray(
        _ step: Step, _ kind: DocumentNode.Kind?, _ below: DocumentNode.Kind?,
        _ steps: inout [Step]
    ) {
        let layer = layers[step.origin.layer]
        let isArray = kind == .array || layer.hasElements
        let isBelow = below == .array || layers[nodes[step.node].origin.layer].hasElements
        let rule = isArray && isBelow ? rules.rule(at: step.rules) : .replace
        switch rule {
        case .replace where kind == .array || !isArray: nodes[step.node].replace(by: step.origin)
        case .replace:
            let elements = elements(step.origin).map { add($0) }
            nodes[step.node].replace(by: step.origin, .array(elements))
        case .append:
            var elements = elements(of: step.node)
            elements += self.elements(step.origin).map { add($0) }
            nodes[step.node].join(step.origin, .array(elements))
        case .byKey(let key):
            var elements = elements(of: step.node)
            let part = rules.position(step.rules, after: "0").part
            let names = rules.shape.allNames(of: rules.shape.key(for: key, in: part), in: part)
            var known: [String: Int] = [:]
            for (index, element) in elements.enumerated() {
                if let text = text(of: names, in: element) { known[text] = known[text] ?? index }
            }
            for origin in self.elements(step.origin) {
                let text = text(of: names, in: origin)
                if let text, let index = known[text] {
                    let rules = rules.position(step.rules, after: String(index))
                    steps.append(Step(node: elements[index], origin: origin, rules: rules))
                } else {
                    if let text { known[text] = elements.count }
                    elements.append(add(origin))
                }
            }
            nodes[step.node].join(step.origin, .array(elements))
        }
    }

    /// Returns the text of the member that has one of the names of a key, the key itself first.
    private func text(of names: [String], in node: Int) -> String? {
        switch nodes[node].content {
        case .unchanged: text(of: names, in: nodes[node].origin)
        case .object(let members): members[names[0]].flatMap { self.text($0) }
        case .array, .removed: nil
        }
    }

    private func text(of names: [String], in origin: Origin) -> String? {
        let value = value(origin)
        return names.lazy.compactMap { value[$0].text }.first
    }

    func text(_ node: Int) -> String? {
        if case .unchanged = nodes[node].content { value(nodes[node].origin).text } else { nil }
    }

    mutating func member(
        _ key: String, of node: Int, at position: MergeRules.Position
    ) -> Int? {
        let members = split(node, at: position)
        nodes[node].content = .object(members)
        return members[rules.shape.key(for: key, in: position.part)]
            .flatMap { kind($0) == nil ? nil : $0 }
    }

    /// Returns the elements of a merged array, after splitting it.
    mutating func splitElements(of node: Int) -> [Int] {
        let elements = elements(of: node)
        nodes[node].content = .array(elements)
        return elements
    }
}
