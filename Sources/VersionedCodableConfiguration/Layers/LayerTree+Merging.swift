import VersionedCodableCore
import VersionedCodableDocuments

extension LayerTree {
    /// A value of the last layer to merge over one of lower layers.
    private struct Step {
        var node: Int
        var upper: Int
        var position: MergeRules.Position
    }

    /// Merges a layer over the others.
    ///
    /// - Throws: `LayerError` for a layer that is not an object.
    /// - Complexity: O(n) in the nodes of the layer, plus O(elements) for each array with a rule.
    mutating func merge(_ layer: Layer) throws {
        let first = layer.continues ? layers.last?.group : nil
        layers.append(layer)
        layers[layers.count - 1].group = first ?? layers.count - 1
        let root = Origin(layer: layers.count - 1, node: 0)
        let kind = value(root).kind
        // An element without content has no settings.
        if kind == .null || layer.hasElements && value(root).isBlank { return }
        guard kind == .object else {
            throw LayerError(
                layer.document.source(ofNode: 0),
                "expected an object, found \(kind == .array ? "an array" : "a value")")
        }
        if nodes.isEmpty { nodes.append(Node(origin: root, content: .object(Members()))) }
        let upper = addNodes(of: root.layer)
        var steps = [Step(node: 0, upper: upper, position: rules.start)]
        // In order: several elements of a layer may be merged into the same one.
        var next = 0
        while next < steps.count {
            WorkCounter.add()
            let step = steps[next]
            next += 1
            switch (nodes[step.node].content, nodes[step.upper].content) {
            case (.object, .object): mergeObject(step, &steps)
            case (.array, .object)
            where layer.text != nil && shape.mayBeList(step.position.part):
                try mergeIndices(step, &steps)
            case (.array, _), (_, .array): mergeArray(step, &steps)
            default: replace(step.node, by: step.upper)
            }
        }
    }

    /// Replaces a value, which stays with its members and elements below the new one.
    private mutating func replace(_ node: Int, by upper: Int, _ content: Content? = nil) {
        var old = nodes[node]
        nodes[node] = nodes[upper]
        if let content { nodes[node].content = content }
        nodes[node].lower = old.lower + [nodes.count]
        nodes[node].replaced = nodes[node].lower.count
        nodes[node].ignored = old.ignored
        old.lower = []
        nodes.append(old)
    }

    /// Sets what a value and one of a higher layer are together.
    private mutating func join(_ node: Int, _ origin: Origin, _ content: Content) {
        if origin != nodes[node].origin {
            nodes[node].lower.append(nodes.count)
            nodes.append(Node(origin: nodes[node].origin))
            nodes[node].origin = origin
        }
        nodes[node].content = content
    }

    // MARK: Objects

    private mutating func mergeObject(_ step: Step, _ steps: inout [Step]) {
        guard case .object(var members) = nodes[step.node].content,
            case .object(let upper) = nodes[step.upper].content
        else { return }
        let origin = nodes[step.upper].origin
        // The only reference, so that changing the members copies nothing.
        join(step.node, origin, .scalar)
        if changesCase(members, upper, step.position.part) {
            dropOtherCase(&members, of: step)
        }
        for (key, keyOrigin, child) in upper.list {
            let known = members[key]
            if layers[origin.layer].implied.contains(nodes[child].origin.node) {
                if let known {
                    nodes[known].ignored.append(nodes[child].origin)
                    warnings += warning(about: nodes[child].origin, over: known).map { [$0] } ?? []
                }
                continue
            }
            members.add(key, keyOrigin, child)
            guard let known else { continue }
            if case .null = nodes[child].content {
                replace(known, by: child, .removed)
            } else if isRemoved(known) {
                replace(known, by: child)
            } else {
                let position = rules.position(step.position, after: key)
                steps.append(Step(node: known, upper: child, position: position))
            }
        }
        nodes[step.node].content = .object(members)
    }

    /// Whether a layer has a different enumeration case, which drops the values below it.
    private func changesCase(_ members: Members, _ upper: Members, _ part: Int?) -> Bool {
        guard let tag = shape.caseTag(of: part), let new = caseName(of: upper, tag),
            let old = caseName(of: members, tag)
        else { return false }
        return old != new
    }

    /// Returns the case that an object names; nil if it is ambiguous.
    private func caseName(of members: Members, _ tag: String) -> String? {
        guard tag.isEmpty else { return members[tag].flatMap(text) }
        let there = members.list.filter { !isRemoved($0.node) }
        return there.count == 1 ? there[0].key : nil
    }

    /// Drops the members of the case that lower layers have.
    private mutating func dropOtherCase(_ members: inout Members, of step: Step) {
        // Variables of one environment may set a case and its values one by one.
        let group = layers[nodes[step.upper].origin.layer].group
        let part = step.position.part
        var (kept, dropped) = (Members(), Members())
        for (key, origin, node) in members.list {
            let isKept =
                nodes[node].origin.layer >= group || shape.isInlinedCase(key, of: part) == false
            if isKept { kept.add(key, origin, node) } else { dropped.add(key, origin, node) }
        }
        members = kept
        let lower = nodes[step.node].lower
        if let last = lower.last { nodes[last].content = .object(dropped) }
        if shape.isInlinedCase("", of: part) == nil {
            nodes[step.node].replaced =
                lower.prefix { layers[nodes[$0].origin.layer].group < group }.count
        }
    }

    // MARK: Arrays

    /// Merges the members of a variable or an argument, whose keys are indices.
    private mutating func mergeIndices(_ step: Step, _ steps: inout [Step]) throws {
        guard case .array(var elements) = nodes[step.node].content,
            case .object(let upper) = nodes[step.upper].content
        else { return }
        join(step.node, nodes[step.upper].origin, .scalar)
        for (key, keyOrigin, child) in upper.list {
            guard let index = Int(key), index >= 0, index <= elements.count else {
                throw LayerError(
                    layers[keyOrigin.layer].document.source(ofNode: keyOrigin.node),
                    "expected an index up to \(elements.count), found \"\(ErrorMessages.shortName(key))\""
                )
            }
            if index == elements.count {
                elements.append(child)
            } else {
                let position = rules.position(step.position, after: key)
                steps.append(Step(node: elements[index], upper: child, position: position))
            }
        }
        nodes[step.node].content = .array(elements)
    }

    private mutating func mergeArray(_ step: Step, _ steps: inout [Step]) {
        let origin = nodes[step.upper].origin
        let isArray = elements(of: step.upper) != nil
        let mayBeArray = isArray || layers[origin.layer].hasElements
        let mayBeBelow =
            elements(of: step.node) != nil || layers[nodes[step.node].origin.layer].hasElements
        switch mayBeArray && mayBeBelow ? rules.rule(at: step.position) : .replace {
        case .replace:
            let content = isArray || !mayBeArray ? nil : Content.array([step.upper])
            replace(step.node, by: step.upper, content)
        case .append:
            let elements = takeElements(of: step.node) + takeElements(of: step.upper)
            join(step.node, origin, .array(elements))
        case .byKey(let key):
            var elements = takeElements(of: step.node)
            let key = shape.key(for: key, in: shape.part(step.position.part, after: "0"))
            var known: [String: Int] = [:]
            for (index, element) in elements.enumerated() {
                if let text = members(of: element)?[key].flatMap(text) {
                    known[text] = known[text] ?? index
                }
            }
            for element in takeElements(of: step.upper) {
                let text = members(of: element)?[key].flatMap(text)
                if let text, let index = known[text] {
                    let position = rules.position(step.position, after: String(index))
                    steps.append(Step(node: elements[index], upper: element, position: position))
                } else {
                    if let text { known[text] = elements.count }
                    elements.append(element)
                }
            }
            join(step.node, origin, .array(elements))
        }
    }

    /// Returns the elements of an array; any other value becomes an array of one element.
    private mutating func takeElements(of node: Int) -> [Int] {
        if let elements = elements(of: node) { return elements }
        var element = nodes[node]
        element.lower.removeFirst(element.replaced)
        element.replaced = 0
        nodes.append(element)
        return [nodes.count - 1]
    }
}
