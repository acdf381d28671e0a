import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The way of a stack:
//
//     layers ── LayerReading ──▶ documents ── the version of each ──▶ today's ── LayerTree ──▶ merged
//                                                                                     │
//     Configuration ◀── decoded, places of errors by NodeOrigins ◀── one document ◀───┘

/// One loading of one stack.
struct LayerRun {
    let stack: ConfigurationStack
    private(set) var tree: LayerTree

    /// Reads and merges the layers.
    ///
    /// - Parameter migrate: What makes a layer one of today's version.
    init(
        _ stack: ConfigurationStack, _ type: Any.Type,
        migrate: (CodableDocument) throws -> CodableDocument = { $0 }
    ) throws {
        self.stack = stack
        tree = LayerTree(MergeRules(stack.rules))
        let reading = LayerReading(stack)
        let defaults = try reading.defaults(of: type)
        for layer in stack.layers {
            switch try reading.contents(of: layer) {
            case .documents(let documents):
                for document in documents { try add(try migrate(document)) }
            case .current(let document): try add(document)
            case .texts(let texts):
                for text in texts {
                    let document = try text.document(
                        over: &tree, defaults, within: stack.decoder.limits)
                    try tree.merge(LayerTree.Layer(document: document, hasIndices: true))
                }
            }
        }
    }

    private mutating func add(_ document: CodableDocument) throws {
        let hasElements = document.capabilities.contains(.repeatedKeys)
        try tree.merge(
            LayerTree.Layer(
                document: try document.gatheringRepeatedKeys(), hasElements: hasElements))
    }

    /// The configuration of a type.
    func configuration<Value: Decodable>(_ type: Value.Type) throws -> Configuration<Value> {
        let document = try tree.document(within: stack.decoder.limits)
        let (value, secrets) = try stack.decoder.decodeNotingSecrets(type, from: document)
        return Configuration(
            value: value,
            explainer: LayerExplainer(
                layers: tree.layers, rules: tree.rules, secrets: secrets.map(document.path)))
    }
}
