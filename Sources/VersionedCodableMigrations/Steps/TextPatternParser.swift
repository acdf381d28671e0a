/// Parses a regular expression into the instructions of its machine.
struct TextPatternParser {
    typealias Instruction = TextPattern.Instruction

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

    var isTooLong: PathPatternError { PathPatternError("the pattern \(whole) is too long") }

    mutating func alternatives() throws(PathPatternError) -> [Instruction] {
        depth += 1
        defer { depth -= 1 }
        guard depth < 50 else { throw PathPatternError("too many groups in \(whole)") }
        var choices: [[Instruction]] = []
        repeat {
            var parts: [Instruction] = []
            while let next, next != "|", next != ")" { parts += try part() }
            choices.append(parts)
        } while take("|")
        let last = choices.removeLast()
        var left = choices.reduce(last.count) { $0 + $1.count + 2 }
        var result: [Instruction] = []
        for choice in choices {
            left -= choice.count + 2
            result += [.fork(first: 1, second: choice.count + 2)] + choice + [.jump(left + 1)]
        }
        return result + last
    }

    private mutating func part() throws(PathPatternError) -> [Instruction] {
        let atom = try atom()
        var bounds: (least: Int, most: Int?)
        switch next {
        case "*": bounds = (0, nil)
        case "+": bounds = (1, nil)
        case "?": bounds = (0, 1)
        case "{": bounds = try counts()
        default: return atom
        }
        position += 1
        let isLazy = take("?")
        guard !atom.isEmpty else { return [] }
        guard (atom.count + 1) * max(bounds.least + 1, bounds.most ?? 0) <= TextPattern.longest
        else {
            throw isTooLong
        }
        func fork(_ end: Int) -> Instruction {
            isLazy ? .fork(first: end, second: 1) : .fork(first: 1, second: end)
        }
        var result = (0..<bounds.least).flatMap { _ in atom }
        guard let most = bounds.most else {
            return result + [fork(atom.count + 2)] + atom + [.jump(-atom.count - 1)]
        }
        for left in (0..<most - bounds.least).reversed() {
            result += [fork((left + 1) * (atom.count + 1))] + atom
        }
        return result
    }

    /// Reads `{m,n}` up to its end.
    private mutating func counts() throws(PathPatternError) -> (least: Int, most: Int?) {
        position += 1
        let least = number()
        let most = take(",") ? number() : least
        let isOpen = text[position - 1] == ","
        guard let least, next == "}", isOpen || most != nil, most ?? least >= least,
            max(least, most ?? 0) <= 1_000
        else { throw PathPatternError("expected {m,n} with numbers up to 1000 in \(whole)") }
        return (least, most)
    }

    private mutating func number() -> Int? {
        let start = position
        while let next, ("0"..."9").contains(next) { position += 1 }
        return Int(String(String.UnicodeScalarView(text[start..<position])))
    }

    private mutating func atom() throws(PathPatternError) -> [Instruction] {
        let scalar = text[position]
        position += 1
        switch scalar {
        case "^": return [.start]
        case "$": return [.end]
        case ".": return [.scalars(ScalarSet(ranges: ["\n"..."\n"], isNegated: true))]
        case "[": return [.scalars(try set())]
        case "\\": return [.scalars(try escape())]
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
            return number.map { [.save(2 * $0)] + inner + [.save(2 * $0 + 1)] } ?? inner
        case "*", "+", "?", "{":
            throw PathPatternError("there is nothing before \(scalar) to repeat in \(whole)")
        default: return [.scalars(ScalarSet(ranges: [scalar...scalar]))]
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
