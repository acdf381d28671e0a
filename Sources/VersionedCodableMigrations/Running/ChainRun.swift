import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableRewriting

extension MigrationChain {
    /// The result of a migration.
    public struct Result: Sendable {
        /// The edits of the document.
        public let rewriting: Rewriting
        /// The version of the document before; nil in a chain by shape.
        public let from: ChainVersion?
        /// The version of the document now; nil in a chain by shape.
        public let to: ChainVersion?
        /// The remarks of the steps, in the order of the old document.
        public let notes: [ChainNote]
        /// The summaries of the migrations that were run; of those in a chain by shape that changed
        /// something.
        public let summaries: [String]
    }

    /// Migrates a document, up or down, and keeps its comments, order and layout.
    ///
    /// - Parameters:
    ///   - data: The bytes of the document.
    ///   - format: The format of the document.
    ///   - version: The version to migrate to; nil for the newest.
    ///   - policy: What may happen to comments and layout.
    ///   - limits: The bounds of reading.
    /// - Throws: ``MigrationError``, `ReadingError`, `RewriteError`, `WritingError` when the format has
    ///   no form for a value, errors of functions.
    /// - Complexity: O(n) in the bytes of the document, plus O(m) in the values that the paths of
    ///   each operation visit.
    public func migrate(
        _ data: Data, as format: any RewritableFormat, to version: ChainVersion? = nil,
        policy: RewritePolicy = .default, within limits: ReadingLimits = .default
    ) throws -> Result {
        var run = ChainRun(chain: self, target: version, limits: limits)
        let rewriting = try format.edit(data, policy: policy, within: limits) {
            try run.apply(to: &$0)
        }
        return Result(
            rewriting: rewriting, from: run.from, to: run.to, notes: run.notes,
            summaries: run.summaries)
    }

    /// Migrates the value of a document; comments and layout have no part in it.
    ///
    /// - Throws: ``MigrationError``, errors of functions.
    public func migrate(
        _ document: CodableDocument, to version: ChainVersion? = nil,
        within limits: ReadingLimits = .default
    ) throws -> DocumentValue {
        var run = ChainRun(chain: self, target: version, limits: limits)
        var edited = try EditedDocument(document, within: limits)
        try run.apply(to: &edited)
        return edited.value
    }

    /// Returns the version of a document.
    ///
    /// - Returns: nil in a chain by shape.
    /// - Throws: ``MigrationError`` when there is no version, or one that the chain does not have.
    /// - Complexity: O(bytes up to the version) if the format can stop early and there is only one
    ///   place for the version; otherwise O(bytes).
    public func version(
        of data: Data, as format: any DocumentFormat, within limits: ReadingLimits = .default
    ) throws -> ChainVersion? {
        guard case .at(let paths, _, _, _) = place,
            let first = paths.first?.place(in: format.capabilities)
        else {
            return nil
        }
        let decoder = DocumentDecoder(format: format)
        decoder.limits = limits
        return try decoder.look(in: data) { document in
            // The first of several places counts, and may follow the part.
            if document.isPrefix, !document[path: first].exists { return nil }
            return try version(of: document)
        }
    }

    /// Returns the version of a document.
    ///
    /// - Returns: nil in a chain by shape.
    /// - Throws: ``MigrationError`` when there is no version, or one that the chain does not have.
    public func version(of document: CodableDocument) throws -> ChainVersion? {
        guard case .at(let paths, _, _, _) = place else { return nil }
        for path in paths {
            let node = document[path: path.place(in: document.capabilities)]
            if node.exists { return try version(node.text, node) }
        }
        return try version(nil, document.root)
    }

    /// Returns the version of the chain that a document declares.
    func version(_ text: String?, _ node: DocumentNode?) throws -> ChainVersion {
        guard case .at(let paths, let prefix, let absent, let isDropped) = place else { return "" }
        if let text {
            let isMarked = !prefix.isEmpty && text.hasPrefix(prefix)
            return try known(
                ChainVersion(isMarked ? String(text.dropFirst(prefix.count)) : text), node)
        }
        if let node, node.exists, node.kind == .object || node.kind == .array,
            !node.path.steps.isEmpty
        {
            throw MigrationError(
                .version, "expected the version, found \(node.words)",
                at: node.path, node)
        }
        if let absent { return absent }
        if isDropped, let newest { return newest }
        let places = paths.map(\.description).joined(separator: " or ")
        throw MigrationError(.version, "there is no version at \(places)", at: .root, node)
    }

    private func known(_ declared: ChainVersion, _ node: DocumentNode?) throws -> ChainVersion {
        let versions = versions
        for migration in migrations {
            if migration.from.dropFirst().contains(declared) { return migration.from[0] }
        }
        if let version = versions.last(where: { $0 == declared })
            ?? versions.last(where: { $0.includes(declared) })
        {
            return version
        }
        let path = node?.path ?? .root
        if let newest, declared.isGreater(than: newest) == true {
            throw MigrationError(
                .newer, "version \(declared) is newer than \(newest), the newest of \(name)",
                at: path, node)
        }
        throw unknown(declared, at: path, node)
    }

    /// Returns the error for a version that the chain does not have.
    func unknown(
        _ version: ChainVersion, at path: DocumentPath = .root, _ node: DocumentNode? = nil
    ) -> MigrationError {
        let known = versions.map(\.description).joined(separator: ", ")
        return MigrationError(
            .version, "\(name) has no version \(version); its versions are \(known)", at: path,
            node)
    }
}

struct ChainRun {
    let chain: MigrationChain
    let target: ChainVersion?
    private(set) var from: ChainVersion?
    private(set) var to: ChainVersion?
    private(set) var notes: [ChainNote] = []
    private(set) var summaries: [String] = []
    private let limits: ReadingLimits
    /// As `StepRunner.reads`.
    private(set) var reads: Set<Int>?

    init(
        chain: MigrationChain, target: ChainVersion?, limits: ReadingLimits,
        notesReads: Bool = false
    ) {
        self.chain = chain
        self.target = target
        self.limits = limits
        reads = notesReads ? [] : nil
    }

    mutating func apply(to document: inout EditedDocument) throws {
        let format = document.capabilities
        var runner = StepRunner(document, functions: chain.functions, within: limits)
        runner.reads = reads
        guard case .at(let paths, let prefix, _, let isDropped) = chain.place else {
            for migration in chain.migrations {
                let old = migration.summary == nil ? nil : runner.document.value
                try run(migration, migration.steps, &runner)
                if let old, runner.document.value == old { summaries.removeLast() }
            }
            return finish(runner, &document)
        }
        let place = ChainRun.place(paths, in: &runner.document)
        let found = place.map { runner.document.sourceNode(at: $0) }
        if let found { runner.reads?.insert(found.index) }
        let from = try chain.version(
            place.flatMap { runner.document.value[path: $0]?.text },
            found ?? runner.document.sourceNode(at: .root))
        let to = target ?? chain.newest ?? from
        let versions = chain.versions
        guard let start = versions.firstIndex(of: from), let end = versions.firstIndex(of: to)
        else { throw chain.unknown(to) }
        (self.from, self.to) = (from, to)
        if let place, place.steps.count == 1 { runner.versionKey = place.steps[0].stringValue }
        guard start != end else { return finish(runner, &document) }
        if start < end {
            for migration in chain.migrations[start..<end] {
                try run(migration, migration.steps, &runner)
            }
        } else {
            for migration in chain.migrations[end..<start].reversed() {
                try run(migration, try down(migration), &runner)
            }
        }
        // The steps may have moved the version to another of the places.
        let moved = ChainRun.place(paths, in: &runner.document)
        if end == versions.count - 1, isDropped {
            if let moved { try runner.document.remove(at: moved) }
        } else if let place = moved ?? place ?? paths.first?.place(in: format) {
            let stamp = end > 0 ? chain.migrations[end - 1].stamp : nil
            let old = runner.document.value[path: place]
            var new = ChainRun.stamp(stamp ?? .untyped(to.description), like: old)
            if !prefix.isEmpty, old?.string?.hasPrefix(prefix) == true {
                new = .string(prefix + (new.text ?? ""))
            }
            // The element that has the version instead stays one.
            let isAttribute =
                runner.repeatsKeys
                && paths.contains {
                    $0.isAttribute && place.steps.starts(with: $0.place(in: format).steps)
                }
                && runner.document.attribute(at: place) != nil
            do {
                try runner.document.stamp(new, at: place, isAttribute: isAttribute)
            } catch let error as DocumentValueError {
                throw MigrationError(
                    .version, "the version has no place at \(place.pointer): \(error.reason)",
                    at: error.path, runner.document.sourceNode(at: error.path))
            }
        }
        finish(runner, &document)
    }

    private mutating func run(
        _ migration: ChainMigration, _ steps: [MigrationOperation], _ runner: inout StepRunner
    ) throws {
        runner.migration = migration
        if let summary = migration.summary { summaries.append(summary) }
        try runner.run(steps)
    }

    /// Returns the first of the paths of the version where something is.
    private static func place(
        _ paths: [PathPattern], in document: inout EditedDocument
    ) -> DocumentPath? {
        for path in paths {
            let named = path.place(in: document.capabilities)
            let attribute = path.isAttribute ? document.attribute(at: named) : nil
            let place = attribute ?? named
            if document.value[path: place] != nil { return place }
        }
        return nil
    }

    private mutating func finish(_ runner: StepRunner, _ document: inout EditedDocument) {
        notes = runner.notes.sorted {
            ($0.location?.offset ?? 0) < ($1.location?.offset ?? 0)
        }
        document = runner.document
        reads = runner.reads
    }

    private func down(_ migration: ChainMigration) throws -> [MigrationOperation] {
        do {
            return try WayDown.of(migration.steps, functions: chain.functions)
        } catch {
            let from = migration.from.first?.description ?? ""
            throw MigrationError(
                .loss,
                "there is no way down to \(from): \(error.operation.name) at "
                    + "\(error.operation.place.path): \(error.reason)")
        }
    }

    /// Returns a version as a value of the old value's kind; without one, as a number if possible.
    private static func stamp(_ version: DocumentValue, like old: DocumentValue?) -> DocumentValue {
        let text = version.text ?? ""
        switch (old, version) {
        case (.string?, _), (nil, .string): return .string(text)
        case (.untyped?, _): return .untyped(text)
        default:
            let isNumber = old?.number != nil || ChainVersion(text).number != nil
            return (isNumber ? version.number : nil).map { .number($0) } ?? .string(text)
        }
    }
}

extension EditedDocument {
    /// Writes the version, a new one at the root before everything else.
    fileprivate mutating func stamp(
        _ version: DocumentValue, at place: DocumentPath, isAttribute: Bool
    ) throws {
        let isNew = value[path: place] == nil
        if isAttribute, isNew { try makeRoom(forAttributeAt: place) }
        if isNew, place.steps.count == 1, value.object != nil {
            try insert(version, at: place, position: 0)
        } else {
            try set(version, at: place)
        }
        if isAttribute { try setAttribute(true, at: place) }
    }
}
