import VersionedCodableCore
import VersionedCodableDocuments

/// The merge of the layers added so far.
///
///     documents   [ defaults ] [ base.yaml ] [ environment APP__PORT ]
///     nodes       the values of all documents under the keys of the type; merged in place, each
///                 with the values of lower layers that it replaced
struct LayerTree: Sendable {
    /// A node in the document of a layer.
    struct Origin: Hashable {
        var layer: Int
        var node: Int
    }

    enum Content {
        case scalar, null
        case object(Members)
        case array([Int])
        /// A member that was removed by a null.
        case removed
    }

    struct Node {
        /// The origin of the value; with several layers, the highest of them.
        var origin: Origin
        var content = Content.scalar
        /// The values of lower layers at the same path, the lowest first.
        ///
        /// Those that were replaced have their members and elements.
        var lower: [Int] = []
        /// The number of those that are not part of the merged value.
        var replaced = 0
        /// The values of higher layers that do not count, as they are only implied.
        var ignored: [Origin] = []
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

        /// Whether no message shows its values.
        var isSecret: Bool { text?.isSecret ?? false }
    }

    var layers: [Layer] = []
    var nodes: [Node] = []
    let rules: MergeRules
    /// The values of lower layers that count although a layer of an older version implies others.
    var warnings: [Mistake] = []

    init(_ rules: MergeRules) {
        self.rules = rules
    }

    var isEmpty: Bool { nodes.isEmpty }
    var shape: SettingsShape { rules.shape }

    // MARK: Values

    func value(_ origin: Origin) -> DocumentNode {
        layers[origin.layer].document.node(atTapeIndex: origin.node)
    }

    func isRemoved(_ node: Int) -> Bool {
        if case .removed = nodes[node].content { true } else { false }
    }

    /// The values that are part of a merged value.
    func parts(of node: Int) -> [Origin] {
        isRemoved(node)
            ? []
            : nodes[node].lower[nodes[node].replaced...].map { nodes[$0].origin }
                + [nodes[node].origin]
    }

    func members(of node: Int) -> Members? {
        if case .object(let members) = nodes[node].content { members } else { nil }
    }

    func elements(of node: Int) -> [Int]? {
        if case .array(let elements) = nodes[node].content { elements } else { nil }
    }

    /// Returns a member or an element that was not removed.
    func child(of node: Int, _ key: String) -> Int? {
        let child =
            members(of: node)?[key]
            ?? elements(of: node).flatMap { elements in
                Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            }
        return child.flatMap { isRemoved($0) ? nil : $0 }
    }

    func text(_ node: Int) -> String? {
        if case .scalar = nodes[node].content { value(nodes[node].origin).text } else { nil }
    }

    /// Returns the first key that equals a string ignoring case, or ignoring case, `_` and `-`.
    ///
    /// - Complexity: O(members) the first time, then O(1).
    mutating func key(like text: String, of node: Int) -> String? {
        guard case .object(var members) = nodes[node].content else { return nil }
        // The only reference, so that noting the spellings copies nothing.
        nodes[node].content = .scalar
        let keys = members.keys(like: text)
        nodes[node].content = .object(members)
        return keys.first { child(of: node, $0) != nil }
    }

    // MARK: Nodes of a document

    /// A node whose content is not known yet.
    private struct Unread {
        var node: Int
        var part: Int?
        /// Whether the value cannot be missing, and so is not null without content.
        var isRequired = true
    }

    /// Adds the nodes of the document of a layer; returns the first.
    ///
    /// Keys get the names of the type. Members with the same key (XML) become an array, also a
    /// single one where the type has an array; elements without content become objects or nulls
    /// where the type has objects, or numbers or truth values that may be missing.
    ///
    /// - Complexity: O(n).
    mutating func addNodes(of layer: Int) -> Int {
        let document = layers[layer].document
        let hasElements = document.capabilities.contains(.repeatedKeys)
        var open: [Unread] = []
        func add(_ node: Int, _ part: Int?, isRequired: Bool = true) -> Int {
            nodes.append(Node(origin: Origin(layer: layer, node: node)))
            open.append(Unread(node: nodes.count - 1, part: part, isRequired: isRequired))
            return nodes.count - 1
        }
        let first = add(0, shape.root)
        while let next = open.popLast() {
            let index = nodes[next.node].origin.node
            let value = document.node(atTapeIndex: index)
            switch value.kind {
            case .null: nodes[next.node].content = .null
            case .array:
                let inner = shape.part(next.part, after: "0")
                nodes[next.node].content = .array(
                    document.elementPlaces(of: index).map { add($0, inner) })
            case .object:
                let places = document.memberPlaces(of: index)
                let names = shape.names(of: places.map(\.name), in: next.part)
                var members = Members()
                for (place, name) in zip(places, names) {
                    let inner = shape.part(next.part, after: name)
                    let isRequired = shape.isRequired(name, in: next.part)
                    let isList =
                        hasElements
                        && (place.values.count > 1 || shape.kind(of: inner) == .list)
                    var node: Int
                    if isList {
                        let part = shape.part(inner, after: "0")
                        let elements = place.values.map { add($0, part, isRequired: isRequired) }
                        nodes.append(
                            Node(origin: nodes[elements[0]].origin, content: .array(elements)))
                        node = nodes.count - 1
                    } else {
                        node = add(place.values[0], inner, isRequired: isRequired)
                    }
                    members.add(name, Origin(layer: layer, node: place.key), node)
                }
                nodes[next.node].content = .object(members)
            default:
                guard hasElements, value.isBlank else { continue }
                switch shape.kind(of: next.part) {
                case .object: nodes[next.node].content = .object(Members())
                case .bool, .scalar:
                    if !next.isRequired { nodes[next.node].content = .null }
                default: break
                }
            }
        }
        return first
    }
}

extension DocumentNode {
    /// Whether this is a text of white space, such as an element without content.
    var isBlank: Bool { text?.allSatisfy(\.isWhitespace) == true }
}

extension CodableDocument {
    /// Returns the keys of an object with the nodes of the keys and of all values under them.
    func memberPlaces(of object: Int) -> [(key: Int, name: String, values: [Int])] {
        let isRepeating = capabilities.contains(.repeatedKeys)
        return withUnsafeTape { tape in
            let object = tape.resolve(object)
            var members: [(key: Int, name: String, values: [Int])] = []
            members.reserveCapacity(tape.childCount(of: object))
            // Keys are compared byte by byte.
            var positions: [[UInt8]: Int] = [:]
            var key = object + 1
            while key < Int(tape[object].next) {
                let name = tape.string(of: tape[key])
                let position =
                    isRepeating
                    ? positions[Array(name.utf8), default: members.count] : members.count
                if position < members.count {
                    members[position].values.append(key + 1)
                } else {
                    if isRepeating { positions[Array(name.utf8)] = position }
                    members.append((key, name, [key + 1]))
                }
                key = Int(tape[key + 1].next)
            }
            return members
        }
    }

    /// Returns the nodes of the elements of an array.
    func elementPlaces(of array: Int) -> [Int] {
        withUnsafeTape { tape in
            let array = tape.resolve(array)
            var elements: [Int] = []
            elements.reserveCapacity(tape.childCount(of: array))
            var element = array + 1
            while element < Int(tape[array].next) {
                elements.append(element)
                element = Int(tape[element].next)
            }
            return elements
        }
    }
}
