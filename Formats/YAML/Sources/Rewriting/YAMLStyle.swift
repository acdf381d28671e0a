import VersionedCodableDocuments
import VersionedCodableRewriting

/// How the block collections of a document are laid out, as far as it shows.
struct YAMLStyle {
    /// Columns a mapping is indented by below its key.
    var unit = 2
    /// Columns a sequence is indented by below its key.
    var sequenceOffset = 0
    /// Blanks behind a dash.
    var dashBlanks = 1

    /// Looks at the first collections of a document, as many as tell enough.
    ///
    /// - Complexity: O(1): at most 512 collections, and of each the first child.
    init(_ source: RewriteSource, _ outline: YAMLOutline, _ lines: YAMLLines) {
        guard outline.isSound else { return }
        var units: [Int: Int] = [:]
        var offsets: [Int: Int] = [:]
        var blanks: [Int: Int] = [:]
        var looked = 0
        /// Blocks that are open: behind their last node, and their column.
        var open: [(end: Int, column: Int, isObject: Bool)] = []
        var node = 0
        while node < outline.places.count, looked < 512 {
            defer { node += 1 }
            while let last = open.last, last.end <= node { open.removeLast() }
            let entry = source.entry(node)
            let isObject = entry.isKind(.object)
            let place = outline.places[node]
            guard isObject || entry.isKind(.array), place.isWritten, !place.isFlow else { continue }
            looked += 1
            let column = lines.column(of: place.start)
            if let outer = open.last, outer.isObject {
                if isObject {
                    units[column - outer.column, default: 0] += 1
                } else {
                    offsets[column - outer.column, default: 0] += 1
                }
            }
            if !isObject, node + 1 < Int(entry.next) {
                let first = outline.places[node + 1].begin
                let gap = first - place.start - 1
                if gap > 0, lines.behindBlanks(place.start + 1) == first {
                    blanks[gap, default: 0] += 1
                }
            }
            open.append((Int(entry.next), column, isObject))
        }
        if let unit = YAMLStyle.most(units.filter { $0.key > 0 }) {
            self.unit = unit
        } else if let offset = YAMLStyle.most(offsets.filter { $0.key > 0 }) {
            unit = offset
        }
        sequenceOffset = YAMLStyle.most(offsets.filter { $0.key >= 0 }) ?? 0
        dashBlanks = YAMLStyle.most(blanks) ?? 1
    }

    private static func most(_ counts: [Int: Int]) -> Int? {
        counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Whether the other collections beside one are in brackets.
    ///
    /// - Complexity: O(n) in the children of the parent.
    func hasFlowSiblings(
        _ node: Int?, in parent: Int, _ source: RewriteSource, _ outline: YAMLOutline
    ) -> Bool {
        var found = false
        for child in source.children(of: parent) where child.value != node {
            let entry = source.entry(child.value)
            guard entry.isKind(.object) || entry.isKind(.array),
                Int(entry.next) > child.value + 1, outline.places[child.value].isWritten
            else { continue }
            if !outline.places[child.value].isFlow { return false }
            found = true
        }
        return found
    }
}
