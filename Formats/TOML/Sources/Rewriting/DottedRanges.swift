import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The ranges of values, of which those that dotted keys name go from their key to their last value.
struct DottedRanges: BracketRanges {
    let source: RewriteSource

    /// - Complexity: O(n) in the nodes of a table that dotted keys name.
    func range(of node: Int) -> Range<Int> {
        guard node > 0, !TOMLEditor.isBracketed(node, source) else {
            return source.range(of: node)
        }
        let start = source.range(of: node - 1).upperBound
        let last = (node + 1..<max(node + 1, Int(source.entry(node).next)))
            .lazy.filter { TOMLEditor.isBracketed($0, source) }
            .map { source.range(of: $0).upperBound }.max()
        return start..<max(start, last ?? start)
    }

    func outerRange(of node: Int) -> Range<Int> { range(of: node) }
}
