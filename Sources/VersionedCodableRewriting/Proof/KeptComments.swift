import VersionedCodableDocuments
import VersionedCodableFormatKit

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
