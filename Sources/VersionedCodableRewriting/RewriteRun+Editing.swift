import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension RewriteRun {
    /// Rewrites the document with the editor of its format; nil if that has none.
    ///
    /// - Throws: `RewriteError`, `WritingError`.
    /// - Complexity: O(n) in the bytes of the document.
    func edited() throws -> Outcome? {
        guard format.hasEditor else { return nil }
        let tree = try editTree()
        guard let editor = format.makeEditor(for: source, tree) else { return nil }
        if case .same(0) = tree.root {
            guard sourceTree.isEqual(to: targetTree) else {
                throw RewriteError(.notProved, "the difference was not found", at: [])
            }
            return try unchanged()
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
        for tree in [sourceTree, targetTree] { tree.forgetHashes() }
        source.forget()
        if !policy.allowsLostComments, let lost = comments.lost.first {
            let count = comments.lost.count
            let which = count == 1 ? "a comment" : "\(count) comments, the first"
            throw RewriteError(
                .losesComments,
                "\(which) on line \(lost.comment.line) would be lost: \(lost.comment.text)",
                at: sourceTree.path(lost.node))
        }
        let edits = pieces.edits.filter { !source.bytes[$0.range].elementsEqual($0.replacement) }
        return try proved(edits, tree, pieces, comments)
    }

    private func editTree() throws -> EditTree {
        if let tree { return tree }
        if let edits, !sourceTree.hasLinkedKeys {
            return try edits.editTree(by: policy, within: limits)
        }
        // The elements that explicit edits name (XML).
        var moves: [Int: Int] = [:]
        if let known {
            moves = known.staying.merging(known.moved) { $1 }
            moves[0] = nil
        }
        return EditTree(
            root: try EditMatcher.value(
                from: 0, of: sourceTree, to: 0, of: targetTree, moves: moves,
                moved: known?.moved, by: policy),
            commentedOut: edits?.commentedOut ?? [:])
    }

    /// Reads the new text again, and compares it with the target.
    private func proved(
        _ edits: [Pieces.Edit], _ changes: EditTree, _ pieces: Pieces, _ comments: KeptComments
    ) throws -> Outcome {
        let text = Self.apply(edits, to: source.bytes)
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
        let tree = Tree(result, isTextual: sourceTree.isTextual, order: .init(policy))
        let isOrdered = known == nil || tree.firstDisorder(in: targetTree) == nil
        guard tree.isEqual(to: targetTree), isOrdered else {
            let difference = Matcher.changes(from: tree, to: targetTree, by: policy)
            throw RewriteError(
                .notProved,
                "cannot be changed: the edited document does not have the requested value",
                at: difference.firstDifference(tree, targetTree) ?? [])
        }
        try TagCheck(source: sourceTree, result: tree).check(changes.root)
        let after = RewriteSource(result, text: text, finding: finding, policy: policy)
        let isCounted = !edits.contains { $0.reason == .commentedOut }
        guard !isCounted || format.comments(in: after).count == comments.kept else {
            throw RewriteError(.notProved, "cannot be changed: the comments are not as expected")
        }
        let report = RewriteReport(
            comments: comments.count, removed: comments.removed,
            lost: comments.lost.map(\.comment),
            notes: pieces.notes.map {
                RewriteReport.Note(kind: $0.kind, path: sourceTree.path($0.node))
            })
        let described = described(
            edits.map {
                EditChain.Edit(
                    range: $0.range, text: $0.replacement[...], reason: $0.reason,
                    path: sourceTree.path($0.node))
            })
        return Outcome(
            rewriting: Rewriting(
                data: encoded, edits: described, of: source.bytes, isBinary: isBinary
            ) { report },
            document: result, finding: finding)
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
}

/// What became of the comments of a source: a comment is kept if a kept or copied range holds it.
struct KeptComments {
    /// The number of comments.
    let count: Int
    /// Those that were removed with what they are about.
    private(set) var removed: [RewriteReport.Comment] = []
    /// The other ones that are gone, with the container that lost them.
    private(set) var lost: [(comment: RewriteReport.Comment, node: Int)] = []

    var kept: Int { count - removed.count - lost.count }

    /// - Complexity: O(n log n) in the comments and the ranges.
    init(_ comments: [Range<Int>], _ pieces: Pieces, _ source: RewriteSource) {
        count = comments.count
        guard !comments.isEmpty else { return }
        let kept = Coverage(pieces.kept)
        let taken = Coverage(pieces.skipped.filter(\.takesComments).map(\.range))
        for range in comments where !kept.contains(range) {
            let comment = RewriteReport.Comment(
                text: String(decoding: source.bytes[range], as: UTF8.self),
                line: source.lines.line(of: range.lowerBound) + 1)
            if taken.contains(range) {
                removed.append(comment)
            } else {
                let skip = pieces.skipped.first { $0.range.contains(range.lowerBound) }
                lost.append((comment, skip?.node ?? 0))
            }
        }
    }

    /// A union of ranges.
    private struct Coverage {
        private var ranges: [Range<Int>] = []

        init(_ all: [Range<Int>]) {
            for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = ranges.last, range.lowerBound <= last.upperBound {
                    ranges[ranges.count - 1] =
                        last.lowerBound..<max(last.upperBound, range.upperBound)
                } else {
                    ranges.append(range)
                }
            }
        }

        func contains(_ range: Range<Int>) -> Bool {
            let next = ranges.partitioningIndex { $0.lowerBound > range.lowerBound }
            return next > 0 && range.upperBound <= ranges[next - 1].upperBound
        }
    }
}
