import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

// From layers to settings:
//
//     layers ── read ──▶ documents ── each version ──▶ current ── LayerTree ──▶ merged ── decoded
//                                                          ▲
//                                           SettingsShape ─┘
//
// The shape says which keys variables refer to, and whether a text is JSON.

/// The merge of the layers of a stack.
struct LayerRun<Value: Decodable> {
    private let stack: ConfigurationStack
    private let tree: LayerTree
    private let decoding: LayerDecoding<Value>

    /// A migrated layer, and the values in it that a step made and that equal the defaults.
    typealias Current = (document: CodableDocument, implied: Set<Int>)

    /// Reads the layers, merges them and decodes the result.
    ///
    /// - Parameter migrate: Converts a layer to the current version.
    /// - Throws: The error of a layer that cannot be read, migrated or merged.
    init(
        _ stack: ConfigurationStack, _ type: Value.Type,
        migrate: (CodableDocument) throws -> Current = { ($0, []) }
    ) throws {
        self.stack = stack
        let examples = ExampleCatalog(stack.decoder.userInfo)
        for case let layer as ValueLayer in stack.layers { layer.example.map(examples.add) }
        let shape = SettingsShape(of: type, examples, by: stack.decoder)
        do {
            tree = try LayerRun.merge(LayerRun.read(stack, migrate), stack, shape)
            let merged = try tree.document(within: stack.decoder.limits)
            decoding = LayerDecoding(type, merged, tree, stack.decoder, examples)
        } catch {
            throw shape.secrecy == .none ? error : ErrorMessages.withoutValues(error, type)
        }
    }

    // MARK: Layers

    private static func read(
        _ stack: ConfigurationStack, _ migrate: (CodableDocument) throws -> Current
    ) throws -> [LayerTree.Layer] {
        var layers: [LayerTree.Layer] = []
        func add(_ document: CodableDocument) throws {
            let hasElements = document.capabilities.contains(.repeatedKeys)
            // A layer without members has no version to migrate from.
            let (document, implied) =
                document.root.hasNoMembers ? (document, []) : try migrate(document)
            layers.append(
                LayerTree.Layer(document: document, hasElements: hasElements, implied: implied))
        }
        for layer in stack.layers {
            var continues = false
            for settings in try layer.settings(in: stack) {
                switch settings {
                case .document(var document):
                    document.sourceName = document.sourceName ?? layer.name
                    try add(document)
                case .value(let value):
                    var document = try CodableDocument(value, within: stack.decoder.limits)
                    document.sourceName = layer.name
                    try add(document)
                case .current(var document):
                    document.sourceName = layer.name
                    layers.append(LayerTree.Layer(document: document))
                case .text(let text):
                    // The document depends on the layers below.
                    let empty = try CodableDocument(.object([:]))
                    layers.append(
                        LayerTree.Layer(document: empty, text: text, continues: continues))
                    continues = true
                }
            }
        }
        return layers
    }

    private static func merge(
        _ layers: [LayerTree.Layer], _ stack: ConfigurationStack, _ shape: SettingsShape
    ) throws -> LayerTree {
        let limits = stack.decoder.limits
        var tree = LayerTree(MergeRules(stack.rules, shape))
        for var layer in layers {
            if let text = layer.text {
                layer.document = try text.document(over: &tree, within: limits)
            } else if layer.hasElements {
                layer.document = try layer.document.gatheringElements(within: limits, as: shape)
            }
            try tree.merge(layer)
        }
        return tree
    }

    // MARK: Results

    /// Returns the settings.
    ///
    /// - Throws: The error of decoding them, or the first rule that does not hold.
    func settings() throws -> LoadedSettings<Value> {
        let (value, warnings, secrets) = try decoding.outcome(stack).get()
        return LoadedSettings(value: value, warnings: warnings, tree: tree, secrets: secrets)
    }

    func diagnosis(_ limit: Int) -> Diagnosis<Value> {
        let warnings = (try? decoding.outcome(stack).get().warnings) ?? tree.warnings
        return decoding.diagnosis(limit, warnings: warnings)
    }
}

extension DocumentNode {
    /// Whether this is null, an object without members or an element without content.
    fileprivate var hasNoMembers: Bool {
        kind == .object ? count == 0 : isNull || text?.allSatisfy(\.isWhitespace) == true
    }
}
