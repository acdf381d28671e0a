import VersionedCodableCore
import VersionedCodableDocuments

extension LayerTree {
    /// Returns the layers that have a setting, and which of them count.
    ///
    /// - Parameters:
    ///   - secrets: The paths of secrets.
    ///   - versions: The paths of the version.
    ///   - mentionsSecret: Whether the type has secrets: a value that does not count was not
    ///     decoded, and may be a secret.
    func explanation(
        of path: String, secrets: [[PathStep]], versions: [[String]],
        mentionsSecret: @autoclosure () -> Bool
    ) -> SettingExplanation {
        var steps = path.split(separator: ".").map(String.init)
        var node = nodes.first
        /// The values at the same path in containers that are not part of the merged value.
        var others: [Origin] = []
        var position = rules.start
        var suggestion = ""
        for index in steps.indices {
            let step = LayerShape.key(for: steps[index], in: position.part)
            steps[index] = step
            let names = LayerShape.allNames(of: step, in: position.part)
            let next = node.flatMap { child(of: $0, step, names) }
            if next == nil, let node {
                suggestion = Spelling.suggestion(for: step, in: memberNames(of: node))
            }
            // The elements of the parts of an array are merged at other indices.
            let containers = others + (node.map { kind($0) == .array ? $0.lost : $0.all } ?? [])
            // An alias has an origin of its own.
            let known = Set(
                next?.all.map { Origin(layer: $0.layer, node: value($0).index) } ?? [])
            others = containers.compactMap { child(of: $0, step, names) }
                .filter { !known.contains($0) }
            node = next
            position = rules.position(position, after: step)
        }
        let parts = Set(node?.parts ?? [])
        let isAtVersion = versions.contains(steps)
        let isSecret =
            secrets.contains { secret in
                zip(secret, steps).allSatisfy { $0.stringValue == $1 }
            } || parts.isEmpty && !isAtVersion && mentionsSecret()
        // Of one layer, the values that are replaced come before the value that counts.
        let entries = (others + (node?.all ?? [])).sorted { $0.layer < $1.layer }.map { origin in
            let value = value(origin)
            let counts = parts.contains(origin)
            let source = value.document.source(ofNode: value.index)
            let written = source.document.node(atTapeIndex: source.node)
            let isVersion = source.isFromMigration && isAtVersion && written.text != nil
            // A scalar that does not count, where the type has a container.
            let isMisplaced =
                !counts && !isAtVersion && ![.object, .array].contains(value.kind)
                && LayerShape.refuses(value.text ?? "", position.part)
            let isHidden =
                isSecret || layers[origin.layer].isSecret || isMisplaced && mentionsSecret()
            let text = ErrorMessages.short((isVersion ? written : value).description)
            return SettingExplanation.Entry(
                name: source.sourceName ?? "value", location: source.location,
                text: isHidden
                    ? "•••" : text + (source.isFromMigration && !isVersion ? " (by a step)" : ""),
                counts: counts)
        }
        return SettingExplanation(path: path, entries: entries, suggestion: suggestion)
    }

    private func memberNames(of node: Node) -> [String] {
        switch node.content {
        case .unchanged: value(node.origin).members.map { $0.key }
        case .object(let members): members.list.map(\.key)
        case .array, .removed: []
        }
    }

    private func child(of node: Node, _ step: String, _ names: [String]) -> Node? {
        switch node.content {
        case .unchanged: child(of: node.origin, step, names).map { Node($0) }
        case .object(let members): members[step].map { nodes[$0] }
        case .array(let elements):
            Int(step).flatMap { elements.indices.contains($0) ? nodes[elements[$0]] : nil }
        case .removed: nil
        }
    }

    private func child(of origin: Origin, _ step: String, _ names: [String]) -> Origin? {
        let value = value(origin)
        let child =
            Int(step).map { value[PathStep.index($0)] }
            ?? names.lazy.map { value[$0] }.first { $0.exists }
        guard let child, child.exists else { return nil }
        return Origin(layer: origin.layer, node: child.index)
    }
}

extension LayerTree.Node {
    /// The values of all layers at the path, the lowest first.
    fileprivate var all: [LayerTree.Origin] { lower + [origin] }

    /// The values that are not part of the merged value.
    fileprivate var lost: [LayerTree.Origin] { parts.isEmpty ? all : Array(lower[..<replaced]) }
}
