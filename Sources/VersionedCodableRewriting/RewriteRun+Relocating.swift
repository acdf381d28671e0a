import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension RewriteRun {
    /// Rewrites the document in two passes: containers that have another path in the target and
    /// differ there are first moved verbatim, with all their comments, and then changed.
    ///
    /// - Returns: nil when one of the passes is impossible without reprinting something.
    /// - Complexity: O(n) in the bytes of the document.
    func relocate(_ changes: ChangeTree) throws -> Outcome? {
        var policy = policy
        policy.fallback = .refuse
        policy.allowsLostComments = false
        do {
            let intermediate = try afterMoves(changes)
            let known = known?.renumbered(
                { other, node in intermediate.places[other].map { ($0, node) } },
                commentedOut: { $0 })
            let first = try RewriteRun(
                format, data, sourceTree.document, to: intermediate.document,
                lineage: intermediate.lineage,
                known: known, policy: policy, limits: limits
            ).run(relocations: 0)
            let second = try RewriteRun(
                format, first.rewriting.data, first.document, to: target,
                known: self.known(origins(changes), intermediate, first.document),
                finding: first.finding, policy: policy, limits: limits
            ).run(relocations: 1)
            return try composed(first, second)
        } catch is RewriteError {
            return nil
        }
    }

    /// The document after the moves, before any other change of what is moved.
    private struct IntermediateDocument {
        var document: CodableDocument
        var lineage: [Int: Int] = [:]
        /// The nodes of the document, by the nodes of the target.
        var places: [Int: Int] = [:]
    }

    private func afterMoves(_ changes: ChangeTree) throws -> IntermediateDocument {
        let origins = origins(changes)
        let moves = changes.moves
        let isRelocated = isIn(origins.values.sorted())
        let inserted = insertedAfterMove(changes, moves, isRelocated)
        var builder = try DocumentBuilder(likeValueOf: target, limits)
        var lineage: [Int: Int] = [:]
        var places: [Int: Int] = [:]
        try builder.add(0, of: targetTree) { builder, index in
            if targetTree.tape[index].isKind(.key), inserted.contains(index + 1) {
                return targetTree.nodes(of: index + 1).upperBound
            }
            if known != nil { places[index] = builder.nodeCount }
            if let origin = origins[index] {
                lineage[builder.nodeCount] = origin
                try builder.add(origin, of: sourceTree)
                return targetTree.nodes(of: index).upperBound
            }
            if let from = moves[index] { lineage[builder.nodeCount] = from }
            return nil
        }
        // What moves into a relocated container would be missing in between, and an element that
        // moves out of it would be duplicated.
        let isWhole = (known?.moved ?? [:]).allSatisfy { other, node in
            let isOrigin = origins[other] != nil
            return places[other] == nil
                ? isRelocated(node) && !isOrigin : isRelocated(node) == isOrigin
        }
        guard isWhole else {
            throw RewriteError(.refused, "it cannot be moved before it is changed")
        }
        return IntermediateDocument(
            document: try builder.finish(), lineage: lineage, places: places)
    }

    /// Returns the origins after the moves: all values outside of relocated containers stay.
    private func known(
        _ origins: [Int: Int], _ intermediate: IntermediateDocument, _ first: CodableDocument
    ) -> KnownOrigins? {
        let isTextual = sourceTree.isTextual
        let (between, first) = (
            Tree(intermediate.document, isTextual: isTextual), Tree(first, isTextual: isTextual)
        )
        let same = ChangeTree(root: .kept)
        var outer = Outcomes(same, from: between, to: between, in: first, lineage: [:])
        var inner = Outcomes(same, from: sourceTree, to: targetTree, in: first, lineage: origins)
        let isRelocated = isIn(origins.values.sorted())
        func place(_ node: Int) -> Int? {
            isRelocated(node) ? inner.place(of: node) { sourceTree.parent(of: $0) } : nil
        }
        var known = known?.renumbered(
            { other, node in
                guard intermediate.places[other] == nil || origins[other] != nil else {
                    return nil
                }
                return place(node).map { (other, $0) }
            }, commentedOut: place)
        for other in origins.keys {
            if let node = known?.moved.removeValue(forKey: other) { known?.staying[other] = node }
            var around = targetTree.parent(of: other)
            while let container = around, known?.containers.insert(container).inserted == true {
                for child in targetTree.children(of: container) where origins[child.value] == nil {
                    guard let place = intermediate.places[child.value] else { continue }
                    known?.staying[child.value] = outer.place(of: place) { between.parent(of: $0) }
                }
                around = targetTree.parent(of: container)
            }
        }
        return known
    }

    /// Returns a test for values of the source that are in one of some containers, given ascending.
    private func isIn(_ origins: [Int]) -> (Int) -> Bool {
        { node in
            // The last container that starts at or before the node.
            let low = origins.partitioningIndex { $0 > node }
            return low > 0 && sourceTree.nodes(of: origins[low - 1]).contains(node)
        }
    }

    /// Returns the outermost containers that are moved before they are changed, by target node.
    private func origins(_ changes: ChangeTree) -> [Int: Int] {
        sourceTree.outermost(changes.relocated.mapValues(\.node)) { $0.value }
    }

    /// Returns members that come out of a relocated container and are added in the second pass.
    private func insertedAfterMove(
        _ changes: ChangeTree, _ moves: [Int: Int], _ isRelocated: (Int) -> Bool
    ) -> Set<Int> {
        let nested = Set(changes.relocated.keys).subtracting(origins(changes).keys)
        return nested.union(moves.filter { isRelocated($1) && changes.relocated[$0] == nil }.keys)
    }

    private func composed(_ first: Outcome, _ second: Outcome) throws -> Outcome {
        let result = RewriteSource(second.document, finding: second.finding, policy: policy)
        let edits = EditChain(
            source.bytes, first.rewriting.edits, second.rewriting.edits, result.bytes
        ).edits
        var ledger = CommentLedger(source: source, by: format)
        // Each pass has verified its comments.
        ledger.classify(
            edits.map(\.change), result, by: format, nil, commentedOut: []
        ) { _ in false }
        let report = RewriteReport(
            comments: ledger.count, removed: ledger.removed,
            notes: first.rewriting.report.notes + second.rewriting.report.notes)
        return Outcome(
            rewriting: Rewriting(
                data: second.rewriting.data, edits: described(edits), of: source.bytes,
                isBinary: isBinary
            ) { report },
            document: second.document, finding: second.finding)
    }
}

/// Composes the edits of a source with the edits of the result to edits of the source.
struct EditChain {
    struct Edit {
        var range: Range<Int>
        var text: ArraySlice<UInt8>
        var reason: SourceEdit.Reason
        var path: DocumentPath

        var change: CommentLedger.Change {
            CommentLedger.Change(range: range, growth: text.count - range.count, reason: reason)
        }
    }

    private(set) var edits: [Edit] = []

    /// An edit in coordinates of the intermediate text.
    private struct IntermediateEdit {
        var range: Range<Int>
        /// The length difference between the other text (source or result) and the intermediate
        /// one.
        var growth: Int
        var edit: SourceEdit
        var isFirst: Bool
    }

    /// - Parameters:
    ///   - source: The source.
    ///   - first: The edits of the source.
    ///   - second: The edits of the intermediate text.
    ///   - result: The final text.
    /// - Complexity: O(n log n) in the edits, O(n) in their text.
    init(
        _ source: [UInt8], _ first: [SourceEdit], _ second: [SourceEdit], _ result: [UInt8]
    ) {
        var places: [IntermediateEdit] = []
        var shift = 0
        for edit in first {
            let count = edit.bytes.count
            let start = edit.range.lowerBound + shift
            places.append(
                IntermediateEdit(
                    range: start..<start + count, growth: edit.range.count - count, edit: edit,
                    isFirst: true))
            shift += count - edit.range.count
        }
        places += second.map {
            IntermediateEdit(
                range: $0.range, growth: $0.bytes.count - $0.range.count, edit: $0, isFirst: false)
        }
        places.sort {
            ($0.range.lowerBound, $0.range.upperBound, $0.isFirst ? 0 : 1)
                < ($1.range.lowerBound, $1.range.upperBound, $1.isFirst ? 0 : 1)
        }
        /// The offsets from the intermediate text to the source and to the result.
        var shifts = (source: 0, result: 0)
        var rest = places[...]
        while let head = rest.first {
            var span = head.range
            var ends = shifts
            while let next = rest.first, next.range.lowerBound <= span.upperBound {
                span = span.lowerBound..<max(span.upperBound, next.range.upperBound)
                if next.isFirst { ends.source += next.growth } else { ends.result += next.growth }
                rest.removeFirst()
            }
            let range = span.lowerBound + shifts.source..<span.upperBound + ends.source
            let text = result[span.lowerBound + shifts.result..<span.upperBound + ends.result]
            if !source[range].elementsEqual(text) {
                edits.append(
                    Edit(
                        range: range, text: text, reason: head.edit.reason, path: head.edit.path))
            }
            shifts = ends
        }
    }
}
