/// A regular expression whose work is bounded: no pattern and no text can make it slow.
///
/// It knows literals, `.`, classes (`[a-z]`, `[^…]`, `\d`, `\w`, `\s` and their opposites), groups
/// (`(…)`, `(?:…)`), `|`, `*`, `+`, `?`, `{m,n}` (each also with a final `?` for the shortest match), `^`
/// and `$` for the ends of the text. It has neither references back nor assertions, so that a search
/// that reaches an instruction at a position for the second time can end there.
struct TextPattern: Sendable, Hashable {
    let description: String
    private let program: [Instruction]
    let groups: Int

    static let longest = 10_000

    /// An instruction; others are named by their distance from it.
    enum Instruction: Sendable, Hashable {
        case scalars(ScalarSet)
        case fork(first: Int, second: Int)
        case jump(Int)
        case save(Int)
        case start, end
        case match
    }

    /// Parses a pattern.
    ///
    /// - Throws: `PathPatternError` with the reason.
    init(_ text: String) throws(PathPatternError) {
        var parser = TextPatternParser(text: Array(text.unicodeScalars))
        guard parser.text.count <= TextPattern.longest else { throw parser.isTooLong }
        let inner = try parser.alternatives()
        guard parser.isAtEnd else { throw PathPatternError("unexpected ) in \(text)") }
        guard inner.count <= TextPattern.longest else { throw parser.isTooLong }
        description = text
        program = [.save(0)] + inner + [.save(1), .match]
        groups = parser.groups
    }

    /// Returns the ranges of the first match from an offset on: the whole match, then its groups.
    ///
    /// Depth-first search over instructions and positions; a fork is taken once at each position.
    ///
    /// - Parameter steps: What is left of the bound; reduced by the instructions that are run.
    /// - Throws: `PathPatternError` when the bound is reached.
    func firstMatch(
        in text: [Unicode.Scalar], from start: Int = 0, steps: inout Int
    ) throws(PathPatternError) -> [Range<Int>?]? {
        var taken: Set<Int> = []
        for begin in start...text.count {
            let unsaved = [Int](repeating: -1, count: 2 * (groups + 1))
            var pending = [(at: 0, position: begin, saved: unsaved)]
            while var (at, position, saved) = pending.popLast() {
                steps -= 1
                guard steps > 0 else {
                    throw PathPatternError("the pattern \(description) needs too many steps")
                }
                switch program[at] {
                case .scalars(let set):
                    guard position < text.count, set.contains(text[position]) else { continue }
                    position += 1
                case .start: guard position == 0 else { continue }
                case .end: guard position == text.count else { continue }
                case .save(let slot): saved[slot] = position
                case .jump(let target): at += target - 1
                case .fork(let first, let second):
                    guard taken.insert(position * program.count + at).inserted else { continue }
                    pending.append((at + second, position, saved))
                    at += first - 1
                case .match:
                    return stride(from: 0, to: saved.count, by: 2).map { slot in
                        saved[slot] < 0 || saved[slot + 1] < saved[slot]
                            ? nil : saved[slot]..<saved[slot + 1]
                    }
                }
                pending.append((at + 1, position, saved))
            }
        }
        return nil
    }

    func matches(_ text: String) throws(PathPatternError) -> Bool {
        var steps = TextPattern.steps
        return try firstMatch(in: Array(text.unicodeScalars), steps: &steps) != nil
    }

    /// Replaces every match.
    ///
    /// - Parameter template: The replacement, in which `$1` is a group, `$0` the match, `$$` `$`.
    func replacing(in text: String, with template: String) throws(PathPatternError) -> String {
        let scalars = Array(text.unicodeScalars)
        var steps = TextPattern.steps
        var result = String.UnicodeScalarView()
        var position = 0
        while let match = try firstMatch(in: scalars, from: position, steps: &steps),
            let whole = match[0]
        {
            result += scalars[position..<whole.lowerBound]
            result += TextPattern.expand(template, match, scalars)
            position = whole.upperBound
            if whole.isEmpty {
                guard position < scalars.count else { return String(result) }
                result.append(scalars[position])
                position += 1
            }
        }
        result += scalars[position...]
        return String(result)
    }

    private static let steps = 20_000_000

    static func groups(in template: String) -> [Int] { parts(of: template).compactMap(\.group) }

    private static func expand(
        _ template: String, _ match: [Range<Int>?], _ text: [Unicode.Scalar]
    ) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        for (group, scalars) in parts(of: template) {
            result += scalars.unicodeScalars
            if let group, group < match.count, let range = match[group] { result += text[range] }
        }
        return result
    }

    /// The groups of a template, and the text between them.
    private static func parts(of template: String) -> [(group: Int?, text: String)] {
        var parts: [(group: Int?, text: String)] = []
        var isEscaped = false
        for scalar in template.unicodeScalars {
            if isEscaped, let group = Int(String(scalar)) {
                parts.append((group, ""))
                isEscaped = false
            } else if !isEscaped, scalar == "$" {
                isEscaped = true
            } else {
                parts.append((nil, isEscaped && scalar != "$" ? "$\(scalar)" : "\(scalar)"))
                isEscaped = false
            }
        }
        return isEscaped ? parts + [(nil, "$")] : parts
    }
}

struct ScalarSet: Sendable, Hashable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar) } != isNegated
    }
}
