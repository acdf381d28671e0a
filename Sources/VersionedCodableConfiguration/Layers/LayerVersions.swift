import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

/// A layer at today's version.
struct CurrentLayer {
    /// What the layer says.
    var document: CodableDocument
    /// What the steps add to every document: below all layers, so that it counts where none of them
    /// says anything.
    var additions: CodableDocument?
}

// What the steps of a chain do is known for whole values, and a layer may be a part of one:
//
//     layer ── over two stand-ins that differ in everything ──▶ migrated twice
//                 ──▶ what the layer has, and what the steps make of it in both

/// Brings layers to today's version.
struct LayerVersions<Value: VersionedCodable> {
    private let decoder: DocumentDecoder
    /// One that asks for nothing but the version.
    private let versionDecoder: DocumentDecoder

    init(_ type: Value.Type, _ decoder: DocumentDecoder) {
        self.decoder = decoder
        versionDecoder = DocumentDecoder(format: decoder.format)
        versionDecoder.limits = decoder.limits
        versionDecoder.errorExcerpts = decoder.errorExcerpts
        versionDecoder.userInfo = decoder.userInfo
    }

    /// A layer at today's version.
    ///
    /// - Throws: `VersionedDecodingError`, `DecodingError`, `LayerError`, or what a step throws.
    /// - Complexity: O(n) in the nodes of the layer, apart from what the steps do.
    func current(_ document: CodableDocument) throws -> CurrentLayer {
        let lookup = try versionDecoder.decode(VersionLookup<Value>.self, from: document)
        if lookup.failure != nil {
            // The error of decoding has a place.
            _ = try decoder.decode(VersionedDocument<Value>.self, from: document).result()
        }
        guard lookup.chain.count > 1, let schema = lookup.chain.last else {
            return CurrentLayer(document: document)
        }
        let migration = try DocumentMigration(Value.self, by: decoder)
        let source = try document.gatheringElements(within: decoder.limits)
        let standIns = StandIns(schema, migration, decoder)
        do {
            let whole = try migration.migrated(document, as: source)
            return try settled(whole, nil, standIns)
        } catch DecodingError.keyNotFound(let key, let context) {
            return try partial(source, standIns, DecodingError.keyNotFound(key, context))
        }
    }

    /// A layer that has not all keys of its version.
    private func partial(
        _ source: CodableDocument, _ standIns: StandIns<Value>, _ missing: DecodingError
    ) throws -> CurrentLayer {
        var failure: (any Error)?
        for pair in standIns.pairs {
            do {
                let results = try pair.map { standIn in
                    try NameConflicts.settled(MergeRules([:]), within: decoder.limits) { rules in
                        var tree = LayerTree(rules)
                        try tree.merge(LayerTree.Layer(document: standIn))
                        try tree.merge(LayerTree.Layer(document: source))
                        return tree
                    } _: { _, whole, _ in
                        try standIns.migration.migrated(whole, as: whole)
                    }
                }
                return try settled(results[0], results[1], standIns)
            } catch let error as DecodingError
                where !(error.context?.underlyingError is MigrationFailure)
            {
                throw error
            } catch {
                // Other values may do.
                failure = failure ?? error
            }
        }
        guard let failure else { throw missing }
        throw LayerError(
            source.place(ofNode: 0),
            "a layer of an older version lacks keys, and its steps fail without them:"
                + " \(ErrorMessages.shortMessage(LayerVersions.reason(of: failure)))")
    }

    /// What a step threw.
    private static func reason(of error: any Error) -> String {
        switch error {
        case VersionedDecodingError.migrationFailed(let failure):
            failure.underlyingError.map { "\($0)" } ?? failure.documentDescription
        default: error.documentDescription
        }
    }

    // MARK: What stays

    /// A part of a migrated document.
    private indirect enum Part {
        case whole(Int)
        case object(Int, [(key: Int, value: Part)])
    }

    /// What of a member goes where.
    private struct Parts {
        var said: Part?
        var added: Part?
    }

    /// Takes apart what a layer says, and what the steps add to it.
    ///
    /// - Parameter other: The same layer, migrated with other stand-ins.
    private func settled(
        _ result: MigratedDocument, _ other: MigratedDocument?, _ standIns: StandIns<Value>
    ) throws -> CurrentLayer {
        if other == nil, result.made.isEmpty { return CurrentLayer(document: result.document) }
        let parts = self.parts(
            of: 0, in: result, like: other?.document.root, standIns.results.map(\.root))
        let said = try document(of: parts.said ?? .object(0, []), in: result.document)
        return CurrentLayer(
            document: said,
            additions: try parts.added.map { try document(of: $0, in: result.document) })
    }

    private func parts(
        of node: Int, in result: MigratedDocument, like other: DocumentNode?,
        _ constants: [DocumentNode]
    ) -> Parts {
        let value = result.document.node(atTapeIndex: node)
        if result.made.contains(node) {
            // What comes out for every document is no setting of this one.
            if constants.count == 2, constants.allSatisfy({ $0.isEquivalent(to: value) }) {
                return Parts(added: .whole(node))
            }
            return Parts(said: other?.isEquivalent(to: value) == false ? nil : .whole(node))
        }
        let isSaid = isSaid(node, in: result.document)
        guard value.kind == .object else { return Parts(said: isSaid ? .whole(node) : nil) }
        var said: [(Int, Part)] = []
        var added: [(Int, Part)] = []
        for (key, name, member) in result.document.memberPlaces(of: node) {
            let parts = self.parts(
                of: member, in: result, like: other.map { $0[name] }, constants.map { $0[name] })
            if let part = parts.said { said.append((key, part)) }
            if let part = parts.added { added.append((key, part)) }
        }
        return Parts(
            said: isSaid || !said.isEmpty ? .object(node, said) : nil,
            added: added.isEmpty ? nil : .object(node, added))
    }

    /// Whether a value is made of something that the layer has.
    private func isSaid(_ node: Int, in document: CodableDocument) -> Bool {
        document.place(ofNode: node).sourceName != StandIns<Value>.sourceName
    }

    /// A part as a document, whose values know where they come from.
    private func document(of part: Part, in document: CodableDocument) throws -> CodableDocument {
        var joined = try JoinedDocuments([document])
        var builder = DocumentBuilder(joining: joined, limits: decoder.limits)
        try add(part, document, to: &builder, &joined)
        builder.origins = joined.origins
        return try builder.finish()
    }

    private func add(
        _ part: Part, _ document: CodableDocument, to builder: inout DocumentBuilder,
        _ joined: inout JoinedDocuments
    ) throws {
        switch part {
        case .whole(let node): try builder.add(node, of: 0, in: &joined)
        case .object(let node, let members):
            // What the layer does not have stands where the layer begins.
            let origin = isSaid(node, in: document) ? node : 0
            joined.origins.note(builder.nextIndex, from: origin, of: 0)
            try builder.beginObject(at: 0)
            for (key, value) in members {
                joined.origins.note(builder.nextIndex, from: key, of: 0)
                try builder.key(document.withUnsafeTape { $0.string(of: $0[key]) })
                try add(value, document, to: &builder, &joined)
            }
            try builder.end(at: 0)
        }
    }
}

/// Documents of an old version that differ in everything, and what becomes of them.
private final class StandIns<Value: VersionedCodable> {
    /// What the places of stand-ins are called; nobody sees it.
    static var sourceName: String { "stand-in" }

    let migration: DocumentMigration<Value>
    /// Pairs of documents, to be tried in this order.
    private(set) lazy var pairs = [[1, 2], [3, 4]].map { $0.compactMap { document($0) } }
        .filter { $0.count == 2 }
    /// The first pair that the steps take, at today's version.
    private(set) lazy var results: [CodableDocument] = {
        for pair in pairs {
            let results = pair.compactMap { try? migration.migrated($0, as: $0).document }
            if results.count == 2 { return results }
        }
        return []
    }()

    private let schema: any VersionedCodable.Type
    private let decoder: DocumentDecoder

    init(
        _ schema: any VersionedCodable.Type, _ migration: DocumentMigration<Value>,
        _ decoder: DocumentDecoder
    ) {
        self.schema = schema
        self.migration = migration
        self.decoder = decoder
    }

    private func document(_ variant: Int) -> CodableDocument? {
        func open<Schema: VersionedCodable>(_ type: Schema.Type) -> CodableDocument? {
            guard let value = StandIn.value(type, variant: variant),
                let encoder = try? DocumentEncoder(mirroring: decoder)
            else { return nil }
            var document = try? encoder.versionedDocument(from: value)
            document?.sourceName = StandIns.sourceName
            return document
        }
        return open(schema)
    }
}
