import AllModules

/// A value as one layer has it; scalars are texts.
indirect enum ModelValue {
    case null
    case text(String)
    case array([ModelValue])
    case object([(key: String, value: ModelValue)])

    var documentValue: DocumentValue {
        switch self {
        case .null: .null
        case .text(let text): .string(text)
        case .array(let elements): .array(elements.map(\.documentValue))
        case .object(let members):
            .object(DocumentObject(members.map { (key: $0.key, value: $0.value.documentValue) }))
        }
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    func child(_ step: String) -> ModelValue? {
        switch self {
        case .null, .text: nil
        case .array(let elements):
            Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        case .object(let members): members.first { $0.key == step }?.value
        }
    }
}

/// A layer of the model.
struct ModelLayer {
    var name: String
    var value: ModelValue
    /// Whether it is a variable or an argument, whose keys may be indices.
    var hasIndices = false
    /// Whether it is XML, where an array of one is the one.
    var isXML = false
}

/// What a layer has at a path.
struct ModelEntry {
    var layer: Int
    var value: ModelValue
    /// What was replaced as a whole, with what is in it.
    var node: ModelNode?
}

/// A merged value that knows what all layers have in its place.
final class ModelNode {
    enum Content {
        case null
        case text(String)
        case array([ModelNode])
        case object([String: ModelNode])
        case removed
    }

    var content: Content
    /// What it is made of.
    var parts: [ModelEntry]
    /// What was here before.
    var others: [ModelEntry] = []

    init(_ content: Content, _ parts: [ModelEntry]) {
        self.content = content
        self.parts = parts
    }

    init(_ value: ModelValue, of layer: Int) {
        parts = [ModelEntry(layer: layer, value: value)]
        switch value {
        case .null: content = .null
        case .text(let text): content = .text(text)
        case .array(let elements): content = .array(elements.map { ModelNode($0, of: layer) })
        case .object(let members):
            content = .object(
                Dictionary(members.map { ($0.key, ModelNode($0.value, of: layer)) }) { one, _ in one
                })
        }
    }

    var isRemoved: Bool { if case .removed = content { true } else { false } }

    /// What layers have here, and in it.
    var entries: [ModelEntry] {
        let copy = ModelNode(content, parts)
        return others + parts.dropLast()
            + parts.suffix(1).map { ModelEntry(layer: $0.layer, value: $0.value, node: copy) }
    }

    func child(_ step: String) -> ModelNode? {
        switch content {
        case .array(let elements):
            Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        case .object(let members): members[step]
        case .null, .text, .removed: nil
        }
    }

    func replace(_ value: ModelValue, of layer: Int) {
        let new = ModelNode(value, of: layer)
        others = entries
        (content, parts) = (new.content, new.parts)
    }

    func remove(by layer: Int) {
        others = entries + [ModelEntry(layer: layer, value: .null)]
        (content, parts) = (.removed, [])
    }

    /// The value as text, with the members in the order of their keys.
    var text: String {
        switch content {
        case .null: "null"
        case .text(let text): text
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.filter { !$0.value.isRemoved }.sorted { $0.key < $1.key }
                .map { "\($0):\($1.text)" }.joined(separator: ",") + "}"
        case .removed: "removed"
        }
    }

    /// The same text of a decoded value.
    static func text(_ value: DocumentValue) -> String {
        switch value {
        case .null: "null"
        case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { "\($0.key):\(text($0.value))" }
                .joined(separator: ",") + "}"
        default: value.text ?? "\(value)"
        }
    }
}

/// Layers cannot be merged.
struct ModelFailure: Error {}

/// Merging as the documentation says, in the plainest way.
struct LayerModel {
    let rules: [(steps: [String], rule: MergeRule)]
    private(set) var layers: [ModelLayer] = []
    let root = ModelNode(.object([:]), [])

    init(_ rules: [String: MergeRule]) {
        self.rules = rules.map { (steps: $0.split(separator: ".").map(String.init), rule: $1) }
    }

    /// The rule for a path; of several the one that names the earliest step.
    private func rule(at path: [String]) -> MergeRule {
        let found = rules.filter { rule in
            rule.steps.count == path.count
                && zip(rule.steps, path).allSatisfy { $0 == "*" || $0 == $1 }
        }
        func stars(_ steps: [String]) -> String {
            String(steps.map { $0 == "*" ? "1" : "0" }.joined())
        }
        return found.min { stars($0.steps) < stars($1.steps) }?.rule ?? .replace
    }

    mutating func add(_ layer: ModelLayer) throws {
        layers.append(layer)
        guard case .object = layer.value else { throw ModelFailure() }
        try lay(layer.value, over: root, at: [])
    }

    private func lay(_ value: ModelValue, over node: ModelNode, at path: [String]) throws {
        let number = layers.count - 1
        let layer = layers[number]
        let entry = ModelEntry(layer: number, value: value)
        switch (value, node.content) {
        case (.object(let members), .object(var known)):
            for (key, value) in members {
                if let child = known[key] {
                    if value.isNull {
                        child.remove(by: number)
                    } else if child.isRemoved {
                        child.replace(value, of: number)
                    } else {
                        try lay(value, over: child, at: path + [key])
                    }
                } else {
                    known[key] = ModelNode(value, of: number)
                }
            }
            node.content = .object(known)
            node.parts.append(entry)
        case (.object(let members), .array(var elements)) where layer.hasIndices:
            for (key, value) in members {
                guard let index = Int(key), index >= 0, index <= elements.count else {
                    throw ModelFailure()
                }
                if index == elements.count {
                    elements.append(ModelNode(value, of: number))
                } else {
                    try lay(value, over: elements[index], at: path + [key])
                }
            }
            node.content = .array(elements)
            node.parts.append(entry)
        case (.array(let own), _): try join(own, entry, with: node, at: path, isArray: true)
        case (_, .array) where layer.isXML:
            try join([value], entry, with: node, at: path, isArray: false)
        default: node.replace(value, of: number)
        }
    }

    /// Lays an array over a value, or one element of XML over an array.
    private func join(
        _ own: [ModelValue], _ entry: ModelEntry, with node: ModelNode, at path: [String],
        isArray: Bool
    ) throws {
        var below: [ModelNode]?
        if case .array(let elements) = node.content {
            below = elements
        } else if let last = node.parts.last, layers[last.layer].isXML {
            below = [ModelNode(node.content, node.parts)]
        }
        let rule = self.rule(at: path)
        guard var elements = below, rule != .replace else {
            node.replace(entry.value, of: entry.layer)
            if !isArray { node.content = .array(own.map { ModelNode($0, of: entry.layer) }) }
            return
        }
        for value in own {
            if case .byKey(let key) = rule, case .text(let name)? = value.child(key) {
                let index = elements.firstIndex { element in
                    guard case .object(let members) = element.content,
                        case .text(name)? = members[key]?.content
                    else { return false }
                    return true
                }
                if let index {
                    try lay(value, over: elements[index], at: path + [String(index)])
                    continue
                }
            }
            elements.append(ModelNode(value, of: entry.layer))
        }
        node.content = .array(elements)
        node.parts.append(entry)
    }

    /// Adds a variable or an argument as a layer.
    mutating func add(
        _ value: ModelValue, named name: String, at steps: [String], matchesKeys: Bool
    ) throws {
        var wraps: [(ModelValue) -> ModelValue] = []
        var below: ModelNode? = layers.isEmpty ? nil : root
        for step in steps {
            let index = Int(step)
            switch below?.content {
            case .object(let members):
                let keys = members.filter { !$0.value.isRemoved }.keys.sorted()
                let key = matchesKeys ? LayerModel.key(step, keys) : step
                wraps.append { .object([(key, $0)]) }
                below = members[key].flatMap { $0.isRemoved ? nil : $0 }
            case .array(let elements) where index != nil:
                guard let index, index <= elements.count else { throw ModelFailure() }
                wraps.append { .object([(step, $0)]) }
                below = index < elements.count ? elements[index] : nil
            default:
                if let index {
                    guard index == 0 else { throw ModelFailure() }
                    wraps.append { .array([$0]) }
                } else {
                    let key = matchesKeys ? LayerModel.key(step, []) : step
                    wraps.append { .object([(key, $0)]) }
                }
                below = nil
            }
        }
        let whole = wraps.reversed().reduce(value) { $1($0) }
        try add(ModelLayer(name: name, value: whole, hasIndices: true))
    }

    private static func key(_ step: String, _ keys: [String]) -> String {
        func bare(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }
        return keys.first { $0 == step }
            ?? keys.first { $0.lowercased() == step.lowercased() }
            ?? keys.first { bare($0) == bare(step) }
            ?? (step == step.uppercased() ? step.lowercased() : step)
    }

    /// A path, and what layers have there.
    struct Place {
        var path: [String]
        /// Whether each step is an index.
        var areIndices: [Bool]
        var node: ModelNode
        var entries: [(entry: ModelEntry, counts: Bool)]
    }

    /// All paths of the merged value, and those that were removed.
    var places: [Place] {
        var places: [Place] = []
        func visit(_ node: ModelNode, _ path: [String], _ areIndices: [Bool], _ above: [ModelEntry])
        {
            let others = above + node.others
            let entries =
                others.map { (entry: $0, counts: false) }
                + node.parts.map { (entry: $0, counts: true) }
            if !path.isEmpty {
                places.append(
                    Place(
                        path: path, areIndices: areIndices, node: node,
                        entries: entries.sorted { $0.entry.layer < $1.entry.layer }))
            }
            func enter(_ child: ModelNode, _ step: String, _ isIndex: Bool) {
                let had = others.flatMap { $0.node?.child(step)?.entries ?? [] }
                visit(child, path + [step], areIndices + [isIndex], had)
            }
            switch node.content {
            case .array(let elements):
                for (index, element) in elements.enumerated() {
                    enter(element, String(index), true)
                }
            case .object(let members):
                for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                    enter(member, key, false)
                }
            case .null, .text, .removed: break
            }
        }
        visit(root, [], [], [])
        return places
    }
}
