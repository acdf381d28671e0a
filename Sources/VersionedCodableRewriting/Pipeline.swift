import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

// The pipeline of a document that is changed in place. Open this file first.
//
//     explicit edits (EditedDocument) ──────────┐
//     chain of types (ThreeWay) ────────────────┼──▶ EditTree ── TextEditor ──▶ Pieces ──▶ edits
//     source and target compared (EditMatcher) ─┘                                           │
//     result ◀── read again, compared with the target (Proof) ◀── new text ◀────────────────┘
//
// The engine says what becomes of the document and verifies the result; the editor of the format
// emits the text (RewritableFormat).

struct RewriteRun {
    let format: any RewritableFormat
    let limits: ReadingLimits
    let data: Data
    let source: RewriteSource
    let sourceTree: Tree
    let targetTree: Tree
    private let keepsOrder: Bool

    /// - Parameters:
    ///   - data: The bytes of the source.
    ///   - source: The source, read by the format.
    ///   - target: The document that the source has to become.
    ///   - keepsOrder: Whether the elements and texts of the result have to have the order of the
    ///     target in formats whose members have one.
    init(
        _ format: any RewritableFormat, _ data: Data, _ source: RewriteSource,
        to target: CodableDocument, limits: ReadingLimits, keepsOrder: Bool = false
    ) {
        self.format = format
        self.source = source
        self.limits = limits
        self.data = data
        self.keepsOrder = keepsOrder
        let isTextual = Tree.isTextual(source.document)
        sourceTree = Tree(source.document, isTextual: isTextual)
        targetTree = Tree(target, isTextual: isTextual)
    }

    /// A rewriting, and its result as read for the proof.
    typealias Outcome = (rewriting: Rewriting, document: CodableDocument)

    /// Rewrites the document.
    ///
    /// - Parameter tree: What becomes of the source.
    /// - Throws: `RewriteError`, `WritingError`.
    /// - Complexity: O(n) in the bytes of the document.
    func run(_ tree: EditTree) throws -> Outcome {
        if case .same(0) = tree.root {
            guard sourceTree.isEqual(to: targetTree) else {
                throw RewriteError(.notProved, "the difference was not found", at: [])
            }
            return try unchanged()
        }
        guard let editor = format.makeEditor(for: source, tree) else {
            return try sourceTree.isEqual(to: targetTree) ? unchanged() : whole(tree)
        }
        var pieces = Pieces(source.bytes)
        do {
            try editor.emit(tree.root, to: &pieces)
        } catch let refusal as EditRefusal {
            throw RewriteError(
                .refused, "cannot be changed in place: \(refusal.reason)",
                at: sourceTree.path(pieces.node))
        }
        // Free memory: the proof needs its own and none of this.
        let comments = KeptComments(format.comments(in: source), pieces, source)
        source.forget()
        if !source.policy.allowsLostComments, let lost = comments.lost.first {
            let count = comments.lost.count
            let which = count == 1 ? "a comment" : "\(count) comments, the first"
            throw RewriteError(
                .losesComments,
                "\(which) on line \(lost.comment.line) would be lost: \(lost.comment.text)",
                at: sourceTree.path(lost.node))
        }
        let edits = pieces.edits.filter { !source.bytes[$0.range].elementsEqual($0.replacement) }
        let text = Self.apply(edits, to: source.bytes)
        // What is moved past its equal, or removed and inserted again, does not change the text.
        if text == source.bytes, isTarget(sourceTree) { return try unchanged() }
        return try proved(edits, text, tree, pieces, comments)
    }

    /// Returns the document without changes.
    func unchanged() throws -> Outcome {
        let (format, source) = (format, source)
        let rewriting = Rewriting(data: data, edits: [], of: source.bytes, isBinary: isBinary) {
            RewriteReport(comments: format.comments(in: source).count)
        }
        return (rewriting, source.document)
    }

    private var isBinary: Bool { !sourceTree.document.capabilities.contains(.text) }

    // MARK: Proof

    /// Reads the new text again, and compares it with the target.
    private func proved(
        _ edits: [Pieces.Edit], _ text: [UInt8], _ changes: EditTree, _ pieces: Pieces,
        _ comments: KeptComments
    ) throws -> Outcome {
        let encoded = try format.encoded(text, like: data)
        guard encoded.count <= limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
        }
        let (result, finding): (CodableDocument, (any Sendable)?)
        do {
            (result, finding) = try format.readForRewriting(encoded, within: limits)
        } catch let error as ReadingError {
            throw RewriteError(
                .notProved, "cannot be changed: the edited document cannot be read: \(error)")
        }
        let tree = Tree(result, isTextual: sourceTree.isTextual)
        guard isTarget(tree) else {
            throw RewriteError(
                .notProved,
                "cannot be changed: the edited document does not have the requested value",
                at: tree.firstDifference(targetTree) ?? [])
        }
        try TagCheck(source: sourceTree, result: tree).check(changes.root)
        let after = RewriteSource(result, text: text, finding: finding, policy: source.policy)
        let isCounted = !edits.contains { $0.reason == .commentedOut }
        let found = isCounted ? format.comments(in: after).count : comments.kept
        guard found == comments.kept else {
            throw RewriteError(
                .notProved,
                "cannot be changed: the edited document would have \(found) comments instead of "
                    + "\(comments.kept)")
        }
        let report = RewriteReport(
            comments: comments.count, removed: comments.removed,
            lost: comments.lost.map(\.comment),
            notes: pieces.notes.map {
                RewriteReport.Note(kind: $0.kind, path: sourceTree.path($0.node))
            })
        let rewriting = Rewriting(
            data: encoded, edits: described(edits), of: source.bytes, isBinary: isBinary
        ) { report }
        return (rewriting, result)
    }

    private func isTarget(_ tree: Tree) -> Bool {
        tree.isEqual(to: targetTree) && (!keepsOrder || tree.hasOrder(of: targetTree))
    }

    private static func apply(_ edits: [Pieces.Edit], to source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(
            edits.reduce(source.count) { $0 + $1.replacement.count - $1.range.count })
        var at = 0
        for edit in edits {
            result += source[at..<edit.range.lowerBound]
            result += edit.replacement
            at = edit.range.upperBound
        }
        return result + source[at...]
    }

    private func described(_ edits: [Pieces.Edit]) -> [SourceEdit] {
        var positions = PositionFinder(source.lines)
        return edits.map { edit in
            SourceEdit(
                range: edit.range, bytes: edit.replacement, reason: edit.reason,
                path: sourceTree.path(edit.node),
                start: positions.position(of: edit.range.lowerBound),
                end: positions.position(of: edit.range.upperBound))
        }
    }

    // MARK: Documents without text

    /// Writes the target as a whole, for a source without text that could be changed.
    private func whole(_ changes: EditTree) throws -> Outcome {
        guard let written = try format.rewrittenWhole(targetTree.document, like: source) else {
            throw RewriteError(
                .refused, "documents of \(format.name) cannot be changed in place")
        }
        let result = try format.read(written, within: limits)
        let tree = Tree(result, isTextual: sourceTree.isTextual)
        guard tree.isEqual(to: targetTree) else {
            throw RewriteError(.notProved, "the new document does not have the requested value")
        }
        try TagCheck(source: sourceTree, result: tree).check(changes.root)
        let rewriting = Rewriting(
            data: written, edits: [], of: [], isBinary: isBinary, isRewrittenWhole: true
        ) { RewriteReport(isRewrittenWhole: true) }
        return (rewriting, result)
    }
}
