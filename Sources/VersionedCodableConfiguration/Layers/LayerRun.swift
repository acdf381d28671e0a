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

/// The merge of the layers of a stack, and its diagnosis.
struct LayerRun<Value: Decodable> {
    private let stack: ConfigurationStack
    private let secrecy: Secrecy
    private let tree: LayerTree
    private let merged: LayerTree.Merged
    private let run: DiagnosisRun<Value, Value>

    /// A migrated layer, and the values in it that a step made and that equal the defaults.
    typealias Current = (document: CodableDocument, implied: Set<Int>)

    /// Reads the layers and merges them.
    ///
    /// - Parameter noteOlder: Called with a layer that cannot be converted to the current version.
    /// - Throws: The error of a layer that cannot be read, migrated or merged.
    init(
        _ stack: ConfigurationStack, _ type: Value.Type,
        _ noteOlder: (CodableDocument) -> Void = { _ in }
    ) throws {
        self.stack = stack
        let examples = ExampleCatalog(stack.decoder.userInfo)
        for case let layer as SettingsLayer in stack.layers { layer.example.map(examples.add) }
        let shape = SettingsShape(of: type, examples, stack.decoder.keyDecodingStrategy)
        secrecy = examples.secrecy(of: type, hasVersions: false)
        func migrate(_ document: CodableDocument) throws -> Current {
            do {
                return try LayerRun.current(document, stack.decoder)
            } catch {
                noteOlder(document)
                throw error
            }
        }
        var misnamed: [TextSetting] = []
        do {
            tree = try LayerRun.merge(stack, shape, migrate) { misnamed.append($0) }
            merged = try tree.document(within: stack.decoder.limits)
        } catch {
            throw secrecy == .none ? error : ErrorMessages.withoutValues(error, type)
        }
        var run = DiagnosisRun<Value, Value>(merged.document, stack.decoder)
        run.versioned = type as? any VersionedCodable.Type
        run.secrets = merged.secrets
        run.examples = examples
        run.warnings =
            tree.warnings
            + misnamed.compactMap { [tree, merged] in tree.warning(aboutName: $0, merged.document) }
        self.run = run
    }

    // MARK: Layers

    /// Converts a layer to the current version.
    private static func current(
        _ document: CodableDocument, _ decoder: DocumentDecoder
    ) throws -> Current {
        guard let type = Value.self as? any VersionedCodable.Type else { return (document, []) }
        return try decoder.current(document, of: type)
    }

    private static func merge(
        _ stack: ConfigurationStack, _ shape: SettingsShape,
        _ migrate: (CodableDocument) throws -> Current, _ noteMisnamed: (TextSetting) -> Void
    ) throws -> LayerTree {
        let limits = stack.decoder.limits
        var tree = LayerTree(MergeRules(stack.rules, shape))
        func add(_ document: CodableDocument) throws {
            let hasElements = document.capabilities.contains(.repeatedKeys)
            // A layer without members has no version to migrate from.
            let (document, implied) =
                document.root.hasNoMembers ? (document, []) : try migrate(document)
            try tree.merge(
                LayerTree.Layer(document: document, hasElements: hasElements, implied: implied))
        }
        for layer in stack.layers {
            // Variables of one environment may set a case and its values one by one.
            let group = tree.layers.count
            for settings in try layer.settings(in: stack) {
                switch settings {
                case .document(var document):
                    document.sourceName = document.sourceName ?? layer.name
                    try add(document)
                case .value(let value):
                    var document = try CodableDocument(value, within: limits)
                    document.sourceName = layer.name
                    try add(document)
                case .current(var document):
                    document.sourceName = layer.name
                    try tree.merge(LayerTree.Layer(document: document))
                case .text(let text) where text.misnamedPrefix != nil: noteMisnamed(text)
                case .text(let text):
                    let document = try text.document(over: &tree, within: limits)
                    try tree.merge(LayerTree.Layer(document: document, text: text, group: group))
                }
            }
        }
        return tree
    }

    // MARK: Results

    func diagnosis(_ limit: Int) -> Diagnosis<Value> { run.diagnosis(limit) }

    /// Returns the settings.
    ///
    /// - Throws: The error of decoding them, the first rule that does not hold, or a merge rule for
    ///   a path that the type does not have.
    func settings() throws -> LoadedSettings<Value> {
        let session = run.session()
        let value = try run.diagnosis(1, in: session).get()
        for (path, rule) in stack.rules.sorted(by: { $0.key < $1.key }) {
            try tree.rules.check(rule, at: path)
        }
        return LoadedSettings(
            value: value, warnings: run.warnings + unknownVariables(session), tree: tree,
            secrets: secrets(session))
    }

    /// Returns the warnings about variables and arguments that set nothing.
    private func unknownVariables(_ session: DecodingSession) -> [Mistake] {
        guard tree.layers.contains(where: { $0.text != nil }) else { return [] }
        return session.unknownKeys { _, _ in false }.compactMap { key in
            guard merged.textKeys.contains(Int(key.value) - 1) else { return nil }
            var warning = Mistake(unknown: key, in: session, isWarning: true)
            warning.excerpt = nil
            return warning
        }
    }

    private func secrets(_ session: DecodingSession) -> LoadedSecrets {
        var nodes = session.secrets
        let secrecy = nodes.isEmpty ? self.secrecy : .some
        if secrecy == .some {
            // An unknown key may be the misspelt key of a secret.
            let unknown = session.unknownKeys { _, _ in false }.map(\.value)
            nodes.formUnion((unknown + session.keptMembers).map(Int.init))
        }
        return LoadedSecrets(
            paths: nodes.map(merged.document.path),
            origins: Set(nodes.compactMap { merged.document.source(ofNode: $0).written }),
            secrecy: secrecy)
    }
}

extension DocumentNode {
    /// Whether this is null, an object without members or an element without content.
    fileprivate var hasNoMembers: Bool {
        kind == .object ? count == 0 : isNull || isBlank
    }
}
