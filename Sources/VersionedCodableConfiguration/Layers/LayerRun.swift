import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

// From layers to settings:
//
//     layers ── read ──▶ documents ── each version ──▶ current ── LayerTree ──▶ merged ── decoded
//                                                          ▲                                │
//                                                          └── SettingsShape ◀── asked for ─┘
//
// The shape says which keys variables refer to, and whether a text is JSON. It is known from
// defaults. Otherwise a decode that fails, or leaves a variable unread, shows what the type asks
// for, and the layers are merged again.

/// The merge of the layers of a stack.
struct LayerRun<Value: Decodable> {
    private let stack: ConfigurationStack
    private let layers: [LayerTree.Layer]
    private let tree: LayerTree
    private let merged: LayerTree.Merged
    private let result: LayerDecoding<Value>.Outcome

    /// A migrated layer, and the values in it that a step made and that equal the defaults.
    typealias Current = (document: CodableDocument, implied: Set<Int>)

    /// Bounds how often the layers are merged again.
    private static var mostRounds: Int { 32 }

    /// Reads the layers, merges them and decodes the result.
    ///
    /// - Parameter migrate: Converts a layer to the current version.
    /// - Throws: The error of a layer that cannot be read, migrated or merged.
    init(
        _ stack: ConfigurationStack, _ type: Value.Type,
        migrate: (CodableDocument) throws -> Current = { ($0, []) }
    ) throws {
        let shape = SettingsShape(of: type, stack.example(of: type), by: stack.decoder)
        do {
            try self.init(stack, type, LayerRun.read(stack, migrate), shape)
        } catch {
            throw shape.secrecy == .none ? error : ErrorMessages.withoutValues(error, type)
        }
    }

    /// Merges layers and decodes the result, again with what each decode shows about the type.
    private init(
        _ stack: ConfigurationStack, _ type: Value.Type, _ layers: [LayerTree.Layer],
        _ known: SettingsShape
    ) throws {
        (self.stack, self.layers) = (stack, layers)
        var shape = known
        var rounds = 0
        while true {
            let tree = try LayerRun.merge(layers, stack, shape)
            let merged = try tree.document(within: stack.decoder.limits)
            let decoding = LayerDecoding(type, merged, tree, stack.decoder)
            rounds += 1
            if rounds <= LayerRun.mostRounds, decoding.teach(&shape) { continue }
            (self.tree, self.merged) = (tree, merged)
            result = decoding.outcome(stack)
            return
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
        switch result {
        case .failure(let error): throw error
        case .success(let (value, warnings, secrets)):
            return LoadedSettings(value: value, warnings: warnings, tree: tree, secrets: secrets)
        }
    }

    func diagnosis(_ limit: Int) -> Diagnosis<Value> {
        var run = DiagnosisRun<Value, Value>(merged.document, stack.decoder)
        run.versioned = Value.self as? any VersionedCodable.Type
        run.secrets = merged.secrets
        run.warnings = (try? result.get().warnings) ?? tree.warnings
        let diagnosis = run.diagnosis(limit)
        guard layers.contains(where: \.hasElements) else { return diagnosis }
        // Arrays that no decode asked for before its first mistake, with one element in XML.
        var shape = tree.rules.shape
        let areNew = diagnosis.mistakes.filter(\.isForArray).map { shape.learn(.list, at: $0.path) }
        guard areNew.contains(true), let again = try? LayerRun(stack, Value.self, layers, shape)
        else { return diagnosis }
        return again.diagnosis(limit)
    }
}

extension DocumentNode {
    /// Whether this is null, an object without members or an element without content.
    fileprivate var hasNoMembers: Bool {
        kind == .object ? count == 0 : isNull || text?.allSatisfy(\.isWhitespace) == true
    }
}

extension ConfigurationStack {
    /// Returns the value of a type in a layer of defaults.
    fileprivate func example<Value>(of type: Value.Type) -> (any Encodable)? {
        layers.lazy.compactMap { ($0 as? ValueLayer)?.example }.first { $0 is Value }
    }
}
