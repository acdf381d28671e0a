import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableEssentials

// The way of a stack:
//
//     layers ── LayerReading ──▶ documents ── the version of each ──▶ today's ── LayerTree ──▶ merged
//                                                                                     │
//     Configuration ◀── decoded, locations of errors by NodeOrigins ◀── one document ◀┘

/// One loading of one stack.
struct LayerRun {
    private let decoder: DocumentDecoder
    /// The files that other files include.
    private let included: [URL]
    private let tree: LayerTree

    /// Reads the layers and merges them.
    ///
    /// - Parameter migrate: Makes a layer one of today's version.
    init(
        _ stack: ConfigurationStack, _ type: Any.Type,
        migrate: (CodableDocument) throws -> CodableDocument = { $0 }
    ) throws {
        do {
            try self.init(reading: stack, type, migrate)
        } catch {
            throw Placeholder.mentionsSecret(type)
                ? ErrorMessages.withoutValues(error, type) : error
        }
    }

    private init(
        reading stack: ConfigurationStack, _ type: Any.Type,
        _ migrate: (CodableDocument) throws -> CodableDocument
    ) throws {
        decoder = stack.decoder
        var reading = LayerReading(stack)
        let shape = LayerShape(of: type, by: decoder)
        var tree = LayerTree(try MergeRules(stack.rules, shape))
        for layer in stack.layers {
            switch try reading.contents(of: layer) {
            case .documents(let documents):
                for document in documents {
                    let hasElements = document.capabilities.contains(.repeatedKeys)
                    let current = try reading.gathered(
                        try migrate(document), hasElements, as: shape.isComplete ? shape : nil)
                    try tree.merge(LayerTree.Layer(document: current, hasElements: hasElements))
                }
            case .current(let document): try tree.merge(LayerTree.Layer(document: document))
            case .texts(let texts):
                for (index, text) in texts.enumerated() {
                    let document = try text.document(over: &tree, within: decoder.limits)
                    try tree.merge(
                        LayerTree.Layer(
                            document: document, hasIndices: true, continues: index > 0))
                }
            }
        }
        included = reading.included
        self.tree = tree
    }

    /// The configuration of a type.
    func configuration<Value: Decodable>(_ type: Value.Type) throws -> Configuration<Value> {
        let document = try tree.document(within: decoder.limits)
        do {
            let (value, secrets) = try decoder.decodeNotingSecrets(
                type, from: document, orUnknown: Placeholder.mentionsSecret(type))
            if !BrokenRules.find(in: value).isEmpty { _ = try mistakes(type, document, 1).get() }
            return Configuration(
                value: value, included: included,
                explainer: LayerExplainer(
                    layers: tree.layers, rules: tree.rules, secrets: secrets.map(document.path)))
        } catch {
            guard Placeholder.mentionsSecret(type) else { throw error }
            // Only a search knows all secrets.
            throw try mistakes(type, document, 1).error ?? error
        }
    }

    /// The mistakes of the merged layers.
    func diagnosis<Value: Decodable>(_ type: Value.Type, _ limit: Int) throws -> Diagnosis<Value> {
        try mistakes(type, try tree.document(within: decoder.limits), limit)
    }

    private func mistakes<Value: Decodable>(
        _ type: Value.Type, _ document: CodableDocument, _ limit: Int
    ) throws -> Diagnosis<Value> {
        var merged = try PlainCase<Value>(document)
        merged.versioned = Value.self as? any VersionedCodable.Type
        return Examination(merged, decoder).diagnosis(limit)
    }
}
