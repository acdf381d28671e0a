import VersionedCodableCore
import VersionedCodableDocuments

/// The merge of the layers added so far.
///
///     documents   [ defaults ] [ base.yaml ] [ environment APP__PORT ]
///     root        the values of all documents under the keys of the type, each with those of lower
///                 layers that it replaced
struct LayerTree: Sendable {
    /// A layer and how its keys and elements are interpreted.
    struct Layer {
        var document: CodableDocument
        /// Whether an array of one element is equivalent to that element (XML).
        var hasElements = false
        /// The variable or argument that the layer is.
        var text: TextSetting?
        /// The values that a step made and that equal the defaults for missing keys.
        var implied: Set<Int> = []
        /// The first of the variables or arguments among which this is one; nil for other layers.
        var group: Int?

        /// Whether no message shows its values.
        var isSecret: Bool { text?.isSecret ?? false }
    }

    var layers: [Layer] = []
    var root = MergedValue.nothing
    let rules: MergeRules
    /// The values of lower layers that count although a layer of an older version implies others.
    var warnings: [Mistake] = []

    init(_ rules: MergeRules) {
        self.rules = rules
    }

    var shape: SettingsShape { rules.shape }

    /// Merges a layer over the others.
    ///
    /// - Throws: `LayerError` for a layer that is not an object.
    /// - Complexity: O(n) in the nodes of the layer, plus O(elements) for each array with a rule.
    mutating func merge(_ layer: Layer) throws {
        layers.append(layer)
        let node = layer.document.root
        // An element without content has no settings.
        if node.isNull || layer.hasElements && node.isBlank { return }
        guard node.kind == .object else {
            throw LayerError(
                layer.document.source(ofNode: 0),
                "expected an object, found \(node.kind == .array ? "an array" : "a value")")
        }
        let upper = try value(of: 0, shape)
        // The only reference, so that the merge copies nothing.
        var merged = root
        root = .nothing
        if merged.isRemoved { merged.kind = .object }
        try merge(upper, into: &merged, by: rules)
        root = merged
    }

    // MARK: Values

    func node(_ origin: MergedValue.Origin) -> DocumentNode {
        layers[origin.layer].document.node(atTapeIndex: origin.node)
    }

    func source(of origin: MergedValue.Origin) -> NodeSource {
        layers[origin.layer].document.source(ofNode: origin.node)
    }

    func text(_ value: MergedValue?) -> String? {
        value.flatMap { $0.kind == .scalar ? node($0.origin).text : nil }
    }

    /// Checks that the stack has room for one more level of a value.
    ///
    /// - Throws: `LayerError`.
    func checkStack() throws {
        guard ThreadStack.position < ThreadStack.floor else { return }
        throw LayerError("layers", ErrorMessages.noStack)
    }

    /// Returns a value of the last layer.
    ///
    /// Keys get the names of the type. Members with the same key (XML) become an array, also a
    /// single one where the type has an array; elements without content become objects or nulls
    /// where the type has objects, or numbers or truth values that may be missing.
    ///
    /// - Parameter isRequired: Whether the value cannot be missing, and so is not null without
    ///   content.
    /// - Complexity: O(n).
    private func value(
        of index: Int, _ shape: SettingsShape, isRequired: Bool = true
    ) throws -> MergedValue {
        try checkStack()
        let layer = layers.count - 1
        let document = layers[layer].document
        let hasElements = document.capabilities.contains(.repeatedKeys)
        let node = document.node(atTapeIndex: index)
        var value = MergedValue(
            kind: .scalar, parts: [MergedValue.Origin(layer: layer, node: index)])
        switch node.kind {
        case .null: value.kind = .null
        case .array:
            value.kind = .array
            value.elements = try node.children.map { try self.value(of: $0, shape["0"]) }
        case .object:
            value.kind = .object
            let places = document.memberPlaces(of: node)
            let names = shape.names(of: places.map(\.name))
            for (place, name) in zip(places, names) {
                let inner = shape[name]
                let isList = hasElements && (place.values.count > 1 || inner.kind == .list)
                let elements = try place.values.map {
                    try self.value(
                        of: $0, isList ? inner["0"] : inner, isRequired: shape.isRequired(name))
                }
                let member =
                    isList
                    ? MergedValue(kind: .array, parts: elements[0].parts, elements: elements)
                    : elements[0]
                value.members.add(
                    (name, MergedValue.Origin(layer: layer, node: place.key), member))
            }
        default:
            guard hasElements, node.isBlank else { break }
            switch shape.kind {
            case .object: value.kind = .object
            case .bool, .scalar: if !isRequired { value.kind = .null }
            default: break
            }
        }
        return value
    }
}

extension DocumentNode {
    /// Whether this is a text of white space, such as an element without content.
    var isBlank: Bool { text?.allSatisfy(\.isWhitespace) == true }
}

extension CodableDocument {
    /// Returns the keys of an object with the nodes of the keys and of all values under them.
    func memberPlaces(of object: DocumentNode) -> [(key: Int, name: String, values: [Int])] {
        let isRepeating = capabilities.contains(.repeatedKeys)
        var members: [(key: Int, name: String, values: [Int])] = []
        // Keys are compared byte by byte.
        var positions: [[UInt8]: Int] = [:]
        for key in object.children {
            let name = withUnsafeTape { $0.string(of: $0[key]) }
            if isRepeating, let position = positions[Array(name.utf8)] {
                members[position].values.append(key + 1)
            } else {
                if isRepeating { positions[Array(name.utf8)] = members.count }
                members.append((key, name, [key + 1]))
            }
        }
        return members
    }
}
