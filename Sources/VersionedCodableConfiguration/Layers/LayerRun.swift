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
//                          └── two names of one key: merged again (NameConflicts)

/// One loading of one stack.
struct LayerRun {
    let stack: ConfigurationStack
    /// The layers, the lowest first.
    private let parts: [Part]
    /// What the type has where nothing is written.
    private let defaults: CodableDocument?
    /// The files that other files include.
    private let included: [URL]

    /// What a layer of the stack is at today's version.
    private enum Part {
        case documents([LayerTree.Layer])
        case texts([TextLayer])
    }

    /// Reads the layers.
    ///
    /// - Parameter migrate: What makes a layer one of today's version.
    init(
        _ stack: ConfigurationStack, _ type: Any.Type,
        migrate: (CodableDocument) throws -> CurrentLayer = { CurrentLayer(document: $0) }
    ) throws {
        self.stack = stack
        var reading = LayerReading(stack)
        defaults = try reading.defaults(of: type)
        var additions: [LayerTree.Layer] = []
        let layers = try stack.layers.map { layer -> Part in
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
        parts = [.documents(additions)] + layers
    }

    /// The layers, merged.
    private func merged(_ rules: MergeRules) throws -> LayerTree {
        var tree = LayerTree(rules)
        for part in parts {
            switch part {
            case .documents(let documents): for layer in documents { try tree.merge(layer) }
            case .texts(let texts):
                for text in texts {
                    let document = try text.document(
                        over: &tree, defaults, within: stack.decoder.limits)
                    try tree.merge(LayerTree.Layer(document: document, hasIndices: true))
                }
            }
        }
        return tree
    }

    private func settled<Result>(
        _ look: (LayerTree, CodableDocument, NameConflicts) throws -> Result
    ) throws -> Result {
        try NameConflicts.settled(
            MergeRules(stack.rules), within: stack.decoder.limits, merging: merged, look)
    }

    /// The configuration of a type.
    func configuration<Value: Decodable>(_ type: Value.Type) throws -> Configuration<Value> {
        try settled { tree, document, conflicts in
            do {
                let (value, secrets) = try stack.decoder.decodeNotingSecrets(type, from: document)
                return Configuration(
                    value: value, included: included,
                    explainer: LayerExplainer(
                        layers: tree.layers, rules: tree.rules,
                        secrets: secrets.map(document.path)))
            } catch {
                // There may be more of them.
                if !conflicts.all.isEmpty { _ = try mistakes(type, document, 1) }
                throw error
            }
        }
    }

    /// The mistakes of the merged layers.
    func diagnosis<Value: Decodable>(_ type: Value.Type, _ limit: Int) throws -> Diagnosis<Value> {
        try settled { _, document, _ in try mistakes(type, document, limit) }
    }

    private func mistakes<Value: Decodable>(
        _ type: Value.Type, _ document: CodableDocument, _ limit: Int
    ) throws -> Diagnosis<Value> {
        var merged = try PlainCase<Value>(document)
        merged.versioned = Value.self as? any VersionedCodable.Type
        return Examination(merged, stack.decoder).diagnosis(limit)
    }
}
