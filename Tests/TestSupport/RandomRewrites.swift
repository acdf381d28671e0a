import Foundation
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Checks what has to hold for every document and every change, and counts.
public struct RandomRewrites: CustomStringConvertible {
    /// The seeds of the pairs of a document and a change that are tried:
    /// `VERSIONED_CODABLE_REWRITES` says how many, `VERSIONED_CODABLE_SEED` which is the first.
    public static let seeds: Range<UInt64> = {
        let number = { ProcessInfo.processInfo.environment[$0].flatMap { UInt64($0) } }
        let first = number("VERSIONED_CODABLE_SEED") ?? 0
        return first..<first
            + (number("VERSIONED_CODABLE_REWRITES") ?? (TestRun.isLong ? 4000 : 300))
    }()

    /// How many pairs were checked.
    public private(set) var count = 0
    /// How many were refused with a reason that is expected.
    public private(set) var refused = 0
    /// How many documents were changed.
    public private(set) var changed = 0
    /// How many comments there were, how many went with their members, and how many were lost.
    public private(set) var comments = (all: 0, removed: 0, lost: 0)

    /// How many were refused because comments would be lost.
    public private(set) var refusals = Refusals()

    /// None yet.
    public init() {}

    /// What was counted.
    public var description: String {
        "\(count) pairs, \(changed) changed; of \(comments.all) comments "
            + "\(comments.removed) removed, \(comments.lost) lost; \(refusals)"
    }

    /// Rewrites a document, and checks that it reads as what was wanted, that doing it again
    /// changes nothing, that the edits undone give the source and that all comments are accounted
    /// for.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - source: The document.
    ///   - wanted: The value it is to get.
    ///   - name: What to call the pair where it fails.
    ///   - reasons: Parts of the messages of notations that are refused on purpose.
    ///   - meaning: A value as the format says it.
    @discardableResult
    public mutating func check(
        _ format: some RewritableFormat, _ source: Data, to wanted: DocumentValue, _ name: String,
        refusing reasons: [String] = [], meaning: (DocumentValue) -> DocumentValue = { $0 }
    ) throws -> Rewriting? {
        refusals.label = name
        let name = Comment(rawValue: name)
        count += 1
        let rewriting: Rewriting
        do {
            rewriting = try refusals.rewrite { policy in
                try format.rewrite(source, to: wanted, policy: policy)
            }
        } catch {
            let isExpected = reasons.contains { "\(error)".contains($0) }
            if isExpected { refused += 1 } else { Issue.record("\(name): \(error)") }
            return nil
        }
        let found = try DocumentValue(format.read(rewriting.data, within: .default))
        #expect(meaning(found) == meaning(wanted), name)
        let again = try format.rewrite(rewriting.data, to: wanted)
        #expect(again.isUnchanged, name)
        #expect(again.report.comments == rewriting.report.kept, name)
        #expect(rewriting.undone(Array(source)) == Array(rewriting.data), name)
        #expect(rewriting.reverted(to: Array(source)) == Array(source), name)
        let report = rewriting.report
        changed += rewriting.isUnchanged ? 0 : 1
        comments.all += report.comments
        comments.removed += report.removed.count
        comments.lost += report.lost.count
        return rewriting
    }
}

extension Rewriting {
    /// The result with the edits taken back.
    public func reverted(to source: [UInt8]) -> [UInt8] {
        let new = Array(data)
        var result: [UInt8] = []
        var (at, from) = (0, 0)
        for edit in edits {
            let end = at + edit.range.lowerBound - from
            result += new[at..<end] + source[edit.range]
            at = end + edit.bytes.count
            from = edit.range.upperBound
        }
        return result + new[at...]
    }
}
