import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The layout of block collections in a document.
struct YAMLStyle {
    /// The columns by which a mapping is indented below its key.
    var unit = 2
    /// The columns by which a sequence is indented below its key.
    var sequenceOffset = 0

    /// Examines the first 512 block collections of a document.
    ///
    /// - Complexity: O(n) in the nodes up to the 512th block collection.
    init(_ source: RewriteSource, _ outline: YAMLOutline, _ lines: SourceLines) {
        /// How often blocks, mappings (`true`) or sequences, are so many columns behind their key.
        var counts: [Bool: [Int: Int]] = [:]
        /// The open blocks: the node after each, and its column.
        var open: [(end: Int, column: Int, isObject: Bool)] = []
        let blocks = outline.places.indices.lazy.filter { node in
            let (entry, place) = (source.entry(node), outline.places[node])
            return (entry.isKind(.object) || entry.isKind(.array)) && place.isWritten
                && !place.isFlow
        }
        for node in blocks.prefix(512) {
            while let last = open.last, last.end <= node { open.removeLast() }
            let isObject = source.entry(node).isKind(.object)
            let column = lines.column(of: outline.places[node].start)
            if let outer = open.last, outer.isObject {
                counts[isObject, default: [:]][column - outer.column, default: 0] += 1
            }
            open.append((Int(source.entry(node).next), column, isObject))
        }
        func most(_ isObject: Bool, atLeast least: Int) -> Int? {
            counts[isObject]?.filter { $0.key >= least }
                .max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
        unit = most(true, atLeast: 1) ?? most(false, atLeast: 1) ?? unit
        sequenceOffset = most(false, atLeast: 0) ?? 0
    }
}
