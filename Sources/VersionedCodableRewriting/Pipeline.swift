import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

// The pipeline of a document that is changed in place. Open this file first.
//
//     source ── read ──▶ tree ──┐
//                               ├── Matcher ──▶ ChangeTree ── SourceRewriter ──▶ EditList
//     target ──────────▶ tree ──┘                                                   │
//     new text ◀── EditList.apply ◀───────────────────────────────────────────────┘
//        └── read again, compared with the target (Proof): if they differ, the smallest container
//            around the difference is reprinted, and the edits are planned again
//
// The engine finds the changes and verifies the result; a format edits its text
// (RewritableFormat). ThreeWay applies to an old document what a migration did to its value.

struct RewriteRun {
    let format: any RewritableFormat
    let policy: RewritePolicy
    let limits: ReadingLimits
    let data: Data
    let source: RewriteSource
    let sourceTree: Tree
    let targetTree: Tree
    let target: CodableDocument
    let lineage: [Int: Int]
    let known: KnownOrigins?
    /// The explicit edits that made the target, if any.
    let edits: EditedDocument?
    /// What becomes of the source, if that is known already.
    let tree: EditTree?
    /// The number of containers that are reprinted one by one before the whole document is.
    private static let attempts = 16

    /// - Parameters:
    ///   - data: The bytes of the source.
    ///   - document: The source, read by the format.
    ///   - target: The document that the source has to become.
    ///   - tree: What becomes of the source, if that is known already.
    ///   - lineage: Values of the source, by the values of the target that they are under another
    ///     key or path.
    ///   - edits: The explicit edits that made the target, if any.
    ///   - known: The origins of the target's values, if they are known already.
    ///   - finding: The finding of the format while it read the source.
    init(
        _ format: any RewritableFormat, _ data: Data, _ document: CodableDocument,
        to target: CodableDocument, by tree: EditTree? = nil, lineage: [Int: Int] = [:],
        edits: EditedDocument? = nil, known: KnownOrigins? = nil,
        finding: (any Sendable)? = nil, policy: RewritePolicy,
        limits: ReadingLimits
    ) {
        self.tree = tree
        self.lineage = lineage
        self.edits = edits
        self.format = format
        self.policy = policy
        self.limits = limits
        self.data = data
        self.target = target
        let isTextual = Tree.isTextual(document)
        sourceTree = Tree(document, isTextual: isTextual, order: .init(policy))
        source = RewriteSource(document, finding: finding, policy: policy)
        let targetTree = Tree(target, isTextual: isTextual, order: .init(policy))
        self.targetTree = targetTree
        let source = source
        lazy var comments = format.comments(in: source)
        self.known =
            known
            ?? (format.hasEditor && !sourceTree.hasLinkedKeys ? nil : edits).flatMap {
                KnownOrigins($0, in: targetTree) { list, element in
                    source.hasComments(in: list, around: element, comments)
                }
            }
    }

    struct Outcome {
        var rewriting: Rewriting
        /// The result, as read for the proof.
        var document: CodableDocument
        var finding: (any Sendable)?
    }

    /// Rewrites the document.
    ///
    /// - Parameter relocations: How often containers may be moved before they are changed.
    /// - Throws: `RewriteError`, `WritingError`.
    /// - Complexity: O(n) in the bytes of the document for each reprinted container, at most 16.
    func run(relocations: Int = 2) throws -> Outcome {
        if let outcome = try edited() { return outcome }
        var changes = Matcher.changes(
            from: sourceTree, to: targetTree, lineage: lineage, by: policy, known: known,
            relocates: relocations > 0)
        let origins = changes.relocated.mapValues(\.node)
        if !changes.relocated.isEmpty, let outcome = try relocate(changes) { return outcome }
        if !changes.isUnaffectedByRelocation {
            changes = Matcher.changes(
                from: sourceTree, to: targetTree, lineage: lineage, by: policy, known: known)
        }
        if changes.isEmpty {
            guard sourceTree.isEqual(to: targetTree) else {
                throw RewriteError(.notProved, "the difference was not found", at: [])
            }
            return try unchanged()
        }
        let marks = Marks(changes, from: sourceTree, to: targetTree, known)
        source.note(
            origins: marks.origins.merging(marks.successors) { origin, _ in origin }, of: target,
            merged: marks.merged)
        if let written = try format.rewrittenWhole(target, like: source) {
            return try whole(written, marks)
        }
        var reprinted: [Int: String] = [:]
        var attempts = 0
        while true {
            let plan = try plan(changes, &reprinted)
            if policy.fallback == .refuse,
                let (node, reason) = reprinted.min(by: { $0.key < $1.key })
            {
                throw RewriteError(
                    .refused, "cannot be changed without printing it again: \(reason)",
                    at: sourceTree.path(node))
            }
            var ledger = CommentLedger(source: source, by: format)
            // Free memory: the proof needs its own and none of this.
            for tree in [sourceTree, targetTree] { tree.forgetHashes() }
            source.forget()
            let text = EditList.apply(plan.edits, to: source.bytes)
            let failure: Failure
            switch try check(text, changes) {
            case .failed(let found): failure = found
            case .proved(let tree, let data, let finding):
                let edited = RewriteSource(
                    tree.document, text: text, finding: finding, policy: policy)
                classifyComments(&ledger, plan, tree, edited, changes, origins)
                if !ledger.hasNewComments {
                    if !policy.allowsLostComments { try refuseLosses(ledger, reprinted) }
                    try marks.check(tree)
                    return Outcome(
                        rewriting: result(plan, data, reprinted.keys.sorted(), ledger),
                        document: tree.document, finding: finding)
                }
                if policy.comments == .keep {
                    // Moved members take their comments along, and `keep` would leave a copy.
                    var policy = policy
                    policy.comments = .withMember
                    return try RewriteRun(
                        format, self.data, sourceTree.document, to: target, lineage: lineage,
                        known: known, policy: policy, limits: limits
                    ).run()
                }
                failure = Failure(node: 0, reason: "a comment would be duplicated")
            }
            attempts += 1
            guard let wider = widen(failure, changes, reprinted, attempts) else {
                throw RewriteError(
                    .notProved, "cannot be changed: \(failure.reason)",
                    at: failure.path ?? sourceTree.path(failure.node))
            }
            // The reason for the first container explains most.
            reprinted[wider] =
                reprinted.min { $0.key < $1.key }?.value
                ?? failure.path.map { "\(failure.reason) at \($0)" } ?? failure.reason
        }
    }

    /// Returns the document without changes.
    func unchanged() throws -> Outcome {
        let (format, source) = (format, source)
        let rewriting = Rewriting(data: data, edits: [], of: source.bytes, isBinary: isBinary) {
            RewriteReport(comments: format.comments(in: source).count)
        }
        return Outcome(rewriting: rewriting, document: sourceTree.document)
    }

    // MARK: Planning

    private struct Plan {
        var edits: [EditList.Edit] = []
        var notes: [(kind: RewriteReport.Note.Kind, node: Int)] = []
        var rewriter: any SourceRewriter
    }

    private func plan(
        _ changes: ChangeTree, _ reprinted: inout [Int: String]
    ) throws -> Plan {
        var attempt = 0
        while true {
            attempt += 1
            var rewriter = format.makeRewriter(for: source)
            var edits = EditList()
            try plan(changes, &reprinted, &rewriter, &edits)
            let (sorted, overlap) = edits.sorted()
            guard let overlap else {
                return Plan(edits: sorted, notes: edits.notes, rewriter: rewriter)
            }
            // Overlapping edits mean that a planner missed a case: reprint the container, or else
            // all.
            let node = attempt <= Self.attempts && reprinted[overlap.node] == nil ? overlap.node : 0
            guard reprinted[node] == nil else {
                throw RewriteError(
                    .notProved, "edits overlap", at: sourceTree.path(overlap.node))
            }
            reprinted[node] = "its edits overlap"
        }
    }

    private func plan(
        _ changes: ChangeTree, _ reprinted: inout [Int: String],
        _ rewriter: inout any SourceRewriter,
        _ edits: inout EditList
    ) throws {
        if case .replaced(let value) = changes.root {
            edits.node = 0
            do {
                try rewriter.replace(0, by: targetTree.node(value), &edits)
            } catch let error as EditRefusal {
                throw RewriteError(.notProved, error.reason, at: sourceTree.path(0))
            }
            return rewriter.finish(&edits)
        }
        /// The index after the last node of the container that was reprinted last.
        var end = 0
        for change in changes.containers.sorted(by: { $0.node < $1.node })
        where change.node >= end {
            edits.node = change.node
            let mark = edits.mark
            if reprinted[change.node] == nil {
                do {
                    try rewriter.plan(change, in: changes, to: target, &edits)
                    continue
                } catch let error as EditRefusal {
                    edits.reset(to: mark)
                    edits.node = change.node
                    reprinted[change.node] = error.reason
                }
            }
            end = sourceTree.nodes(of: change.node).upperBound
            do {
                try rewriter.reprint(change.node, by: targetTree.node(change.target), &edits)
            } catch let error as EditRefusal {
                throw RewriteError(.notProved, error.reason, at: sourceTree.path(change.node))
            }
        }
        rewriter.finish(&edits)
    }

    // MARK: Proof

    private struct Failure {
        /// The container of the source that the failure is about.
        var node: Int
        var reason: String
        var path: DocumentPath?
    }

    private enum Proof {
        case proved(Tree, Data, finding: (any Sendable)?)
        case failed(Failure)
    }

    private func check(_ text: [UInt8], _ changes: ChangeTree) throws -> Proof {
        let encoded = try format.encoded(text, like: data)
        guard encoded.count <= limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
        }
        let (result, finding): (CodableDocument, (any Sendable)?)
        do {
            (result, finding) = try format.readForRewriting(encoded, within: limits)
        } catch let error as ReadingError {
            let reason = "the edited document cannot be read: \(error)"
            return .failed(Failure(node: changes.containers.last?.node ?? 0, reason: reason))
        }
        let tree = Tree(result, isTextual: sourceTree.isTextual, order: .init(policy))
        let isEqual = tree.isEqual(to: targetTree)
        // The value alone does not determine the order of elements with different names.
        let disorder = isEqual && known != nil ? tree.firstDisorder(in: targetTree) : nil
        if isEqual, disorder == nil { return .proved(tree, encoded, finding: finding) }
        let difference = Matcher.changes(from: tree, to: targetTree, by: policy)
        let reason = "the edited document does not have the requested value"
        guard let place = disorder ?? difference.containers.last?.target else {
            return .failed(Failure(node: 0, reason: reason))
        }
        let around = changes.containers.filter {
            targetTree.nodes(of: $0.target).contains(place)
        }
        return .failed(
            Failure(
                node: around.max { $0.target < $1.target }?.node ?? 0, reason: reason,
                path: difference.firstDifference(tree, targetTree)))
    }

    private func widen(
        _ failure: Failure, _ changes: ChangeTree, _ reprinted: [Int: String], _ attempts: Int
    ) -> Int? {
        guard policy.fallback == .coarsen else { return nil }
        if attempts > Self.attempts { return reprinted[0] == nil ? 0 : nil }
        var node = failure.node
        let known = Set(changes.containers.map(\.node))
        while reprinted[node] != nil || !known.contains(node) {
            guard let parent = sourceTree.parent(of: node) else { return nil }
            node = parent
        }
        return node
    }

    // MARK: The result

    var isBinary: Bool { !sourceTree.document.capabilities.contains(.text) }

    /// Returns the result for a source without text, which is written as a whole.
    private func whole(_ written: Data, _ marks: Marks) throws -> Outcome {
        if policy.fallback == .refuse {
            throw RewriteError(
                .refused, "cannot be changed without writing it again: it has no text")
        }
        let result = try format.read(written, within: limits)
        let tree = Tree(result, isTextual: sourceTree.isTextual)
        guard tree.isEqual(to: targetTree) else {
            throw RewriteError(.notProved, "the new document does not have the requested value")
        }
        try marks.check(tree)
        return Outcome(
            rewriting: Rewriting(
                data: written, edits: [], of: [], isBinary: isBinary, isRewrittenWhole: true
            ) { RewriteReport(isRewrittenWhole: true) },
            document: result)
    }

    private func classifyComments(
        _ ledger: inout CommentLedger, _ plan: Plan, _ tree: Tree, _ result: RewriteSource,
        _ changes: ChangeTree, _ origins: [Int: Int]
    ) {
        let lineage = known.map { $0.staying.merging($0.moved) { $1 } } ?? lineage
        ledger.classify(
            plan.edits.map {
                CommentLedger.Change(
                    range: $0.range, growth: $0.replacement.count - $0.range.count,
                    reason: $0.reason)
            },
            result, by: format,
            ledger.count == 0
                ? nil
                : Outcomes(
                    changes, from: sourceTree, to: targetTree, in: tree,
                    lineage: lineage.merging(origins) { old, _ in old }),
            commentedOut: known?.commentedOut.keys ?? [:].keys, isMember: plan.rewriter.isMember)
    }

    /// - Throws: `RewriteError` of kind `.losesComments`.
    private func refuseLosses(
        _ ledger: CommentLedger, _ reprinted: [Int: String]
    ) throws(RewriteError) {
        guard let first = ledger.lost.first ?? ledger.misplaced.first else { return }
        let count = ledger.lost.count + ledger.misplaced.count
        var message = count == 1 ? "a comment" : "\(count) comments, the first"
        message = "\(message) on line \(first.line) would be "
        message += ledger.lost.isEmpty ? "attached to another value" : "lost"
        message += ": \(first.text)"
        if let (node, reason) = reprinted.min(by: { $0.key < $1.key }) {
            let place = node == 0 ? "the document" : "\(sourceTree.path(node))"
            message += "; \(place) has to be printed again: \(reason)"
        }
        throw RewriteError(
            .losesComments, message, at: ledger.firstOwner.map { sourceTree.path($0) } ?? [])
    }

    private func result(
        _ plan: Plan, _ data: Data, _ reprinted: [Int], _ ledger: CommentLedger
    ) -> Rewriting {
        let edits = plan.edits.map {
            EditChain.Edit(
                range: $0.range, text: $0.replacement[...], reason: $0.reason,
                path: sourceTree.path($0.node))
        }
        let report = RewriteReport(
            comments: ledger.count, removed: ledger.removed, lost: ledger.lost,
            misplaced: ledger.misplaced, reprinted: reprinted.map { sourceTree.path($0) },
            notes: plan.notes.sorted { $0.node < $1.node }.map {
                RewriteReport.Note(kind: $0.kind, path: sourceTree.path($0.node))
            })
        return Rewriting(
            data: data, edits: described(edits), of: source.bytes, isBinary: isBinary
        ) { report }
    }

    func described(_ edits: [EditChain.Edit]) -> [SourceEdit] {
        var positions = PositionFinder(source.lines)
        return edits.map { edit in
            SourceEdit(
                range: edit.range, bytes: Array(edit.text), reason: edit.reason, path: edit.path,
                start: positions.position(of: edit.range.lowerBound),
                end: positions.position(of: edit.range.upperBound))
        }
    }
}
