import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

// From layers to a configuration:
//
//     layers ── LayerReading ──▶ documents ── each version ──▶ current ── LayerTree ──▶ merged
//                                                                                         │
//     Configuration ◀── decoded, locations of errors by NodeOrigins ◀── one document ◀────┘

struct LayerRun {
    private let decoder: DocumentDecoder
    private let tree: LayerTree

    /// Reads the layers and merges them.
    ///
    /// - Parameters:
    ///   - migrate: Converts a layer to the current version.
    ///   - noteIncluded: Is passed the files that others include, also if reading one of them
    ///     fails.
    init(
        _ stack: ConfigurationStack, _ type: Any.Type,
        migrate: (CodableDocument) throws -> CodableDocument = { $0 },
        noteIncluded: ([URL]) -> Void = { _ in }
    ) throws {
        decoder = stack.decoder
        var reading = LayerReading(stack)
        defer { noteIncluded(reading.included) }
        do {
            tree = try LayerRun.tree(of: type, &reading, migrate)
        } catch {
            throw Placeholder.mentionsSecret(type)
                ? ErrorMessages.withoutValues(error, type) : error
        }
    }

    private static func tree(
        of type: Any.Type, _ reading: inout LayerReading,
        _ migrate: (CodableDocument) throws -> CodableDocument
    ) throws -> LayerTree {
        let stack = reading.stack
        let shape = LayerShape(of: type, by: stack.decoder)
        var tree = LayerTree(try MergeRules(stack.rules, shape))
        for layer in stack.layers {
            var continues = false
            for settings in try reading.settings(of: layer) {
                switch settings {
                case .document(let document, _):
                    let hasElements = document.capabilities.contains(.repeatedKeys)
                    let current = try reading.gathered(
                        try migrate(document), hasElements, as: shape.isComplete ? shape : nil)
                    try tree.merge(LayerTree.Layer(document: current, hasElements: hasElements))
                case .current(let document): try tree.merge(LayerTree.Layer(document: document))
                case .text(let text):
                    let document = try text.document(over: &tree, within: stack.decoder.limits)
                    try tree.merge(
                        LayerTree.Layer(
                            document: document, hasIndices: true, isSecret: text.isSecret,
                            continues: continues))
                    continues = true
                case .value: break  // LayerReading returns these as documents.
                }
            }
        }
        return tree
    }

    func configuration<Value: Decodable>(_ type: Value.Type) throws -> Configuration<Value> {
        let (document, secrets) = try tree.document(within: decoder.limits)
        do {
            let (value, hidden) = try decoder.decodeNotingHidden(
                type, from: document, orUnknown: Placeholder.mentionsSecret(type))
            if !BrokenRules.find(in: value).isEmpty { _ = try diagnosis(type, 1).get() }
            return Configuration(
                value: value, tree: tree, secrets: hidden.map(document.path))
        } catch {
            guard !secrets.isEmpty || Placeholder.mentionsSecret(type) else { throw error }
            // Only the search for mistakes finds all secrets.
            throw try diagnosis(type, 1).error ?? error
        }
    }

    func diagnosis<Value: Decodable>(_ type: Value.Type, _ limit: Int) throws -> Diagnosis<Value> {
        let (document, secrets) = try tree.document(within: decoder.limits)
        var run = DiagnosisRun<Value, Value>(document, decoder)
        run.versioned = type as? any VersionedCodable.Type
        run.secrets = secrets
        return run.diagnosis(limit)
    }
}
