import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The outcome of each comment of a source: kept, removed, lost or misplaced.
struct CommentLedger {
    private let source: RewriteSource
    private let comments: [Range<Int>]
    private let extras: [(object: Int, range: Range<Int>)]
    private(set) var removed: [RewriteReport.Comment] = []
    private(set) var lost: [RewriteReport.Comment] = []
    private(set) var misplaced: [RewriteReport.Comment] = []
    /// Whether the result has a comment that the source did not have.
    private(set) var hasNewComments = false
    /// The value of the first lost or misplaced comment.
    private(set) var firstOwner: Int?

    var count: Int { comments.count }

    init(source: RewriteSource, by format: any RewritableFormat) {
        self.source = source
        comments = format.comments(in: source)
        extras = comments.isEmpty ? [] : format.extras(in: source)
    }

    struct Change {
        var range: Range<Int>
        /// The length difference of the text after it.
        var growth: Int
        var reason: SourceEdit.Reason
    }

    /// Determines which comments are gone or misplaced.
    ///
    /// A comment that no edit touches is still there; one that an edit deletes may be in an
    /// insertion. The owners of a comment are compared if an edit touches it or its surroundings.
    ///
    /// - Parameters:
    ///   - outcomes: The outcomes of the source's values; nil if they are known to be right, so
    ///     that missing comments were removed.
    ///   - commentedOut: The values that explicit edits turned into comments.
    ///   - isMember: Whether the text of a comment is a commented-out member.
    /// - Complexity: O(n log n) in comments and edits, and in the nodes if there are comments.
    mutating func classify(
        _ edits: [Change], _ result: RewriteSource, by format: any RewritableFormat,
        _ outcomes: consuming Outcomes?, commentedOut: some Collection<Int>,
        isMember: ([UInt8]) -> Bool
    ) {
        let after = format.comments(in: result)
        let outs = CommentedLines(edits, after)
        var touched: [Int] = []
        /// Comments that no edit touches and that are missing at their expected offset.
        var missing: Set<Int> = []
        var pairs: [(old: Int, new: Int)] = []
        var (edit, shift, next) = (0, 0, 0)
        var rest: [ArraySlice<UInt8>: [Int]] = [:]
        func leaveOut(before offset: Int) {
            while next < after.count, after[next].lowerBound < offset {
                if !outs.isOne(after[next]) {
                    rest[result.bytes[after[next]], default: []].append(next)
                }
                next += 1
            }
        }
        for (index, comment) in comments.enumerated() {
            while edit < edits.count, edits[edit].range.upperBound <= comment.lowerBound {
                shift += edits[edit].growth
                edit += 1
            }
            if edit < edits.count, edits[edit].range.lowerBound < comment.upperBound {
                touched.append(index)
                continue
            }
            let start = comment.lowerBound + shift
            if outs.contains(start) { continue }
            leaveOut(before: start)
            if next < after.count, after[next].lowerBound == start,
                after[next].count == comment.count
            {
                pairs.append((index, next))
                next += 1
            } else {
                touched.append(index)
                missing.insert(index)
            }
        }
        leaveOut(before: .max)
        guard var outcomes else {
            for index in touched {
                if rest[source.bytes[comments[index]]]?.popLast() == nil {
                    missing.contains(index) ? hasNewComments = true : remove(index)
                }
            }
            return hasNewComments = hasNewComments || rest.values.contains { !$0.isEmpty }
        }
        guard !comments.isEmpty else { return hasNewComments = !rest.isEmpty }
        let old = CommentOwners(source, comments, extras)
        let newExtras = format.extras(in: result)
        let new = CommentOwners(result, after, newExtras)
        let counts = Dictionary(newExtras.map { ($0.object, 1) }, uniquingKeysWith: +)
        let lostExtras = Set(
            Dictionary(extras.map { ($0.object, 1) }, uniquingKeysWith: +).compactMap { one in
                outcomes.place(of: one.key) { old.parent(of: $0) }.flatMap { place in
                    counts[place] ?? 0 < one.value
                        && !outcomes.hasUnmerged(in: place, of: one.key) ? one.key : nil
                }
            })
        let isWithMember = source.policy.comments == .withMember
        let bytes = source.bytes
        /// Returns the nodes of a comment's owners, and whether one of those is gone.
        func places(of owners: [Int]) -> (nodes: [Int], isGone: Bool) {
            let places = owners.map { outcomes.place(of: $0) { old.parent(of: $0) } }
            let isDivided = owners.contains { outcomes.divided.contains($0) }
            return (places.compactMap { $0 }, places.contains(nil) || isDivided)
        }
        func isAtOther(_ one: Int, _ other: Int) -> Bool {
            let found = old.owners(of: one)
            let owners = found.nodes
            // The comments of a value stay with the comment that it becomes.
            if owners.contains(where: commentedOut.contains) { return false }
            let (nodes, isGone) = places(of: owners)
            let newOwners = new.owners(of: other)
            let others = newOwners.nodes
            if owners.isEmpty || others.contains(where: nodes.contains) { return false }
            // Beside a document that is empty now.
            if owners.contains(0), others.isEmpty, newOwners.neighbours.isEmpty { return false }
            // On a part of the value that replaced its owner.
            let isPart = others.contains { other in
                outcomes.isNew(other, new.parent) && nodes.contains { outcomes.isIn(other, $0) }
            }
            if isPart { return false }
            if found.isAtExtra,
                others.contains(where: { other in
                    owners.contains { outcomes.isUnmerged(other, of: $0) }
                })
            {
                return false
            }
            guard isGone else { return true }
            return isWithMember && !owners.contains { outcomes.divided.contains($0) }
                && others.contains {
                    !outcomes.isNew($0, new.parent) && !outcomes.isReplacement($0)
                }
                && !isMember(Array(bytes[comments[one]]))
        }
        for (one, other) in pairs {
            let around = old.owners(of: one).surroundings
            let first = edits.partitioningIndex { $0.range.upperBound >= around.lowerBound }
            guard first < edits.count, edits[first].range.lowerBound <= around.upperBound,
                isAtOther(one, other)
            else { continue }
            misplace(one, old)
        }
        // Equal inserted comments are matched first by their owners.
        var inserted: [ArraySlice<UInt8>: [Int: [Int]]] = [:]
        for text in Set(touched.map { bytes[comments[$0]] }) {
            for other in (rest[text] ?? []).reversed() {
                for node in new.owners(of: other).nodes {
                    inserted[text, default: [:]][node, default: []].append(other)
                }
            }
        }
        var used: Set<Int> = []
        let left = touched.filter { index in
            let text = bytes[comments[index]]
            return !places(of: old.owners(of: index).nodes).nodes.contains { node in
                while let other = inserted[text]?[node]?.popLast() {
                    if used.insert(other).inserted { return true }
                }
                return false
            }
        }
        rest = rest.mapValues { $0.reversed().filter { !used.contains($0) } }
        for index in left {
            let owners = old.owners(of: index)
            if let other = rest[bytes[comments[index]]]?.popLast() {
                if isAtOther(index, other) { misplace(index, old) }
            } else if missing.contains(index) {
                hasNewComments = true
            } else if places(of: owners.nodes.isEmpty ? owners.neighbours : owners.nodes).isGone
                || owners.isInner && outcomes.isReplaced(owners.nodes[0])
                || owners.isAtExtra && lostExtras.contains(owners.nodes[0])
            {
                remove(index)
            } else {
                lost.append(comment(index))
                firstOwner = firstOwner ?? owners.nodes.first ?? owners.neighbours.first
            }
        }
        hasNewComments = hasNewComments || rest.values.contains { !$0.isEmpty }
    }

    private func comment(_ index: Int) -> RewriteReport.Comment {
        RewriteReport.Comment(
            text: String(decoding: source.bytes[comments[index]], as: UTF8.self),
            line: source.lines.line(of: comments[index].lowerBound) + 1)
    }

    private mutating func remove(_ index: Int) { removed.append(comment(index)) }

    private mutating func misplace(_ index: Int, _ owners: CommentOwners) {
        misplaced.append(comment(index))
        firstOwner = firstOwner ?? owners.owners(of: index).nodes.first
    }
}

private struct CommentedLines {
    /// In source order.
    private var ranges: [Range<Int>] = []
    private var starts: Set<Int> = []

    init(_ edits: [CommentLedger.Change], _ comments: [Range<Int>]) {
        var shift = 0
        for edit in edits {
            if edit.reason == .commentedOut { starts.insert(edit.range.lowerBound + shift) }
            shift += edit.growth
        }
        guard !starts.isEmpty else { return }
        ranges = comments.filter { starts.contains($0.lowerBound) }
    }

    func isOne(_ comment: Range<Int>) -> Bool { starts.contains(comment.lowerBound) }

    func contains(_ offset: Int) -> Bool {
        let next = ranges.partitioningIndex { $0.lowerBound > offset }
        return next > 0 && offset < ranges[next - 1].upperBound
    }
}
