import VersionedCodableCore
import VersionedCodableDocuments

/// One decode of the merged layers.
final class LayerDecoding<Value: Decodable> {
    typealias Outcome = Result<
        (value: Value, warnings: [Mistake], secrets: LoadedSecrets), any Error
    >

    private let merged: LayerTree.Merged
    private let tree: LayerTree
    private let decoder: DocumentDecoder
    private let examples: ExampleCatalog
    private let session: DecodingSession
    private let decoded: Result<Value, any Error>

    init(
        _ type: Value.Type, _ merged: LayerTree.Merged, _ tree: LayerTree,
        _ decoder: DocumentDecoder, _ examples: ExampleCatalog
    ) {
        (self.merged, self.tree) = (merged, tree)
        (self.decoder, self.examples) = (decoder, examples)
        let session = DecodingSession.recording(merged.document, as: type, by: decoder)
        if let type = type as? any VersionedCodable.Type { session.noteVersion(of: type) }
        decoded = Result { try session.value(type, at: .root) }
        self.session = session
    }

    private var shape: SettingsShape { tree.rules.shape }

    private func layer(ofNode node: Int) -> LayerTree.Layer? {
        merged.layer(ofNode: node).map { tree.layers[$0] }
    }

    /// The variables and arguments that set nothing.
    private var unknownVariables: [(key: UnknownKey, text: TextSetting)] {
        guard tree.layers.contains(where: { $0.text != nil }) else { return [] }
        return session.unknownKeys { _, _ in false }.compactMap { key in
            layer(ofNode: Int(key.value) - 1)?.text.map { (key, $0) }
        }
    }

    // MARK: The outcome

    /// Returns the value, or the error that loading the stack throws.
    func outcome(_ stack: ConfigurationStack) -> Outcome {
        Result {
            let value: Value
            do {
                value = try decoded.get()
                if decoder.unknownKeyStrategy == .refuse { try session.refuseUnknownKeys() }
            } catch {
                throw diagnosis(1, warnings: []).error ?? error
            }
            for (path, rule) in stack.rules.sorted(by: { $0.key < $1.key }) {
                try tree.rules.check(rule, at: path, requestedKeys)
            }
            if !BrokenRules.find(in: value, session).isEmpty {
                _ = try diagnosis(1, warnings: []).get()
            }
            return (value, warnings(stack), secrets())
        }
    }

    func diagnosis(_ limit: Int, warnings: [Mistake]) -> Diagnosis<Value> {
        var run = DiagnosisRun<Value, Value>(merged.document, decoder)
        run.versioned = Value.self as? any VersionedCodable.Type
        run.secrets = merged.secrets
        run.examples = examples
        run.warnings = warnings
        return run.diagnosis(limit)
    }

    private var secrecy: Secrecy {
        session.hidesValues || !merged.secrets.isEmpty ? .some : shape.secrecy
    }

    /// Returns the keys that types asked for in the object at a path, as documents have them.
    private func requestedKeys(at path: [String]) -> Set<String>? {
        var node = 0
        for step in path {
            let value = merged.document.node(atTapeIndex: node)
            let child = Int(step).map { value[PathStep.index($0)] } ?? value[step]
            guard child.exists else { return nil }
            node = child.index
        }
        return session.requestedKeys(in: node).map { Set($0.map(shape.documentKey)) }
    }

    private func secrets() -> LoadedSecrets {
        var secrets = LoadedSecrets(secrecy: secrecy)
        var nodes = session.hiddenNodes
        if secrecy == .some {
            session.hideTaken()
            nodes = session.hiddenNodes
            // An unknown key may be the misspelt key of a secret.
            for key in session.unknownKeys(where: { _, _ in false }) {
                nodes.insert(Int(key.value))
            }
        }
        secrets.paths = nodes.map(merged.document.path)
        secrets.origins = Set(nodes.compactMap { merged.document.source(ofNode: $0).written })
        return secrets
    }

    // MARK: Warnings

    private func warnings(_ stack: ConfigurationStack) -> [Mistake] {
        let unknown = unknownVariables.map { key, _ in
            var warning = Mistake(key.error, at: [], in: session)
            warning.kind = .unknownKey
            warning.isWarning = true
            warning.excerpt = nil
            let near = Spelling.near(key.name, in: key.missing)
            warning.suggestions = near.isEmpty ? Spelling.near(key.name, in: key.asked) : near
            return warning
        }
        return tree.warnings + unknown + misnamedVariables(stack)
    }

    /// Returns warnings for variables whose names have single underscores in place of double ones.
    func misnamedVariables(_ stack: ConfigurationStack) -> [Mistake] {
        stack.layers.compactMap { $0 as? any VariableLayer }.flatMap { layer in
            layer.otherNames(in: stack).compactMap { name in
                let words = name.dropFirst(layer.prefix.count + 1).split(separator: "_")
                guard words.count <= 16, let steps = steps(of: words[...], 0, shape.root) else {
                    return nil
                }
                var warning = Mistake(kind: .unknownKey, message: "")
                warning.sourceName = "\(layer.name) \(name)"
                warning.message =
                    "two underscores separate the prefix and the keys: "
                    + ([layer.prefix] + steps).joined(separator: "__")
                warning.isWarning = true
                return warning
            }
        }
    }

    /// Returns words as the keys of a path that the layers or the type have; nil if there is none.
    private func steps(of words: ArraySlice<Substring>, _ node: Int?, _ part: Int?) -> [String]? {
        let object = node.map { merged.document.node(atTapeIndex: $0) }
        var keys = shape.keys(of: part) + (object.map { $0.members.map(\.key) } ?? [])
        keys += node.flatMap(session.requestedKeys)?.map(shape.documentKey) ?? []
        for count in words.indices.map({ $0 - words.startIndex + 1 }) {
            let name = TextSetting.bare(words.prefix(count).joined())
            guard let key = keys.first(where: { TextSetting.bare($0) == name }) else { continue }
            let step = words.prefix(count).joined(separator: "_")
            if count == words.count { return [step] }
            let child = object?[key]
            let inner = steps(
                of: words.dropFirst(count), child?.exists == true ? child?.index : nil,
                shape.part(part, after: key))
            if let inner { return [step] + inner }
        }
        return nil
    }
}

extension NodeSource {
    /// Where the value, or the target of an alias, is written; nil without a location.
    var written: WrittenPlace? {
        var target = self
        target.node = document.withUnsafeTape { $0.resolve(node) }
        return target.location.map { WrittenPlace(sourceName: sourceName, offset: $0.offset) }
    }
}

/// The place of a value in a layer.
struct WrittenPlace: Hashable {
    let sourceName: String?
    let offset: Int
}
