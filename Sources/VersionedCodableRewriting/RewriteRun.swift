import VersionedCodableDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The whole way of a document that is changed in place. Open this file first.
//
//     source ── read ──▶ tree ──┐
//                               ├── Matcher ──▶ ChangeTree ── SourceRewriter ──▶ EditList
//     target ──────────▶ tree ──┘                                                   │
//     new text ◀── EditList.apply ◀───────────────────────────────────────────────┘
//        └── read again, compared with the target (Proof): if they differ, the smallest container
//            around the place is printed anew, and the edits are planned again
//
// The engine knows what has to change, and proves what was done; a format knows how a change looks
// in its text (Format/RewritableFormat). Old versions come from ThreeWay: what a migration did to
// the value, done to the document.

/// One rewriting of one document.
struct RewriteRun {
    let format: any RewritableFormat
    let policy: RewritePolicy
    let limits: ReadingLimits
    let data: Data
    let source: RewriteSource
    let sourceTree: Tree
    let targetTree: Tree
    let target: CodableDocument
    private let lineage: [Int: Int]
    /// How many containers are printed anew one by one before the whole document is.
    private static let attempts = 16

    /// - Parameters:
    ///   - data: The bytes of the source.
    ///   - document: The same, read by the format.
    ///   - target: What it is to become.
    ///   - lineage: Values of the target that are known to be values of the source under another
    ///     key or at another place.
    init(
        _ format: any RewritableFormat, _ data: Data, _ document: CodableDocument,
        to target: CodableDocument, lineage: [Int: Int] = [:], policy: RewritePolicy,
        limits: ReadingLimits
    ) {
        self.lineage = lineage
        self.format = format
        self.policy = policy
        self.limits = limits
        self.data = data
        self.target = target
        let isTextual = Tree.isTextual(document)
        sourceTree = Tree(document, isTextual: isTextual, order: .init(policy))
        source = RewriteSource(sourceTree, policy: policy)
        targetTree = Tree(target, isTextual: isTextual, order: .init(policy))
    }

    /// What came out.
    struct Outcome {
        var rewriting: Rewriting
        /// The result, as it was read for the proof.
        var document: CodableDocument
    }

    /// Rewrites the document.
    ///
    /// - Throws: `RewriteError`, `WritingError`.
    /// - Complexity: O(n) in the bytes of the document, for each container that has to be printed
    ///   anew once more, at most 16 of them.
    ///
    /// - Parameter relocations: How often containers may be moved before they are changed.
    func run(relocations: Int = 2) throws -> Outcome {
        var changes = Matcher.changes(
            from: sourceTree, to: targetTree, lineage: lineage, by: policy,
            relocates: relocations > 0)
        if !changes.relocated.isEmpty, let outcome = try relocate(changes) { return outcome }
        if !changes.isSameWithout {
            changes = Matcher.changes(
                from: sourceTree, to: targetTree, lineage: lineage, by: policy)
        }
        if changes.isEmpty {
            guard sourceTree.isEqual(to: targetTree) else {
                throw RewriteError(.notProved, "what differs was not found", at: [])
            }
            return try unchanged()
        }
        if let written = try format.writtenAnew(target, like: data) { return try anew(written) }
        var reprinted: Set<Int> = []
        var attempts = 0
        while true {
            let plan = try plan(changes, &reprinted)
            if policy.fallback == .refuse, let node = reprinted.min() {
                throw RewriteError(
                    .refused, "cannot be changed without printing it anew",
                    at: sourceTree.path(node))
            }
            let comments = format.comments(in: source)
            // The proof needs memory of its own, and none of this.
            for tree in [sourceTree, targetTree] { tree.forgetHashes() }
            source.forget()
            let text = EditList.apply(plan.edits, to: source.bytes)
            let failure: Failure
            switch try check(text, changes) {
            case .failed(let found): failure = found
            case .proved(let tree, let data):
                let ledger = ledger(comments, plan.edits, tree, text)
                if !ledger.hasNewComments {
                    return Outcome(
                        rewriting: result(plan, data, reprinted.sorted(), ledger),
                        document: tree.document)
                }
                failure = Failure(node: 0)
            }
            attempts += 1
            guard let wider = widen(failure, changes, reprinted, attempts) else {
                throw RewriteError(
                    .notProved, "the edited document does not read as it should",
                    at: sourceTree.path(failure.node))
            }
            reprinted.insert(wider)
        }
    }

    /// The document as it is.
    func unchanged() throws -> Outcome {
        let (format, source) = (format, source)
        let rewriting = Rewriting(data: data, edits: [], isBinary: isBinary) {
            RewriteReport(comments: format.comments(in: source).count)
        }
        return Outcome(rewriting: rewriting, document: sourceTree.document)
    }

    // MARK: Planning

    /// Edits in the order of the source, and what the report says of them.
    private struct Plan {
        var edits: [EditList.Edit] = []
        var notes: [(kind: RewriteReport.Note.Kind, node: Int)] = []
    }

    private func plan(
        _ changes: ChangeTree, _ reprinted: inout Set<Int>
    ) throws -> Plan {
        var attempt = 0
        while true {
            attempt += 1
            var rewriter = format.makeRewriter(for: source)
            var edits = EditList()
            try plan(changes, &reprinted, &rewriter, &edits)
            let (sorted, overlap) = edits.sorted()
            guard let overlap else { return Plan(edits: sorted, notes: edits.notes) }
            // Edits that meet are a case that nobody thought of: it is printed.
            let isNew = attempt <= Self.attempts && reprinted.insert(overlap.node).inserted
            guard isNew || reprinted.insert(0).inserted else {
                throw RewriteError(
                    .notProved, "edits overlap", at: sourceTree.path(overlap.node))
            }
        }
    }

    private func plan(
        _ changes: ChangeTree, _ reprinted: inout Set<Int>, _ rewriter: inout any SourceRewriter,
        _ edits: inout EditList
    ) throws {
        if case .replaced(let value) = changes.root {
            edits.node = 0
            do {
                try rewriter.replace(0, by: targetTree.node(value), &edits)
            } catch let error as CannotEdit {
                throw RewriteError(.notProved, error.reason, at: sourceTree.path(0))
            }
            return rewriter.finish(&edits)
        }
        /// Behind the last node of what is printed anew.
        var end = 0
        for change in changes.containers.sorted(by: { $0.node < $1.node })
        where change.node >= end {
            edits.node = change.node
            let mark = edits.mark
            if !reprinted.contains(change.node) {
                do {
                    try rewriter.plan(change, in: changes, to: target, &edits)
                    continue
                } catch is CannotEdit {
                    edits.reset(to: mark)
                    edits.node = change.node
                    reprinted.insert(change.node)
                }
            }
            end = Int(sourceTree.tape[change.node].next)
            do {
                try rewriter.reprint(change.node, by: targetTree.node(change.target), &edits)
            } catch let error as CannotEdit {
                throw RewriteError(.notProved, error.reason, at: sourceTree.path(change.node))
            }
        }
        rewriter.finish(&edits)
    }

    // MARK: Proof

    private struct Failure {
        /// The container of the source it is about.
        var node: Int
    }

    private enum Proof {
        /// The result, as it was read, and its bytes.
        case proved(Tree, Data)
        case failed(Failure)
    }

    /// Reads what came out, and compares it with what was wanted.
    private func check(_ text: [UInt8], _ changes: ChangeTree) throws -> Proof {
        let encoded = try format.encoded(text, like: data)
        guard encoded.count <= limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
        }
        let result: CodableDocument
        do {
            result = try format.read(encoded, within: limits)
        } catch is ReadingError {
            return .failed(Failure(node: changes.containers.last?.node ?? 0))
        }
        let tree = Tree(result, isTextual: sourceTree.isTextual, order: .init(policy))
        if tree.isEqual(to: targetTree) { return .proved(tree, encoded) }
        let difference = Matcher.changes(from: tree, to: targetTree, by: policy)
        guard let place = difference.containers.last?.target else {
            return .failed(Failure(node: 0))
        }
        let around = changes.containers.filter {
            $0.target <= place && place < Int(targetTree.tape[$0.target].next)
        }
        return .failed(Failure(node: around.max { $0.target < $1.target }?.node ?? 0))
    }

    /// The next larger container to print anew.
    private func widen(
        _ failure: Failure, _ changes: ChangeTree, _ reprinted: Set<Int>, _ attempts: Int
    ) -> Int? {
        guard policy.fallback == .coarsen else { return nil }
        if attempts > Self.attempts { return reprinted.contains(0) ? nil : 0 }
        var node = failure.node
        let known = Set(changes.containers.map(\.node))
        while reprinted.contains(node) || !known.contains(node) {
            guard let parent = sourceTree.parent(of: node) else { return nil }
            node = parent
        }
        return node
    }

    // MARK: The result

    var isBinary: Bool { !sourceTree.document.capabilities.contains(.text) }

    /// What was written anew, because the source has no text to change.
    private func anew(_ written: Data) throws -> Outcome {
        if policy.fallback == .refuse {
            throw RewriteError(.refused, "cannot be changed without writing it anew")
        }
        let result = try format.read(written, within: limits)
        guard Tree(result, isTextual: sourceTree.isTextual).isEqual(to: targetTree) else {
            throw RewriteError(.notProved, "the new document does not read as it should")
        }
        return Outcome(
            rewriting: Rewriting(data: written, edits: [], isBinary: isBinary, isWrittenAnew: true)
            {
                RewriteReport(isWrittenAnew: true)
            },
            document: result)
    }

    private func ledger(
        _ comments: [Range<Int>], _ edits: [EditList.Edit], _ tree: Tree, _ text: [UInt8]
    ) -> CommentLedger {
        var ledger = CommentLedger(source: source, comments: comments)
        let after = RewriteSource(tree, text: text, policy: policy)
        ledger.settle(edits.map(\.change), after, format.comments(in: after))
        return ledger
    }

    private func result(
        _ plan: Plan, _ data: Data, _ reprinted: [Int], _ ledger: CommentLedger
    ) -> Rewriting {
        var positions = PositionFinder(source.lines, isBinary: isBinary)
        let described = plan.edits.map { edit in
            SourceEdit(
                range: edit.range, bytes: edit.replacement,
                reason: edit.reason, path: sourceTree.path(edit.node),
                start: positions.position(of: edit.range.lowerBound),
                end: positions.position(of: edit.range.upperBound))
        }
        let report = RewriteReport(
            comments: ledger.count, removed: ledger.removed, lost: ledger.lost,
            reprinted: reprinted.map { sourceTree.path($0) },
            notes: plan.notes.sorted { $0.node < $1.node }.map {
                RewriteReport.Note(kind: $0.kind, path: sourceTree.path($0.node))
            })
        return Rewriting(data: data, edits: described, isBinary: isBinary) { report }
    }
}
