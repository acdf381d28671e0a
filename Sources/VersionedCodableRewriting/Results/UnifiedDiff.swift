import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

extension Rewriting {
    /// Returns the changes as a unified diff with three lines of context, as `diff -u` and `git`
    /// print it; empty if nothing changed, and a single statement for a binary document.
    ///
    /// The text is UTF-8 whatever the encoding of the document is. Of a document with secrets of the
    /// type that it was rewritten by, no line is shown.
    ///
    /// - Parameter name: The name of the file.
    /// - Complexity: O(n) in the text.
    public func unifiedDiff(named name: String) -> String {
        if isBinary {
            return isUnchanged ? "" : "Binary files \(name) and \(name) differ\n"
        }
        guard !edits.isEmpty else { return "" }
        if hasSecrets { return "Files \(name) and \(name) differ and have secrets\n" }
        return "--- \(name)\n+++ \(name)\n" + UnifiedDiff(edits, of: text).text
    }
}

private struct UnifiedDiff {
    /// The lines of the source.
    private let lines: DiffLines
    private var changes: [Change] = []

    /// Lines that are replaced.
    private struct Change {
        var old: Range<Int>
        var added: ArraySlice<String>
    }

    init(_ edits: [SourceEdit], of text: [UInt8]) {
        lines = DiffLines(text)
        var at = 0
        while at < edits.count {
            var old = lines.numbers(of: edits[at].range)
            var new = text[lines.start(of: old.lowerBound)..<edits[at].range.lowerBound]
            new += edits[at].bytes
            var end = edits[at].range.upperBound
            at += 1
            while at < edits.count, case let next = lines.numbers(of: edits[at].range),
                next.lowerBound <= old.upperBound
            {
                new += text[end..<edits[at].range.lowerBound] + edits[at].bytes
                end = edits[at].range.upperBound
                old = old.lowerBound..<next.upperBound
                at += 1
            }
            new += text[end..<lines.start(of: old.upperBound)]
            add(old, DiffLines(Array(new)))
        }
    }

    /// Adds lines and those that take their place, without what they have in common.
    private mutating func add(_ range: Range<Int>, _ text: DiffLines) {
        let (old, new) = (range.map { lines[$0] }, (0..<text.count).map { text[$0] })
        WorkCounter.add(old.count + new.count)
        var (from, to) = (0, 0)
        for pair in alignment(old, new) + [(old.count, new.count)] {
            if pair.0 > from || pair.1 > to {
                let place = range.lowerBound
                changes.append(Change(old: place + from..<place + pair.0, added: new[to..<pair.1]))
            }
            (from, to) = (pair.0 + 1, pair.1 + 1)
        }
    }

    var text: String {
        var text = ""
        var shift = 0
        var rest = changes[...]
        while !rest.isEmpty {
            // Changes with at most six lines between them are one hunk.
            let joined = zip(rest, rest.dropFirst()).prefix {
                $1.old.lowerBound - $0.old.upperBound <= 6
            }
            let hunk = rest.prefix(joined.count + 1)
            text += self.text(of: hunk, &shift)
            rest = rest.dropFirst(hunk.count)
        }
        return text
    }

    private func text(of hunk: ArraySlice<Change>, _ shift: inout Int) -> String {
        guard let first = hunk.first, let last = hunk.last else { return "" }
        let start = max(0, first.old.lowerBound - 3)
        let end = min(lines.count, last.old.upperBound + 3)
        let growth = hunk.reduce(0) { $0 + $1.added.count - $1.old.count }
        // An empty range has the number of the line before it.
        let (count, grown) = (end - start, end - start + growth)
        var text =
            "@@ -\(count == 0 ? start : start + 1),\(count) "
            + "+\((grown == 0 ? start : start + 1) + shift),\(grown) @@\n"
        var at = start
        for change in hunk {
            for number in at..<change.old.lowerBound { text += " " + shown(lines[number]) }
            for number in change.old { text += "-" + shown(lines[number]) }
            for line in change.added { text += "+" + shown(line) }
            at = change.old.upperBound
        }
        for number in at..<end { text += " " + shown(lines[number]) }
        shift += growth
        return text
    }

    /// Returns a line with its end, and a remark if it has none.
    private func shown(_ line: String) -> String {
        line.utf8.last == 0x0A ? line : line + "\n\\ No newline at end of file\n"
    }
}

/// The lines of a text, with their ends; `diff` splits at line feeds only, unlike `SourceLines`.
private struct DiffLines {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let ends = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        starts = ([0] + ends).filter { $0 < bytes.count }
    }

    var count: Int { starts.count }

    subscript(number: Int) -> String {
        String(decoding: bytes[start(of: number)..<start(of: number + 1)], as: UTF8.self)
    }

    func start(of number: Int) -> Int { number < count ? starts[number] : bytes.count }

    /// Returns the numbers of the lines that a range is in, up to the one that it ends in.
    func numbers(of range: Range<Int>) -> Range<Int> {
        let first = starts.partitioningIndex { $0 > range.lowerBound }
        let last = starts.partitioningIndex { $0 > range.upperBound }
        return max(0, first - 1)..<last
    }
}
