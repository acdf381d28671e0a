import VersionedCodableCore
import VersionedCodableDocuments

/// Determines which layers have a setting, by merging along one path.
struct LayerExplainer: Sendable {
    let layers: [LayerTree.Layer]
    let rules: MergeRules
    let secrets: [[PathStep]]

    private struct Candidate {
        var layer: Int
        var node: DocumentNode
        /// The position when its layer was merged: a single XML element that becomes an array
        /// element later was a member.
        var rules: MergeRules.Position
        /// Whether the value is part of the merged value.
        var counts: Bool
    }

    /// - Parameter mentionsSecret: Whether the type has secrets: a value that does not count was
    ///   not decoded, and may be a secret.
    func explain(
        _ path: String, versions: [[String]], mentionsSecret: @autoclosure () -> Bool
    ) -> SettingExplanation {
        var steps = path.split(separator: ".").map(String.init)
        var candidates = layers.enumerated().map {
            Candidate(layer: $0, node: $1.document.root, rules: rules.start, counts: true)
        }.filter { !$0.node.isNull }
        var isArray = false
        var position = rules.start
        for index in steps.indices {
            steps[index] = LayerShape.key(for: steps[index], in: position.part)
            let step = steps[index]
            position = rules.position(position, after: step)
            let isElement = isArray
            let before = isElement ? 0 : layerOfCase(candidates, of: step)
            candidates = isElement ? element(candidates, step) : members(candidates, step)
            for index in candidates.indices where candidates[index].layer < before {
                candidates[index].counts = false
            }
            isArray = settle(&candidates, isElement: isElement)
        }
        let isSecret =
            secrets.contains { secret in
                zip(secret, steps).allSatisfy { $0.stringValue == $1 }
            } || !candidates.contains(where: \.counts) && mentionsSecret()
        return SettingExplanation(
            path: path,
            entries: candidates.map { candidate in
                let place = candidate.node.document.source(ofNode: candidate.node.index)
                let said = place.document.node(atTapeIndex: place.node)
                let isSaid = place.isFromMigration && versions.contains(steps) && said.text != nil
                let text = ErrorMessages.short((isSaid ? said : candidate.node).description)
                return SettingExplanation.Entry(
                    name: place.sourceName ?? "value", location: place.location,
                    text: isSecret || layers[candidate.layer].isSecret
                        || isMisplaced(candidate, position.part) && mentionsSecret()
                        ? "•••" : text + (place.isFromMigration && !isSaid ? " (by a step)" : ""),
                    counts: candidate.counts)
            })
    }

    /// Whether a scalar that does not count is at a path where the type has a container.
    private func isMisplaced(_ candidate: Candidate, _ part: LayerShape.Part) -> Bool {
        !candidate.counts && ![.object, .array].contains(candidate.node.kind)
            && LayerShape.refuses(candidate.node.text ?? "", part)
    }

    // MARK: One value

    /// Determines which candidates are part of the merged value, as `LayerTree` merges them.
    ///
    /// - Parameter isElement: Whether the value is an element of an array, where a null removes
    ///   nothing.
    /// - Returns: Whether the merged value is an array.
    private func settle(_ candidates: inout [Candidate], isElement: Bool) -> Bool {
        /// The candidates that are part of the value so far.
        var parts: [Int] = []
        var below: DocumentNode.Kind?
        var isThere = false
        for index in candidates.indices where candidates[index].counts {
            let candidate = candidates[index]
            let node = candidate.node
            defer { isThere = true }
            if node.isNull, isThere, !isElement {
                (parts, below) = ([], nil)
                continue
            }
            if LayerShape.flattenedKeys(of: candidate.rules.part) == nil,
                changesCase(candidate, after: parts.map { candidates[$0] })
            {
                let group = layers[candidate.layer].group
                parts = parts.filter { layers[candidates[$0].layer].group == group } + [index]
                continue
            }
            let isJoined = joins(candidate, over: below, of: parts.last.map { candidates[$0] })
            let hasElements = layers[candidate.layer].hasElements
            let isArray = node.kind == .array || below == .array && (isJoined || hasElements)
            parts = isJoined ? parts + [index] : [index]
            below = isArray ? .array : node.kind
        }
        for index in candidates.indices { candidates[index].counts = false }
        for index in parts { candidates[index].counts = true }
        return below == .array
    }

    /// Returns the first layer that counts for a member of a flattened enumeration case.
    private func layerOfCase(_ candidates: [Candidate], of key: String) -> Int {
        let parts = candidates.filter(\.counts)
        let part = parts.first?.rules.part ?? []
        guard LayerShape.flattenedKeys(of: part)?.contains(key) == true else { return 0 }
        let last = parts.indices.last { changesCase(parts[$0], after: Array(parts[..<$0])) }
        return last.map { layers[parts[$0].layer].group } ?? 0
    }

    /// Whether an object has a different enumeration case than the layers below it.
    private func changesCase(_ candidate: Candidate, after parts: [Candidate]) -> Bool {
        guard let tag = LayerShape.caseTag(of: candidate.rules.part),
            candidate.node.kind == .object,
            let new = LayerTree.caseName(of: candidate.node, tag)
        else { return false }
        let old = parts.reversed().lazy.filter { $0.node.kind == .object }
            .compactMap { LayerTree.caseName(of: $0.node, tag) }.first
        return old.map { $0 != new } ?? false
    }

    /// Whether a value is merged with the value below it instead of replacing it.
    private func joins(
        _ candidate: Candidate, over below: DocumentNode.Kind?, of last: Candidate?
    ) -> Bool {
        guard let below, let last else { return false }
        let (node, layer) = (candidate.node, layers[candidate.layer])
        if node.kind == .object, below == .object { return true }
        if node.kind == .object, below == .array, layer.hasIndices { return true }
        guard rules.rule(at: candidate.rules) != .replace, below == .array || node.kind == .array
        else { return false }
        return (node.kind == .array || layer.hasElements)
            && (below == .array || layers[last.layer].hasElements)
    }

    // MARK: One step

    private func members(_ candidates: [Candidate], _ key: String) -> [Candidate] {
        candidates.compactMap { child($0, key) }
    }

    private func element(_ candidates: [Candidate], _ step: String) -> [Candidate] {
        let others = candidates.filter { !$0.counts }.compactMap { child($0, step) }
        let elements = elements(candidates.filter(\.counts), step)
        let found =
            Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil } ?? []
        return (others + found).sorted { $0.layer < $1.layer }
    }

    private func child(_ candidate: Candidate, _ step: String) -> Candidate? {
        let names = LayerShape.allNames(of: step, in: candidate.rules.part)
        let node =
            Int(step).map { candidate.node[PathStep.index($0)] }
            ?? names.lazy.map { candidate.node[$0] }.first { $0.exists }
        guard let node, node.exists else { return nil }
        return Candidate(
            layer: candidate.layer, node: node,
            rules: rules.position(candidate.rules, after: step), counts: candidate.counts)
    }

    /// Returns the elements of a merged array, each with the layers that have it.
    ///
    /// - Parameter step: The index of the requested element.
    private func elements(_ parts: [Candidate], _ step: String) -> [[Candidate]] {
        // All candidates below the first array (or the single XML element) form one element.
        let first = parts.firstIndex { $0.node.kind == .array } ?? min(1, parts.count)
        var elements = first > 0 ? [Array(parts[..<first])] : []
        for (number, part) in parts.enumerated().dropFirst(first) {
            func candidate(_ node: DocumentNode) -> Candidate {
                Candidate(
                    layer: part.layer, node: node, rules: rules.position(part.rules, after: step),
                    counts: true)
            }
            if part.node.kind == .object, layers[part.layer].hasIndices {
                for (key, value) in part.node.members {
                    guard let index = Int(key), index <= elements.count else { continue }
                    if index == elements.count { elements.append([]) }
                    elements[index].append(candidate(value))
                }
                continue
            }
            let own = part.node.kind == .array ? Array(part.node.elements) : [part.node]
            guard number > 0, case .byKey(let key) = rules.rule(at: part.rules) else {
                elements += own.map { [candidate($0)] }
                continue
            }
            var known: [String: Int] = [:]
            for (index, element) in elements.enumerated() {
                let text = element.reversed().lazy.compactMap { $0.node[key].text }.first
                if let text { known[text] = known[text] ?? index }
            }
            for node in own {
                let text = node[key].text
                if let text, let index = known[text] {
                    elements[index].append(candidate(node))
                } else {
                    if let text { known[text] = elements.count }
                    elements.append([candidate(node)])
                }
            }
        }
        return elements
    }
}
