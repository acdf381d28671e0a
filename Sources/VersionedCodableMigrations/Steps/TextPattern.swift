/// A regular expression whose work is bounded: no pattern and no text can make it slow.
///
/// It knows literals, `.`, classes (`[a-z]`, `[^…]`, `\d`, `\w`, `\s` and their opposites), groups
/// (`(…)`, `(?:…)`), `|`, `*`, `+`, `?`, `{m,n}` (with `?` behind them for the shortest match), `^`
/// and `$` for the ends of the text. It has neither references back nor assertions, so that it is
/// matched by simulating a machine with many states at once (Pike's algorithm).
struct TextPattern: Sendable, Hashable {
    let description: String
    private let program: [Instruction]
    let groups: Int

    fileprivate enum Instruction: Sendable, Hashable {
        case scalars(ScalarSet)
        case split(first: Int, second: Int)
        case jump(Int)
        case save(Int)
        case start, end
        case match
    }

    /// Parses a pattern.
    ///
    /// - Throws: `PathPatternError` with the reason.
    init(_ text: String) throws(PathPatternError) {
        var parser = Parser(text: Array(text.unicodeScalars))
        let tree = try parser.alternatives()
        guard parser.isAtEnd else { throw PathPatternError("unexpected ) in \(text)") }
        var compiler = Compiler()
        compiler.emit(.group(0, tree))
        compiler.program.append(.match)
        guard compiler.emitted <= Compiler.longest else {
            throw PathPatternError("the pattern \(text) is too long")
        }
        description = text
        program = compiler.program
        groups = parser.groups
    }

    /// Returns the ranges of the first match from an offset on, that of the whole first.
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

    /// Whether it matches a part of a text.
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

    private static func expand(
        _ template: String, _ match: [Range<Int>?], _ text: [Unicode.Scalar]
    ) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in template.unicodeScalars {
            if isEscaped {
                isEscaped = false
                if let group = Int(String(scalar)) {
                    if group < match.count, let range = match[group] { result += text[range] }
                    continue
                }
                if scalar != "$" { result.append("$") }
            } else if scalar == "$" {
                isEscaped = true
                continue
            }
            result.append(scalar)
        }
        if isEscaped { result.append("$") }
        return result
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
            case .jump(let target): pending.append((target, saved))
            case .split(let first, let second):
                pending.append((second, saved))
                pending.append((first, saved))
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
            case .split, .jump, .save, .start, .end: break
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

// MARK: Compiling

private indirect enum Expression {
    case scalars(ScalarSet)
    case start, end
    case sequence([Expression])
    case choice([Expression])
    case group(Int, Expression)
    case repeated(Expression, least: Int, most: Int?, isLazy: Bool)
}

private struct Compiler {
    static let longest = 10_000
    var program: [TextPattern.Instruction] = []
    /// The number of expressions, of which empty ones give no instructions.
    private(set) var emitted = 0

    mutating func emit(_ expression: Expression) {
        guard emitted <= Compiler.longest else { return }
        emitted += 1
        switch expression {
        case .scalars(let set): program.append(.scalars(set))
        case .start: program.append(.start)
        case .end: program.append(.end)
        case .sequence(let parts): for part in parts { emit(part) }
        case .group(let number, let inner):
            program.append(.save(2 * number))
            emit(inner)
            program.append(.save(2 * number + 1))
        case .choice(let parts):
            var jumps: [Int] = []
            for part in parts.dropLast() {
                let split = program.count
                program.append(.match)
                emit(part)
                jumps.append(program.count)
                program.append(.match)
                program[split] = .split(first: split + 1, second: program.count)
            }
            if let last = parts.last { emit(last) }
            for jump in jumps { program[jump] = .jump(program.count) }
        case .repeated(let inner, let least, let most, let isLazy):
            for _ in 0..<least { emit(inner) }
            guard let most else {
                let split = program.count
                program.append(.match)
                emit(inner)
                program.append(.jump(split))
                return program[split] = fork(split, isLazy)
            }
            var splits: [Int] = []
            for _ in least..<max(least, most) {
                splits.append(program.count)
                program.append(.match)
                emit(inner)
            }
            for split in splits { program[split] = fork(split, isLazy) }
        }
    }

    private func fork(_ split: Int, _ isLazy: Bool) -> TextPattern.Instruction {
        isLazy
            ? .split(first: program.count, second: split + 1)
            : .split(first: split + 1, second: program.count)
    }
}

// MARK: Parsing

private struct Parser {
    let text: [Unicode.Scalar]
    var position = 0
    var groups = 0
    private var depth = 0

    init(text: [Unicode.Scalar]) {
        self.text = text
    }

    var isAtEnd: Bool { position == text.count }
    private var next: Unicode.Scalar? { isAtEnd ? nil : text[position] }
    private var whole: String { String(String.UnicodeScalarView(text)) }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    mutating func alternatives() throws(PathPatternError) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth < 50 else { throw PathPatternError("too many groups in \(whole)") }
        var choices: [Expression] = []
        repeat {
            var parts: [Expression] = []
            while let next, next != "|", next != ")" { parts.append(try part()) }
            choices.append(.sequence(parts))
        } while take("|")
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func part() throws(PathPatternError) -> Expression {
        let atom = try atom()
        let bounds: (least: Int, most: Int?)
        switch next {
        case "*": bounds = (0, nil)
        case "+": bounds = (1, nil)
        case "?": bounds = (0, 1)
        case "{": return try counted(atom)
        default: return atom
        }
        position += 1
        return .repeated(atom, least: bounds.least, most: bounds.most, isLazy: take("?"))
    }

    private mutating func counted(_ atom: Expression) throws(PathPatternError) -> Expression {
        position += 1
        let least = number()
        let most = take(",") ? number() : least
        let isOpen = text[position - 1] == ","
        guard let least, take("}"), isOpen || most != nil, most ?? least >= least,
            max(least, most ?? 0) <= 1_000
        else { throw PathPatternError("expected {m,n} with numbers up to 1000 in \(whole)") }
        return .repeated(atom, least: least, most: most, isLazy: take("?"))
    }

    private mutating func number() -> Int? {
        let start = position
        while let next, ("0"..."9").contains(next) { position += 1 }
        return Int(String(String.UnicodeScalarView(text[start..<position])))
    }

    private mutating func atom() throws(PathPatternError) -> Expression {
        let scalar = text[position]
        position += 1
        switch scalar {
        case "^": return .start
        case "$": return .end
        case ".": return .scalars(ScalarSet(ranges: ["\n"..."\n"], isNegated: true))
        case "[": return .scalars(try set())
        case "\\": return .scalars(try escape())
        case "(":
            var number: Int?
            if take("?") {
                guard take(":") else {
                    throw PathPatternError("only (?:…) may follow a ( in \(whole)")
                }
            } else {
                groups += 1
                number = groups
            }
            let inner = try alternatives()
            guard take(")") else { throw PathPatternError("a ) is missing in \(whole)") }
            return number.map { .group($0, inner) } ?? inner
        case "*", "+", "?", "{":
            throw PathPatternError("there is nothing before \(scalar) to repeat in \(whole)")
        default: return .scalars(ScalarSet(ranges: [scalar...scalar]))
        }
    }

    private mutating func escape() throws(PathPatternError) -> ScalarSet {
        guard let scalar = next else {
            throw PathPatternError("nothing follows the \\ in \(whole)")
        }
        position += 1
        switch scalar {
        case "d": return ScalarSet(ranges: ["0"..."9"])
        case "w": return ScalarSet(ranges: ["0"..."9", "A"..."Z", "_"..."_", "a"..."z"])
        case "s": return ScalarSet(ranges: ["\t"..."\r", " "..." "])
        case "D", "W", "S":
            // The class of the small letter, negated.
            var small = Parser(text: [Unicode.Scalar(scalar.value | 0x20) ?? scalar])
            var set = try small.escape()
            set.isNegated = true
            return set
        case "n": return ScalarSet(ranges: ["\n"..."\n"])
        case "t": return ScalarSet(ranges: ["\t"..."\t"])
        case "r": return ScalarSet(ranges: ["\r"..."\r"])
        case "a"..."z", "A"..."Z", "0"..."9":
            throw PathPatternError("\\\(scalar) is not known in \(whole)")
        default: return ScalarSet(ranges: [scalar...scalar])
        }
    }

    private mutating func set() throws(PathPatternError) -> ScalarSet {
        var set = ScalarSet(isNegated: take("^"))
        var isFirst = true
        while let scalar = next, isFirst || scalar != "]" {
            isFirst = false
            position += 1
            if scalar == "\\" {
                let inner = try escape()
                guard !inner.isNegated else {
                    throw PathPatternError("a negated class inside of […] in \(whole)")
                }
                set.ranges += inner.ranges
                continue
            }
            if next == "-", position + 1 < text.count, text[position + 1] != "]" {
                let last = text[position + 1]
                guard last >= scalar, last != "\\" else {
                    throw PathPatternError("expected a range from low to high in \(whole)")
                }
                position += 2
                set.ranges.append(scalar...last)
            } else {
                set.ranges.append(scalar...scalar)
            }
        }
        guard take("]") else { throw PathPatternError("a ] is missing in \(whole)") }
        return set
    }
}
