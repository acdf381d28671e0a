/// A pattern of file names: `*` and `?` within a component, `**` across components, `[a-z]`, and
/// `{yaml,yml}`.
///
/// A pattern without a slash is compared with the last component.
struct Glob: Sendable {
    private let patterns: [[Character]]
    private let isForNames: Bool

    /// - Throws: `UsageError` for a pattern that stands for too many others.
    init(_ pattern: String) throws {
        isForNames = !pattern.contains("/")
        patterns = try Glob.alternatives(of: pattern).map(Array.init)
    }

    func matches(_ path: String) -> Bool {
        let name = isForNames ? path.split(separator: "/").last.map(String.init) ?? path : path
        let text = Array(name)
        return patterns.contains { Glob.matches($0, text) }
    }

    // MARK: Alternatives

    /// Returns the patterns without braces that a pattern stands for.
    private static func alternatives(of pattern: String) throws -> [String] {
        var done: [String] = []
        var open = [pattern]
        while let next = open.popLast() {
            guard let (head, choices, tail) = firstChoice(in: next) else {
                done.append(next)
                continue
            }
            open += choices.map { String(head + $0 + tail) }
            guard done.count + open.count <= 1_000 else {
                throw UsageError("\(pattern) stands for more than 1000 patterns")
            }
        }
        return done
    }

    /// Finds the first pair of braces that contains no others.
    private static func firstChoice(
        in pattern: String
    ) -> (head: Substring, choices: [Substring], tail: Substring)? {
        guard let close = pattern.firstIndex(of: "}"),
            let open = pattern[..<close].lastIndex(of: "{")
        else { return nil }
        let choices = pattern[pattern.index(after: open)..<close]
            .split(separator: ",", omittingEmptySubsequences: false)
        return (pattern[..<open], choices, pattern[pattern.index(after: close)...])
    }

    // MARK: Matching

    /// - Complexity: O(pattern × text).
    private static func matches(_ pattern: [Character], _ text: [Character]) -> Bool {
        // The offsets in the pattern that the text so far leads to.
        var states: Set<Int> = closure([0], pattern)
        for character in text {
            var next: Set<Int> = []
            for state in states where state < pattern.count {
                switch pattern[state] {
                case "*":
                    let isDeep = state + 1 < pattern.count && pattern[state + 1] == "*"
                    if isDeep || character != "/" { next.insert(state) }
                case "?": if character != "/" { next.insert(state + 1) }
                case "[":
                    if let (end, holds) = set(pattern, at: state, character) {
                        if holds { next.insert(end) }
                    } else if character == "[" {
                        next.insert(state + 1)
                    }
                default: if pattern[state] == character { next.insert(state + 1) }
                }
            }
            states = closure(next, pattern)
            if states.isEmpty { return false }
        }
        return states.contains(pattern.count)
    }

    /// Adds the offsets behind stars, which may stand for nothing; `**/` may, too.
    private static func closure(_ states: Set<Int>, _ pattern: [Character]) -> Set<Int> {
        var all = states
        var open = Array(states)
        while let state = open.popLast() {
            guard state < pattern.count, pattern[state] == "*" else { continue }
            var ends = [state + 1]
            if state + 1 < pattern.count, pattern[state + 1] == "*" {
                ends = [state + 2]
                let isWhole = state == 0 || pattern[state - 1] == "/"
                if isWhole, state + 2 < pattern.count, pattern[state + 2] == "/" {
                    ends.append(state + 3)
                }
            }
            for end in ends where all.insert(end).inserted { open.append(end) }
        }
        return all
    }

    /// Whether a set such as `[a-z]` or `[!a]` holds a character, and the offset behind it.
    private static func set(
        _ pattern: [Character], at start: Int, _ character: Character
    ) -> (end: Int, holds: Bool)? {
        var at = start + 1
        let isInverted = at < pattern.count && (pattern[at] == "!" || pattern[at] == "^")
        if isInverted { at += 1 }
        guard let end = pattern.indices.first(where: { $0 > at && pattern[$0] == "]" }) else {
            return nil
        }
        var holds = false
        while at < end {
            if at + 2 < end, pattern[at + 1] == "-" {
                if pattern[at] <= character, character <= pattern[at + 2] { holds = true }
                at += 3
            } else {
                if pattern[at] == character { holds = true }
                at += 1
            }
        }
        return (end + 1, holds != isInverted && character != "/")
    }
}
