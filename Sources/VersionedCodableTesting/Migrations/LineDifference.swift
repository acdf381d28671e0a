/// The differing lines of two texts, marked with `-` or `+`, with one line of context.
enum LineDifference {
    /// Returns the indented difference; empty for equal texts.
    static func text(from old: String, to new: String) -> String {
        let (old, new) = (lines(old), lines(new))
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var marked: [(mark: Character, line: Substring)] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if left < old.count, removed.contains(left) {
                marked.append(("-", old[left]))
                left += 1
            } else if right < new.count, inserted.contains(right) {
                marked.append(("+", new[right]))
                right += 1
            } else {
                marked.append((" ", old[left]))
                left += 1
                right += 1
            }
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
