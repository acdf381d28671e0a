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
        var pairing = CommentPairing(source.bytes, comments, result.bytes, after, edits)
        guard let outcomes else {
            for index in pairing.touched where pairing.take(index) == nil {
                pairing.missing.contains(index) ? hasNewComments = true : remove(index)
            }
            return hasNewComments = hasNewComments || pairing.hasRest
        }
        guard !comments.isEmpty else { return hasNewComments = pairing.hasRest }
        let newExtras = format.extras(in: result)
        var places = CommentPlaces(
            outcomes, from: CommentOwners(source, comments, extras), extras,
            to: CommentOwners(result, after, newExtras), newExtras)
        func isMisplaced(_ index: Int, _ owners: CommentOwners.Owners, at other: Int) -> Bool {
            // The comments of a value stay with the comment that it becomes.
            if owners.nodes.contains(where: commentedOut.contains) { return false }
            return switch places.place(of: owners, at: other) {
            case .owner: false
            case .stranger: true
            case .survivor:
                source.policy.comments == .withMember
                    && !isMember(Array(source.bytes[comments[index]]))
            }
        }
        for (index, other) in pairing.pairs {
            let owners = places.old.owners(of: index)
            let around = owners.surroundings
            let first = edits.partitioningIndex { $0.range.upperBound >= around.lowerBound }
            guard first < edits.count, edits[first].range.lowerBound <= around.upperBound,
                isMisplaced(index, owners, at: other)
            else { continue }
            misplace(index, owners)
        }
        for index in pairing.takeByOwners(&places) {
            let owners = places.old.owners(of: index)
            if let other = pairing.take(index) {
                if isMisplaced(index, owners, at: other) { misplace(index, owners) }
            } else if pairing.missing.contains(index) {
                hasNewComments = true
            } else if places.isGone(owners) {
                remove(index)
            } else {
                lost.append(comment(index))
                firstOwner = firstOwner ?? owners.nodes.first ?? owners.neighbours.first
            }
        }
        hasNewComments = hasNewComments || pairing.hasRest
    }

    private func comment(_ index: Int) -> RewriteReport.Comment {
        RewriteReport.Comment(
            text: String(decoding: source.bytes[comments[index]], as: UTF8.self),
            line: source.lines.line(of: comments[index].lowerBound) + 1)
    }

    private mutating func remove(_ index: Int) { removed.append(comment(index)) }

    private mutating func misplace(_ index: Int, _ owners: CommentOwners.Owners) {
        misplaced.append(comment(index))
        firstOwner = firstOwner ?? owners.nodes.first
    }
}

/// The comments of a source and of its result, paired by their offsets and then by their texts.
private struct CommentPairing {
    /// The comments that are where the edits leave them.
    private(set) var pairs: [(old: Int, new: Int)] = []
    /// The other comments of the source.
    private(set) var touched: [Int] = []
    /// Those of the other comments that no edit touches.
    private(set) var missing: Set<Int> = []
    private let source: [UInt8]
    private let comments: [Range<Int>]
    /// The unpaired comments of the result by text, the last first.
    private var rest: [ArraySlice<UInt8>: [Int]] = [:]

    init(
        _ source: [UInt8], _ comments: [Range<Int>], _ result: [UInt8], _ after: [Range<Int>],
        _ edits: [CommentLedger.Change]
    ) {
        self.source = source
        self.comments = comments
        let outs = CommentedLines(edits, after)
        var left: [Int] = []
        var (edit, shift, next) = (0, 0, 0)
        func leave(before offset: Int) {
            while next < after.count, after[next].lowerBound < offset {
                if !outs.isOne(after[next]) { left.append(next) }
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
            leave(before: start)
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
        leave(before: .max)
        for other in left.reversed() { rest[result[after[other]], default: []].append(other) }
    }

    /// Whether comments of the result are without a partner.
    var hasRest: Bool { rest.values.contains { !$0.isEmpty } }

    /// Pairs a comment of the source with the first unpaired one of the same text, if any.
    mutating func take(_ index: Int) -> Int? { rest[source[comments[index]]]?.popLast() }

    /// Pairs comments of the same text whose owners are the same, and returns the touched
    /// comments without such a partner.
    mutating func takeByOwners(_ places: inout CommentPlaces) -> [Int] {
        var inserted: [ArraySlice<UInt8>: [Int: [Int]]] = [:]
        for text in Set(touched.map { source[comments[$0]] }) {
            for other in rest[text] ?? [] {
                for node in places.new.owners(of: other).nodes {
                    inserted[text, default: [:]][node, default: []].append(other)
                }
            }
        }
        var used: Set<Int> = []
        let left = touched.filter { index in
            let text = source[comments[index]]
            let owners = places.old.owners(of: index).nodes
            return !places.nodes(of: owners).nodes.contains { node in
                while let other = inserted[text]?[node]?.popLast() {
                    if used.insert(other).inserted { return true }
                }
                return false
            }
        }
        rest = rest.mapValues { $0.filter { !used.contains($0) } }
        return left
    }
}

/// Where the owners of a source's comments are in the result.
private struct CommentPlaces {
    enum Place {
        /// At its owner, or at a part of that.
        case owner
        /// Its owner is gone, and it is at a value that the source had.
        case survivor
        case stranger
    }

    let old: CommentOwners
    let new: CommentOwners
    private var outcomes: Outcomes
    /// The objects that have fewer parts that are not members.
    private var lostExtras: Set<Int> = []

    init(
        _ outcomes: consuming Outcomes,
        from old: CommentOwners, _ extras: [(object: Int, range: Range<Int>)],
        to new: CommentOwners, _ newExtras: [(object: Int, range: Range<Int>)]
    ) {
        (self.outcomes, self.old, self.new) = (outcomes, old, new)
        let counts = Dictionary(newExtras.map { ($0.object, 1) }, uniquingKeysWith: +)
        for (object, count) in Dictionary(extras.map { ($0.object, 1) }, uniquingKeysWith: +) {
            if let place = self.outcomes.place(of: object, old.parent), counts[place] ?? 0 < count,
                !self.outcomes.hasUnmerged(in: place, of: object)
            {
                lostExtras.insert(object)
            }
        }
    }

    /// Returns the nodes of a comment's owners, and whether one of those is gone.
    mutating func nodes(of owners: [Int]) -> (nodes: [Int], isGone: Bool) {
        let places = owners.map { outcomes.place(of: $0, old.parent) }
        let isDivided = owners.contains(where: outcomes.divided.contains)
        return (places.compactMap { $0 }, places.contains(nil) || isDivided)
    }

    /// Whether a comment that is missing was removed with its owners.
    mutating func isGone(_ owners: CommentOwners.Owners) -> Bool {
        nodes(of: owners.nodes.isEmpty ? owners.neighbours : owners.nodes).isGone
            || owners.isInner && outcomes.isReplaced(owners.nodes[0])
            || owners.isAtExtra && lostExtras.contains(owners.nodes[0])
    }

    /// Returns where a comment of the result is, for the owners that it has in the source.
    mutating func place(of found: CommentOwners.Owners, at other: Int) -> Place {
        let owners = found.nodes
        let (nodes, isGone) = nodes(of: owners)
        let newOwners = new.owners(of: other)
        let others = newOwners.nodes
        if owners.isEmpty || others.contains(where: nodes.contains) { return .owner }
        // Beside a document that is empty now.
        if owners.contains(0), others.isEmpty, newOwners.neighbours.isEmpty { return .owner }
        // On a part of the value that replaced its owner.
        let isPart = others.contains { other in
            outcomes.isNew(other, new.parent) && nodes.contains { outcomes.isIn(other, $0) }
        }
        let isUnmerged =
            found.isAtExtra
            && others.contains { other in
                owners.contains { outcomes.isUnmerged(other, of: $0) }
            }
        if isPart || isUnmerged { return .owner }
        guard isGone else { return .stranger }
        let isSurvivor =
            !owners.contains(where: outcomes.divided.contains)
            && others.contains {
                !outcomes.isNew($0, new.parent) && !outcomes.isReplacement($0)
            }
        return isSurvivor ? .survivor : .owner
    }
}

/// The lines of a result that edits made of commented-out values.
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
