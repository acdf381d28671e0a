import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The ranges of the elements of values and keys, with their tags.
struct PlistRanges: BracketRanges {
    let source: RewriteSource
    let index: MarkupIndex

    func range(of node: Int) -> Range<Int> { element(of: node)?.outer ?? source.range(of: node) }

    func outerRange(of node: Int) -> Range<Int> { range(of: node) }

    func content(of node: Int) -> Range<Int> { element(of: node)?.content ?? 0..<0 }

    /// Returns the element of a value or key: the last one that starts at or before its range.
    ///
    /// - Complexity: O(log n) in the elements.
    private func element(of node: Int) -> MarkupIndex.Element? {
        let elements = index.elements
        if node == 0 {
            // The root is in the frame of the format.
            let hasFrame = elements.first.map {
                index.bytes[$0.name].elementsEqual("plist".utf8)
            }
            return elements.dropFirst(hasFrame == true ? 1 : 0).first
        }
        return index.element(from: source.range(of: node).lowerBound).map { elements[$0] }
    }
}
