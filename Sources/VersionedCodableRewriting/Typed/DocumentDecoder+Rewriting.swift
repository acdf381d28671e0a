import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// A document that was migrated and changed in place, with its value.
public struct VersionedRewriting<Value: VersionedCodable> {
    /// The value, as the newest type.
    public let value: Value
    /// The version of the source, and the migration steps.
    public let result: VersionedResult<Value>
    /// The new document and its edits.
    public let rewriting: Rewriting

    /// The new document, in the encoding of the old.
    public var data: Data { rewriting.data }
    /// The edits in document order; empty if nothing was changed.
    public var edits: [SourceEdit] { rewriting.edits }
    /// The report on comments.
    public var report: RewriteReport { rewriting.report }
}

extension DocumentDecoder {
    /// Migrates a document to the version of a type by the fewest edits of its text, which keep
    /// comments, order, white space and notations, and verifies the result.
    ///
    ///     let rewriting = try YAMLDecoder().rewrite(versioned: Settings.self, in: data)
    ///     try rewriting.data.write(to: url)
    ///
    /// The differences between the old value, encoded at its own version, and the new one are
    /// applied to the document. Members that no type knows stay, and defaults that the document
    /// omits are not written, nor those that a new version adds (`DefaultsForMissingKeys`). The
    /// result is read again and compared, and has to decode as the type.
    ///
    /// - Parameters:
    ///   - type: The newest type of the chain.
    ///   - data: The document.
    ///   - encoder: Encodes what this decoder decodes; nil makes one with the same strategies,
    ///     which is possible unless one of them is a closure.
    ///   - policy: The choices where more than one result is possible.
    ///   - change: Changes the value before it is written back.
    /// - Throws: As `decode(versioned:from:)`, and `RewriteError`; nothing is changed then.
    /// - Complexity: O(n) in the bytes of the document, apart from the code of the types.
    public func rewrite<Value: VersionedCodable>(
        versioned type: Value.Type, in data: Data, encodedBy encoder: DocumentEncoder? = nil,
        policy: RewritePolicy = .default, _ change: ((inout Value) throws -> Void)? = nil
    ) throws -> VersionedRewriting<Value> {
        guard let format = format as? any RewritableFormat else {
            throw RewriteError(.format, "documents of \(format.name) cannot be changed in place")
        }
        let run = TypedRewriting<Value>(decoder: self, format: format, policy: policy)
        return try run.run(data, encoder, change)
    }
}

private struct TypedRewriting<Value: VersionedCodable> {
    let decoder: DocumentDecoder
    let format: any RewritableFormat
    let policy: RewritePolicy

    func run(
        _ data: Data, _ encoder: DocumentEncoder?, _ change: ((inout Value) throws -> Void)?
    ) throws -> VersionedRewriting<Value> {
        var finding: (any Sendable)?
        let document = try decoder.document(from: data) { _, data, limits in
            let (document, found) = try format.readForRewriting(data, within: limits)
            finding = found
            return document
        }
        let (old, secrets) = try decoder.decodeNotingSecrets(
            VersionedDocument<Value>.self, from: document)
        let result = try old.result()
        var value = result.value
        try change?(&value)
        let source = RewriteSource(document, finding: finding, policy: policy)
        if !result.isMigrated, change == nil {
            let run = RewriteRun(format, data, source, to: document, limits: decoder.limits)
            return VersionedRewriting(
                value: value, result: result, rewriting: try run.unchanged().rewriting)
        }
        let isMirrored = encoder == nil
        let encoder = try encoder ?? DocumentEncoder(mirroring: decoder)
        let before = try old.found.get().stored
        let base = try encoder.versionedDocument(from: before)
        let target = try encoder.versionedDocument(from: value)
        let written =
            isMirrored
            ? try OmittedDefaults.leave(
                out: value, target, document, encoder, decoder.keyDecodingStrategy
            ) { (try? prove($0, target, encoder)) != nil } : target
        let tree = try tree(
            source, base, written,
            moves: VersionChain(of: Value.self).moves(from: type(of: before)))
        var outcome = try RewriteRun(
            format, data, source,
            to: MergedDocument.document(of: tree, from: document, decoder.limits),
            limits: decoder.limits
        ).run(tree)
        let newSecrets = try prove(outcome.document, target, encoder)
        // The change may replace a value that is a secret of the new type only.
        outcome.rewriting.hasSecrets =
            !secrets.isEmpty || !newSecrets.isEmpty
            || change != nil && hasSecrets(result.value, encoder)
        return VersionedRewriting(value: value, result: result, rewriting: outcome.rewriting)
    }

    private func tree(
        _ source: RewriteSource, _ base: CodableDocument, _ target: CodableDocument,
        moves: [DocumentPath: DocumentPath]
    ) throws -> EditTree {
        let document = source.document
        return try format.shaped(
            ThreeWay.tree(
                of: document,
                base: RepeatedKeyForm.document(base, like: document, decoder.limits),
                target: RepeatedKeyForm.document(target, like: document, decoder.limits),
                moves: moves, keys: decoder.keyDecodingStrategy),
            of: source, within: decoder.limits)
    }

    /// Verifies that the result decodes as the newest type, without a migration step, and encodes
    /// as the target; returns its secrets.
    private func prove(
        _ document: CodableDocument, _ target: CodableDocument, _ encoder: DocumentEncoder
    ) throws -> Set<Int> {
        let (old, secrets) = try decoder.decodeNotingSecrets(
            VersionedDocument<Value>.self, from: document)
        guard case .success(let current) = old.found, !current.isOlder, !current.isNewer else {
            throw RewriteError(.notProved, "the edited document does not have the newest version")
        }
        let found = try encoder.versionedDocument(from: old.migrate())
        guard !found.root.isEquivalent(to: target.root) else { return secrets }
        // The order of an encoded set is arbitrary.
        let isTextual = Tree.isTextual(target)
        guard
            Tree(found, isTextual: isTextual, ignoresOrder: true).hash(0)
                == Tree(target, isTextual: isTextual, ignoresOrder: true).hash(0)
        else {
            throw RewriteError(
                .notProved, "the edited document decodes to a different value",
                at: Tree(found, isTextual: isTextual)
                    .firstDifference(Tree(target, isTextual: isTextual)) ?? [])
        }
        return secrets
    }

    /// Whether the newest version marks something in a value as a secret.
    private func hasSecrets(_ value: Value, _ encoder: DocumentEncoder) -> Bool {
        let decoded = try? decoder.decodeNotingSecrets(
            VersionedDocument<Value>.self, from: encoder.versionedDocument(from: value))
        return decoded?.secrets.isEmpty == false
    }
}
