import VersionedCodableFormatKit

/// Removals and insertions of whole lines.
///
/// Collected until planning is complete, because adjacent removals, insertions between them, empty
/// lines and an unterminated last line have to be resolved together.
struct LineEdits {
    private struct Removal {
        var range: Range<Int>
        var node: Int
    }

    private struct Insertion {
        var offset: Int
        var text: [UInt8]
        var node: Int
        var reason: SourceEdit.Reason
        var isSection: Bool
        var order: Int

        /// Lines of existing tables precede headers, and subtables precede sibling tables, because
        /// a later element of an array of tables would capture them.
        static func precedes(_ one: Insertion, _ other: Insertion) -> Bool {
            if one.offset != other.offset { return one.offset < other.offset }
            if one.isSection != other.isSection { return other.isSection }
            if one.isSection, one.node != other.node { return one.node > other.node }
            return one.order < other.order
        }
    }

    /// The state to return to after a failed plan.
    struct Mark {
        fileprivate var removals: Int
        fileprivate var insertions: Int
    }

    private var removals: [Removal] = []
    private var insertions: [Insertion] = []

    var mark: Mark { Mark(removals: removals.count, insertions: insertions.count) }

    mutating func reset(to mark: Mark) {
        removals.removeLast(removals.count - mark.removals)
        insertions.removeLast(insertions.count - mark.insertions)
    }

    mutating func remove(_ range: Range<Int>, _ node: Int) {
        guard !range.isEmpty else { return }
        removals.append(Removal(range: range, node: node))
    }

    /// Inserts terminated lines at the start of a line; `isSection` if the first is a header.
    mutating func insert(
        _ text: [UInt8], at offset: Int, _ node: Int, _ reason: SourceEdit.Reason,
        isSection: Bool = false
    ) {
        guard !text.isEmpty else { return }
        insertions.append(
            Insertion(
                offset: offset, text: text, node: node, reason: reason, isSection: isSection,
                order: insertions.count))
    }

    /// Adds all removals and insertions to a list of edits.
    ///
    /// - Complexity: O(n log n) in the removals and insertions.
    func add(to edits: inout EditList, _ lines: SourceLines, beginning: Int) {
        var rest = insertions.sorted(by: Insertion.precedes)[...]
        func popInsertions(upTo offset: Int) -> ArraySlice<Insertion> {
            let first = rest.prefix { $0.offset <= offset }
            rest = rest[first.endIndex...]
            return first
        }
        let writer = LineWriter(lines: lines, beginning: beginning)
        for run in runs(lines, beginning) {
            writer.add(popInsertions(upTo: run.range.lowerBound - 1), to: &edits)
            let inside = popInsertions(upTo: run.range.upperBound)
            edits.node = inside.first?.node ?? run.node
            writer.replace(run.range, by: inside, &edits)
        }
        writer.add(popInsertions(upTo: .max), to: &edits)
    }

    /// Returns the merged removals with the smaller block of empty lines above or below each.
    private func runs(_ lines: SourceLines, _ beginning: Int) -> [Removal] {
        var merged: [Removal] = []
        for removal in removals.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if let last = merged.last {
                let reach = max(
                    last.range.upperBound,
                    lines.emptyLines(from: last.range.upperBound).upperBound)
                if reach >= removal.range.lowerBound {
                    let end = max(last.range.upperBound, removal.range.upperBound)
                    merged[merged.count - 1].range = last.range.lowerBound..<end
                    continue
                }
            }
            merged.append(removal)
        }
        return merged.map { run in
            let above = max(lines.emptyLines(above: run.range.lowerBound).lowerBound, beginning)
            let below = lines.emptyLines(from: run.range.upperBound).upperBound
            // Nothing remains above the first lines.
            let isFirst = above == beginning
            let range = (isFirst ? above : run.range.lowerBound)..<run.range.upperBound
            return Removal(
                range: lines.withEmptyLines(
                    range, isFirst: isFirst, isLast: below == lines.bytes.count), node: run.node)
        }
    }

    /// Makes edits of lines, with the last line terminated as in the document.
    private struct LineWriter {
        let lines: SourceLines
        let beginning: Int

        func add(_ insertions: ArraySlice<Insertion>, to edits: inout EditList) {
            var rest = insertions
            while let first = rest.first {
                let here = rest.prefix { $0.offset == first.offset }
                rest = rest.dropFirst(here.count)
                edits.node = first.node
                replace(first.offset..<first.offset, by: here, &edits)
            }
        }

        func replace(
            _ range: Range<Int>, by insertions: ArraySlice<Insertion>, _ edits: inout EditList
        ) {
            let bytes = lines.bytes
            var text = insertions.flatMap(\.text)[...]
            if range.lowerBound == beginning { text = text.drop { $0 == 0x0A || $0 == 0x0D } }
            let reason = insertions.first?.reason ?? .removed
            let isAtEnd = range.upperBound == bytes.count
            if isAtEnd { text = LineWriter.dropLastEmptyLines(text) }
            guard isAtEnd, let last = bytes.last, bytes.count > beginning, last != 0x0A else {
                return edits.replace(range, with: text, reason)
            }
            // The last line is not terminated, and the new last line will not be either.
            text = LineWriter.dropLineEnd(text)
            let start = text.isEmpty ? lines.end(before: range.lowerBound) : range.lowerBound
            let lineEnd = range.isEmpty && !text.isEmpty ? lines.lineEnd : []
            edits.replace(start..<range.upperBound, with: lineEnd + text, reason)
        }

        private static func dropLineEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            guard text.last == 0x0A else { return text }
            let rest = text.dropLast()
            return rest.last == 0x0D ? rest.dropLast() : rest
        }

        /// Removes all but one line terminator at the end.
        private static func dropLastEmptyLines(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            var text = text
            while true {
                let rest = dropLineEnd(text)
                guard rest.count < text.count, rest.last == 0x0A else { return text }
                text = rest
            }
        }
    }
}
