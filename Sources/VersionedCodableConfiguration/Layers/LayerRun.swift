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
    /// The files that other files include.
    private let included: [URL]

    /// Reads and merges the layers.
    ///
    /// - Parameter migrate: What makes a layer one of today's version.
    init(
        _ stack: ConfigurationStack, _ type: Any.Type,
        migrate: (CodableDocument) throws -> CurrentLayer = { CurrentLayer(document: $0) }
    ) throws {
        self.stack = stack
        tree = LayerTree(MergeRules(stack.rules))
        var reading = LayerReading(stack)
        let defaults = try reading.defaults(of: type)
        var additions: [LayerTree.Layer] = []
        let layers = try stack.layers.map { layer -> Layers in
            switch try reading.contents(of: layer) {
            case .documents(let documents):
                return .documents(
                    try documents.map { document in
                        let current = try migrate(document)
                        let hasElements = document.capabilities.contains(.repeatedKeys)
                        if let added = current.additions {
                            additions.append(
                                LayerTree.Layer(document: added, hasElements: hasElements))
                        }
                        return LayerTree.Layer(
                            document: try reading.gathered(current.document, hasElements),
                            hasElements: hasElements)
                    })
            case .current(let document): return .documents([LayerTree.Layer(document: document)])
            case .texts(let texts): return .texts(texts)
            }
        }
        included = reading.included
        for layer in additions { try tree.merge(layer) }
        for layer in layers {
            switch layer {
            case .documents(let documents): for layer in documents { try tree.merge(layer) }
            case .texts(let texts):
                for text in texts {
                    let document = try text.document(
                        over: &tree, defaults, within: stack.decoder.limits)
                    try tree.merge(LayerTree.Layer(document: document, hasIndices: true))
                }
            }
        }
    }

    /// What a layer of the stack is at today's version.
    private enum Layers {
        case documents([LayerTree.Layer])
        case texts([TextLayer])
    }

    /// The configuration of a type.
    func configuration<Value: Decodable>(_ type: Value.Type) throws -> Configuration<Value> {
        let document = try tree.document(within: stack.decoder.limits)
        let (value, secrets) = try stack.decoder.decodeNotingSecrets(type, from: document)
        return Configuration(
            value: value, included: included,
            explainer: LayerExplainer(
                layers: tree.layers, rules: tree.rules, secrets: secrets.map(document.path)))
    }
}
