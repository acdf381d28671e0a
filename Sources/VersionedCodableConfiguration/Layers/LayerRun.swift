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
        migrate: (CodableDocument) throws -> CurrentLayer = { CurrentLayer(document: $0) }
    ) throws {
        self.stack = stack
        tree = LayerTree(MergeRules(stack.rules))
        let reading = LayerReading(stack)
        let defaults = try reading.defaults(of: type)
        var additions: [CodableDocument] = []
        let contents = try stack.layers.map { layer -> LayerReading.Contents in
            let contents = try reading.contents(of: layer)
            guard case .documents(let documents) = contents else { return contents }
            return .documents(
                try documents.map {
                    let current = try migrate($0)
                    if let added = current.additions { additions.append(added) }
                    return current.document
                })
        }
        for document in additions { try add(document) }
        for layer in contents {
            switch layer {
            case .documents(let documents):
                for document in documents { try add(document) }
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
                document: try document.gatheringElements(within: stack.decoder.limits),
                hasElements: hasElements))
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
