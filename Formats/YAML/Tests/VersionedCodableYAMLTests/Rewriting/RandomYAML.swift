import VersionedCodableDocuments

/// Random text of YAML with comments in every gap.
struct RandomYAML {
    private var random: RandomDocument
    private(set) var text = ""
    private var comments = 0
    private var lineEnd = "\n"
    private var unit = 2
    private var isWide = false
    private var dashBlanks = 1
    /// The anchors of values that are complete, and which of them are mappings.
    private var anchors: [(name: String, isMapping: Bool)] = []
    private var count = 0
    /// Whether everything is left out that the scanner leaves to libyaml.
    private let isPlain: Bool

    private static let scalars = [
        "1", "22", "true", "null", "~", "word", "two words", "'quoted'", "'it''s'", "\"double\"",
        "\"a\\tb\"", "1.5", "0x1F", "é✓", "\"#no\"", "x#y", "''",
    ]
    private static let lines = ["line", "more text", "# no comment", "- x", "k: v"]

    private static let longScalars = [
        ["first", "second, third"], ["first", "", "second"], ["'first", "second'"],
        ["\"first\\", "\\  second\\", "", "third\""], ["\"\\u00e9  ", "", "", "second\\n\""],
        ["first", "- second #", "# third"],
    ]

    init(seed: Int, isPlain: Bool = false) {
        self.isPlain = isPlain
        random = RandomDocument(seed: seed)
        unit = random.one(of: [2, 2, 2, 4, 3])
        isWide = random.below(2) == 0
        dashBlanks = random.one(of: [1, 1, 1, 3])
        if random.below(8) == 0, !isPlain { lineEnd = "\r\n" }
        document()
    }

    private mutating func document() {
        if random.below(10) == 0 { text = "\u{FEFF}" }
        if random.below(5) == 0 { text += "# head" + lineEnd + lineEnd }
        if random.below(10) == 0 { text += "---" + lineEnd }
        gap(0)
        if random.below(4) == 0 { sequence(0, 0) } else { mapping(0, 0) }
        gap(0)
        if random.below(10) == 0, !isPlain {
            text += "..." + lineEnd
        } else if random.below(5) == 0 {
            text.removeLast()
        }
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    private mutating func comment() -> String {
        comments += 1
        return "# c\(comments)" + (random.below(8) == 0 ? " k: \(comments)" : "")
    }

    private mutating func trail() -> String {
        switch random.below(16) {
        case 0...3: spaces(1 + random.below(3)) + comment()
        case 4: random.one(of: [" ", "  "])
        default: ""
        }
    }

    private mutating func gap(_ column: Int) {
        while random.below(5) == 0 {
            switch random.below(3) {
            case 0: text += lineEnd
            case 1: text += spaces(column) + comment() + lineEnd
            default:
                comments += 1
                text += spaces(column) + "#k\(comments): old" + lineEnd
            }
        }
    }

    private mutating func flow(_ depth: Int = 0) -> String {
        let isObject = random.below(2) == 0
        let items = (0..<random.below(4)).map { index in
            let isNested = random.below(5) == 0 && depth < 2
            let value = isNested ? flow(depth + 1) : random.one(of: RandomYAML.scalars)
            return isObject ? "f\(index): \(value)" : value
        }
        let body = items.joined(separator: ", ")
        return isObject ? "{\(body)}" : "[\(body)]"
    }

    private mutating func flowInLines(_ column: Int) -> String {
        var result = "[" + trail() + lineEnd
        let indentation = spaces(column + unit)
        for _ in 0...random.below(3) {
            if random.below(4) == 0 { result += indentation + comment() + lineEnd }
            result += indentation + random.one(of: RandomYAML.scalars) + "," + trail() + lineEnd
        }
        return result + spaces(column) + "]"
    }

    private mutating func block(_ column: Int) {
        text += random.one(of: ["|", "|", "|-", "|+", ">", ">-"])
        if random.below(6) == 0 { text += " " + comment() }
        text += lineEnd
        for _ in 0...random.below(3) {
            text += spaces(column + unit) + random.one(of: RandomYAML.lines) + lineEnd
            if random.below(5) == 0 { text += lineEnd }
        }
        text += spaces(column + unit) + "end" + lineEnd
        if random.below(4) == 0 { text += lineEnd }
    }

    /// An alias of a mapping, or of anything.
    private mutating func alias(ofMapping: Bool) -> String? {
        let known = anchors.filter { !ofMapping || $0.isMapping }
        return known.isEmpty ? nil : "*" + random.one(of: known).name
    }

    private mutating func value(_ column: Int, _ depth: Int, isElement: Bool) {
        if random.below(8) == 0, let alias = alias(ofMapping: false) {
            text += " " + alias + trail() + lineEnd
            return
        }
        let kind = random.below(depth > 3 ? 6 : 12)
        // On the line of a dash, the anchor would belong to the first key.
        let hasAnchor = random.below(6) == 0 && !isPlain && !(isElement && kind > 5)
        count += hasAnchor ? 1 : 0
        let name = "n\(count)"
        if hasAnchor { text += " &" + name }
        value(column, depth, isElement: isElement, kind)
        if hasAnchor { anchors.append((name, (6...9).contains(kind))) }
    }

    private mutating func value(_ column: Int, _ depth: Int, isElement: Bool, _ kind: Int) {
        switch kind {
        case 0 where isPlain:
            let lines = random.one(of: RandomYAML.longScalars)
            text += " " + lines.joined(separator: lineEnd + spaces(column + unit)) + lineEnd
        case 0...3: text += " " + random.one(of: RandomYAML.scalars) + trail() + lineEnd
        case 4: text += " " + flow() + trail() + lineEnd
        case 5:
            switch random.below(3) {
            case 0: text += trail() + lineEnd
            case 1 where !isElement: text += " " + flowInLines(column) + trail() + lineEnd
            default:
                text += " "
                block(column)
            }
        case 6...9:
            if isElement, random.below(2) == 0 {
                text += spaces(dashBlanks)
                mapping(column + 1 + dashBlanks, depth + 1, isCompact: true)
            } else {
                text += (random.below(8) == 0 && !isPlain ? " !t" : "") + trail() + lineEnd
                gap(column + unit)
                mapping(column + unit, depth + 1)
            }
        default:
            if isElement {
                text += spaces(dashBlanks)
                sequence(column + 1 + dashBlanks, depth + 1, isCompact: true)
            } else {
                text += trail() + lineEnd
                let inner = column + (isWide ? unit : 0)
                gap(inner)
                sequence(inner, depth + 1)
            }
        }
    }

    private mutating func mapping(_ column: Int, _ depth: Int, isCompact: Bool = false) {
        var hasMerge = false
        var keys = ["a", "b", "'c'", "d e", "\"f\"", "g", "h"]
        for index in 0...random.below(4) {
            if index > 0 { gap(column) }
            if index > 0 || !isCompact { text += spaces(column) }
            text += keys.remove(at: random.below(keys.count)) + ":"
            value(column, depth, isElement: false)
            if !hasMerge, random.below(8) == 0, let alias = alias(ofMapping: true) {
                let other = random.below(3) == 0 ? self.alias(ofMapping: true) : nil
                let names = other.map { "[\(alias), \($0)]" } ?? alias
                text += spaces(column) + "<<: " + names + trail() + lineEnd
                hasMerge = true
            }
        }
        if !isCompact, column > 0, random.below(6) == 0 {
            text += spaces(column) + comment() + lineEnd
        }
    }

    private mutating func sequence(_ column: Int, _ depth: Int, isCompact: Bool = false) {
        for index in 0...random.below(4) {
            if index > 0 { gap(column) }
            if index > 0 || !isCompact { text += spaces(column) }
            text += "-"
            value(column, depth, isElement: true)
        }
    }
}
