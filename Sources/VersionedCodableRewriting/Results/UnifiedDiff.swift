import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableCore

extension Rewriting {
    /// Returns the changes as a unified diff with three lines of context, as `diff -u` and `git`
    /// print it; empty if nothing changed, and a single statement for a binary document.
    ///
    /// The text is UTF-8 whatever the encoding of the document is. Of a line with a secret of the
    /// type that the document was rewritten by, only the part before the secret is shown.
    ///
    /// - Parameter name: The name of the file.
    /// - Complexity: O(n) in the text.
    public func unifiedDiff(named name: String) -> String {
        if isBinary {
            return isUnchanged ? "" : "Binary files \(name) and \(name) differ\n"
        }
        guard !edits.isEmpty else { return "" }
        var diff = UnifiedDiff(text, hiding: secretLines())
        for edit in edits { diff.add(edit.range, edit.bytes) }
        return "--- \(name)\n+++ \(name)\n" + diff.text
    }
}

struct UnifiedDiff {
    private let bytes: [UInt8]
    /// The starts of lines; `diff` splits at line feeds only, unlike `SourceLines`.
    private let starts: [Int]
    private var changes: [Change] = []
    private let secrets: [String: String]

    private struct Change {
        var range: Range<Int>
        var text: [UInt8]
        /// The offset up to which the source is included in the text.
        var done: Int
    }

    init(_ bytes: [UInt8], hiding secrets: [String: String] = [:]) {
        self.bytes = bytes
        self.secrets = secrets
        let ends = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        starts = ([0] + ends).filter { $0 < bytes.count }
    }

    /// Adds an edit; edits are added in source order.
    mutating func add(_ range: Range<Int>, _ replacement: [UInt8]) {
        let start = lineStart(of: range.lowerBound)
        // A line without its end is one with the next.
        let isEnded =
            replacement.isEmpty ? start == range.lowerBound : replacement.last == 0x0A
        let isWhole =
            isEnded && range.upperBound == lineStart(of: range.upperBound) && !range.isEmpty
        let end = isWhole ? range.upperBound : lineEnd(of: range.upperBound)
        if let last = changes.indices.last, start < changes[last].range.upperBound {
            changes[last].text += bytes[changes[last].done..<range.lowerBound] + replacement
            changes[last].done = range.upperBound
            let upperBound = max(changes[last].range.upperBound, end)
            changes[last].range = changes[last].range.lowerBound..<upperBound
            return
        }
        changes.append(
            Change(
                range: start..<end, text: bytes[start..<range.lowerBound] + replacement,
                done: range.upperBound))
    }

    private struct Replacement {
        var old: Range<Int>
        var removed: [String]
        var added: [String]
    }

    var text: String {
        var hunks: [[Replacement]] = []
        for one in replacements {
            if let last = hunks.last?.last, one.old.lowerBound - last.old.upperBound <= 6 {
                hunks[hunks.count - 1].append(one)
            } else {
                hunks.append([one])
            }
        }
        var shift = 0
        return hunks.map { text(of: $0, &shift) }.joined()
    }

    private func text(of hunk: [Replacement], _ shift: inout Int) -> String {
        guard let first = hunk.first, let last = hunk.last else { return "" }
        let start = max(0, first.old.lowerBound - 3)
        let end = min(starts.count, last.old.upperBound + 3)
        let growth = hunk.reduce(0) { $0 + $1.added.count - $1.removed.count }
        // Of nothing, the line before it is named.
        let (count, grown) = (end - start, end - start + growth)
        var text =
            "@@ -\(count == 0 ? start : start + 1),\(count) "
            + "+\((grown == 0 ? start : start + 1) + shift),\(grown) @@\n"
        var at = start
        for one in hunk {
            for number in at..<one.old.lowerBound { text += " " + shown(line(number)) }
            for line in one.removed { text += "-" + shown(line) }
            for line in one.added { text += "+" + shown(line) }
            at = one.old.upperBound
        }
        for number in at..<end { text += " " + shown(line(number)) }
        shift += growth
        return text
    }

    /// Returns a line with its end, and a remark if it has none.
    private func shown(_ line: String) -> String {
        let isEnded = line.utf8.last == 0x0A
        let text = UnifiedDiff.withoutEnd(line)
        return (secrets[text] ?? text) + (isEnded ? "\n" : "\n\\ No newline at end of file\n")
    }

    private static func withoutEnd(_ line: String) -> String {
        line.utf8.last == 0x0A ? String(decoding: line.utf8.dropLast(), as: UTF8.self) : line
    }

    /// Returns the lines that contain any of the values, each with the text shown in its place.
    func lines(hiding values: [Range<Int>]) -> [(String, String)] {
        var cuts: [Int: Int] = [:]
        for range in values {
            let first = lineNumber(range.lowerBound + 1) - 1
            for number in first..<max(first + 1, lineNumber(range.upperBound)) {
                cuts[number] = min(cuts[number] ?? .max, max(starts[number], range.lowerBound))
            }
        }
        return cuts.map { number, cut in
            let shown = String(decoding: bytes[starts[number]..<cut], as: UTF8.self) + "•••"
            return (UnifiedDiff.withoutEnd(line(number)), shown)
        }
    }

    /// The differing runs of lines, adjacent ones joined.
    private var replacements: [Replacement] {
        var replacements: [Replacement] = []
        for change in changes {
            var old = lineNumber(change.range.lowerBound)..<lineNumber(change.range.upperBound)
            var removed = old.map { line($0) }[...]
            var added = split(change.text + bytes[change.done..<change.range.upperBound])[...]
            WorkCounter.add(removed.count + added.count)
            let start = zip(removed, added).prefix { $0 == $1 }.count
            (removed, added) = (removed.dropFirst(start), added.dropFirst(start))
            let end = zip(removed.reversed(), added.reversed()).prefix { $0 == $1 }.count
            (removed, added) = (removed.dropLast(end), added.dropLast(end))
            old = old.lowerBound + start..<old.upperBound - end
            let last = replacements.count - 1
            if last >= 0, replacements[last].old.upperBound == old.lowerBound {
                replacements[last].old = replacements[last].old.lowerBound..<old.upperBound
                replacements[last].removed += removed
                replacements[last].added += added
            } else {
                replacements.append(
                    Replacement(old: old, removed: Array(removed), added: Array(added)))
            }
        }
        return replacements.flatMap(UnifiedDiff.split)
    }

    /// Splits a replacement at its longest common subsequence of lines, by dynamic programming.
    ///
    /// - Complexity: O(nm) in the old and new lines, nm ≤ 65 536; larger replacements stay whole.
    private static func split(_ one: Replacement) -> [Replacement] {
        let (old, new) = (one.removed, one.added)
        guard !old.isEmpty, !new.isEmpty, old.count * new.count <= 65_536 else { return [one] }
        var result: [Replacement] = []
        var start = (0, 0)
        func close(_ end: (Int, Int)) {
            guard start != end else { return }
            result.append(
                Replacement(
                    old: one.old.lowerBound + start.0..<one.old.lowerBound + end.0,
                    removed: Array(old[start.0..<end.0]), added: Array(new[start.1..<end.1])))
        }
        var common = bestPairs(old.count, new.count) { old[$0] == new[$1] ? 1 : 0 }[...]
        while let first = common.first {
            let run = zip(common, 0...).prefix { $0 == (first.0 + $1, first.1 + $1) }
            common = common.dropFirst(run.count)
            // Common lines without letters (empty lines, braces) are likely accidental.
            if old[first.0..<first.0 + run.count].contains(where: isDistinctive) {
                close(first)
                start = (first.0 + run.count, first.1 + run.count)
            }
        }
        close((old.count, new.count))
        return result
    }

    private static func isDistinctive(_ line: String) -> Bool {
        line.utf8.contains { $0 >= 0x80 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    }

    /// Returns the lines with their ends.
    private func split(_ bytes: [UInt8]) -> [String] {
        let text = UnifiedDiff(bytes)
        return text.starts.indices.map(text.line)
    }

    private func line(_ number: Int) -> String {
        let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
        return String(decoding: bytes[starts[number]..<end], as: UTF8.self)
    }

    private func lineStart(of offset: Int) -> Int {
        let number = lineNumber(offset + 1) - 1
        return starts.indices.contains(number) ? starts[number] : offset
    }

    private func lineEnd(of offset: Int) -> Int {
        let number = lineNumber(offset + 1)
        return number < starts.count ? starts[number] : bytes.count
    }

    private func lineNumber(_ offset: Int) -> Int {
        starts.partitioningIndex { $0 >= offset }
    }
}
