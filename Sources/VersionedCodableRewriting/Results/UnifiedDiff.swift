#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Rewriting {
    /// The changes as a unified diff with three lines around each, as `diff -u` and `git` print it;
    /// empty if nothing changed.
    ///
    /// - Parameters:
    ///   - source: The text the document had, in UTF-8.
    ///   - name: The name of the file.
    /// - Complexity: O(n) in the text.
    public func unifiedDiff(of source: Data, named name: String) -> String {
        guard !edits.isEmpty else { return "" }
        var diff = UnifiedDiff(SourceLines(Array(source)))
        for edit in edits { diff.add(edit.range, Array(edit.replacement.utf8)) }
        return "--- \(name)\n+++ \(name)\n" + diff.text
    }
}

/// Lines that were taken out and put in, found from edits.
struct UnifiedDiff {
    private let lines: SourceLines
    /// The first byte of each line of the source.
    private let starts: [Int]
    private var changes: [Change] = []

    /// Lines that others take the place of.
    private struct Change {
        /// From the beginning of a line to the beginning of another.
        var range: Range<Int>
        /// What is there afterwards.
        var text: [UInt8]
        /// How far the text is made of the source.
        var done: Int
    }

    init(_ lines: SourceLines) {
        self.lines = lines
        var starts = [0]
        for (index, byte) in lines.bytes.enumerated() where byte == 0x0A {
            starts.append(index + 1)
        }
        if starts.last == lines.bytes.count { starts.removeLast() }
        self.starts = starts
    }

    /// Adds an edit; they come in the order of the source.
    mutating func add(_ range: Range<Int>, _ replacement: [UInt8]) {
        let start = lineStart(of: range.lowerBound)
        let isWhole = range.upperBound == lineStart(of: range.upperBound) && !range.isEmpty
        let end = isWhole ? range.upperBound : lineEnd(of: range.upperBound)
        if var last = changes.popLast() {
            if start < last.range.upperBound {
                last.text += lines.bytes[last.done..<range.lowerBound] + replacement
                last.done = range.upperBound
                last.range = last.range.lowerBound..<max(last.range.upperBound, end)
                return changes.append(last)
            }
            changes.append(last)
        }
        changes.append(
            Change(
                range: start..<end, text: lines.bytes[start..<range.lowerBound] + replacement,
                done: range.upperBound))
    }

    /// The hunks.
    var text: String {
        var hunks: [(old: Range<Int>, lines: [String], added: Int, removed: Int)] = []
        for change in changes {
            var old = lineNumber(change.range.lowerBound)..<lineNumber(change.range.upperBound)
            var removed = old.map { line($0) }
            var added = split(change.text + lines.bytes[change.done..<change.range.upperBound])
            while let one = removed.first, one == added.first {
                removed.removeFirst()
                added.removeFirst()
                old = old.lowerBound + 1..<old.upperBound
            }
            while let one = removed.last, one == added.last {
                removed.removeLast()
                added.removeLast()
                old = old.lowerBound..<old.upperBound - 1
            }
            let changed = removed.map { "-" + $0 } + added.map { "+" + $0 }
            if let last = hunks.last, old.lowerBound - last.old.upperBound <= 6 {
                let between = (last.old.upperBound..<old.lowerBound).map { " " + line($0) }
                hunks[hunks.count - 1] = (
                    last.old.lowerBound..<old.upperBound, last.lines + between + changed,
                    last.added + added.count, last.removed + removed.count
                )
            } else {
                hunks.append((old, changed, added.count, removed.count))
            }
        }
        var shift = 0
        var text = ""
        for hunk in hunks {
            let before = max(0, hunk.old.lowerBound - 3)..<hunk.old.lowerBound
            let after = hunk.old.upperBound..<min(starts.count, hunk.old.upperBound + 3)
            let count = after.upperBound - before.lowerBound
            let growth = hunk.added - hunk.removed
            text += "@@ -\(before.lowerBound + 1),\(count) "
            text += "+\(before.lowerBound + 1 + shift),\(count + growth) @@\n"
            let all = before.map { " " + line($0) } + hunk.lines + after.map { " " + line($0) }
            text += all.map { $0 + "\n" }.joined()
            shift += growth
        }
        return text
    }

    private func split(_ bytes: [UInt8]) -> [String] {
        guard !bytes.isEmpty else { return [] }
        let text = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
        return text.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private func line(_ number: Int) -> String {
        let end = number + 1 < starts.count ? starts[number + 1] : lines.bytes.count
        return split(Array(lines.bytes[starts[number]..<end])).first ?? ""
    }

    private func lineStart(of offset: Int) -> Int {
        let number = lineNumber(offset + 1) - 1
        return starts.indices.contains(number) ? starts[number] : offset
    }

    private func lineEnd(of offset: Int) -> Int {
        let number = lineNumber(offset + 1)
        return number < starts.count ? starts[number] : lines.bytes.count
    }

    /// How many lines begin in front of a place.
    private func lineNumber(_ offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
