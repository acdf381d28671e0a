import VersionedCodableRewriting

/// The differing lines of two texts, marked with `-` or `+`, with one line of context.
enum LineDifference {
    /// Returns the indented difference; empty for equal texts.
    static func text(from old: String, to new: String) -> String {
        let (old, new) = (lines(old), lines(new))
        var marked: [(mark: Character, line: Substring)] = []
        var (left, right) = (0, 0)
        for (next, other) in alignment(old, new) + [(old.count, new.count)] {
            marked += old[left..<next].map { ("-", $0) } + new[right..<other].map { ("+", $0) }
            marked += old[next...].prefix(1).map { (" ", $0) }
            (left, right) = (next + 1, other + 1)
        }
        return nearChanges(marked).map { "    \($0.mark) \($0.line)" }.joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }

    private static func nearChanges(
        _ lines: [(mark: Character, line: Substring)]
    ) -> [(mark: Character, line: Substring)] {
        lines.indices.filter { index in
            lines[max(0, index - 1)...min(lines.count - 1, index + 1)].contains { $0.mark != " " }
        }.map { lines[$0] }
    }
}
