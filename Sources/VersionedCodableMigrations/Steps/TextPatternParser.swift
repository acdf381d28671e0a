/// A part of a regular expression.
indirect enum TextExpression {
    case scalars(ScalarSet)
    case start, end
    case sequence([TextExpression])
    case choice([TextExpression])
    case group(Int, TextExpression)
    case repeated(TextExpression, least: Int, most: Int?, isLazy: Bool)
}

struct TextPatternCompiler {
    static let longest = 10_000
    var program: [TextPattern.Instruction] = []
    /// The number of expressions, of which empty ones give no instructions.
    private(set) var emitted = 0

    mutating func emit(_ expression: TextExpression) {
        guard emitted <= TextPatternCompiler.longest else { return }
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

struct TextPatternParser {
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

    mutating func alternatives() throws(PathPatternError) -> TextExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth < 50 else { throw PathPatternError("too many groups in \(whole)") }
        var choices: [TextExpression] = []
        repeat {
            var parts: [TextExpression] = []
            while let next, next != "|", next != ")" { parts.append(try part()) }
            choices.append(.sequence(parts))
        } while take("|")
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func part() throws(PathPatternError) -> TextExpression {
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

    private mutating func counted(_ atom: TextExpression) throws(PathPatternError) -> TextExpression
    {
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

    private mutating func atom() throws(PathPatternError) -> TextExpression {
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
            var small = TextPatternParser(text: [Unicode.Scalar(scalar.value | 0x20) ?? scalar])
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
