/// A regular expression whose work is bounded: no pattern and no text can make it slow.
///
/// It knows literals, `.`, classes (`[a-z]`, `[^…]`, `\d`, `\w`, `\s` and their opposites), groups
/// (`(…)`, `(?:…)`), `|`, `*`, `+`, `?`, `{m,n}` (each also with a final `?` for the shortest match), `^`
/// and `$` for the ends of the text. It has neither references back nor assertions, so that it is
/// matched by simulating a machine with many states at once (Pike's algorithm).
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
    /// - Parameter steps: What is left of the bound; reduced by the work.
    /// - Throws: `PathPatternError` when the bound is reached.
    func firstMatch(
        in text: [Unicode.Scalar], from start: Int = 0, steps: inout Int
    ) throws(PathPatternError) -> [Range<Int>?]? {
        var machine = Machine(program: program, count: text.count)
        let unsaved = [Int](repeating: -1, count: 2 * (groups + 1))
        var found: [Int]?
        for position in start...text.count {
            if found == nil { machine.add(0, unsaved, position) }
            if machine.threads.isEmpty, found != nil { break }
            steps -= machine.takeWork()
            guard steps > 0 else {
                throw PathPatternError("the pattern \(description) needs too many steps")
            }
            found =
                machine.advance(position < text.count ? text[position] : nil, position) ?? found
        }
        return found.map { saves in
            (0...groups).map { group in
                let (start, end) = (saves[2 * group], saves[2 * group + 1])
                return start >= 0 && end >= start ? start..<end : nil
            }
        }
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

// MARK: Matching

private struct Machine {
    let program: [TextPattern.Instruction]
    private let count: Int
    /// What was done since it was asked for: instructions, and positions that were copied.
    private var work: Int
    private(set) var threads: [(at: Int, saved: [Int])] = []
    /// The position at which an instruction was added last, so that each is there once.
    private var added: [Int]

    init(program: [TextPattern.Instruction], count: Int) {
        self.program = program
        self.count = count
        work = program.count
        added = [Int](repeating: -1, count: program.count)
    }

    mutating func takeWork() -> Int {
        defer { work = 1 }
        return work
    }

    /// Adds a thread, and follows instructions that read nothing, the preferred ones first.
    mutating func add(_ instruction: Int, _ saved: [Int], _ position: Int) {
        var pending = [(instruction, saved)]
        while let (at, saved) = pending.popLast() {
            work += 1
            guard added[at] != position else { continue }
            added[at] = position
            switch program[at] {
            case .jump(let target): pending.append((at + target, saved))
            case .fork(let first, let second):
                pending.append((at + second, saved))
                pending.append((at + first, saved))
            case .save(let slot):
                var saved = saved
                saved[slot] = position
                work += saved.count
                pending.append((at + 1, saved))
            case .start: if position == 0 { pending.append((at + 1, saved)) }
            case .end: if position == count { pending.append((at + 1, saved)) }
            case .scalars, .match: threads.append((at, saved))
            }
        }
    }

    /// Reads a scalar; returns what a match saved, and drops the threads that it precedes.
    mutating func advance(_ scalar: Unicode.Scalar?, _ position: Int) -> [Int]? {
        let current = threads
        threads = []
        for thread in current {
            switch program[thread.at] {
            case .scalars(let set):
                if let scalar, set.contains(scalar) {
                    add(thread.at + 1, thread.saved, position + 1)
                }
            case .match: return thread.saved
            case .fork, .jump, .save, .start, .end: break
            }
        }
        return nil
    }
}

struct ScalarSet: Sendable, Hashable {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar) } != isNegated
    }
}
