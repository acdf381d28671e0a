import TestSupport

/// Writes TOML documents of random content and layout, with comments in every gap.
struct RandomTOML {
    private var numbers: SeededNumbers
    private var comments = 0
    private var lineEnd = "\n"

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
    }

    mutating func document() -> String {
        var text = chance(10) ? "\u{FEFF}" : ""
        if chance(20) { text += "# head\n\n" }
        text += body(depth: 0, path: [])
        var groups: [[String]] = []
        for name in names(below(4)) {
            groups.append(sections(below: [name], depth: 1))
        }
        for sections in groups { text += sections.joined() }
        if chance(15) { text += "\n# the end\n" }
        if chance(30), text.hasSuffix("\n") { text.removeLast() }
        return chance(20) ? text.replacing("\n", with: "\r\n") : text
    }

    // MARK: Tables

    /// A table or an array of tables with all below it, a header each.
    private mutating func sections(below path: [String], depth: Int) -> [String] {
        let isList = chance(30)
        var all: [String] = []
        for _ in 0..<(isList ? 1 + below(3) : 1) {
            let isImplicit = !isList && depth < 3 && chance(25)
            if !isImplicit {
                let mark = isList ? ("[[", "]]") : ("[", "]")
                all.append(
                    gap() + lead() + mark.0 + path.joined(separator: ".") + mark.1 + trail() + "\n"
                        + body(depth: depth, path: path))
            }
            guard depth < 3 else { continue }
            for name in names(isImplicit ? 1 + below(2) : below(3)) {
                all += sections(below: path + ["s" + name], depth: depth + 1)
            }
        }
        // Tables may stand in any order, but for those below arrays of tables.
        let hasLists = all.contains { $0.contains("[[") }
        if depth == 1, !hasLists, chance(30) { all.shuffle(using: &numbers) }
        return all
    }

    private mutating func body(depth: Int, path: [String]) -> String {
        var text = ""
        let aligned = chance(15)
        for name in names(below(5)) {
            let key = chance(8) ? "\"k \(name)\"" : chance(8) ? "'q.\(name)'" : "k" + name
            let assignment =
                aligned ? String(repeating: " ", count: max(1, 8 - key.count)) + "= " : " = "
            if chance(12) {
                for inner in names(1 + below(3)) {
                    text +=
                        gap() + lead() + "d\(name).\(inner)" + assignment + value(0) + trail()
                        + "\n"
                }
            } else {
                text += gap() + lead() + key + assignment + value(0) + trail() + "\n"
            }
        }
        if chance(10) { text += comment() + "\n" }
        return text
    }

    // MARK: Values

    private mutating func value(_ depth: Int) -> String {
        switch below(depth < 2 ? 12 : 8) {
        case 0: ["0x1F", "0o17", "0b101"][below(3)]
        case 1: ["true", "false"][below(2)]
        case 2: ["1.5", "1e3", "-0.25", "6.02e+23"][below(4)]
        case 3: ["1979-05-27T07:32:00Z", "1979-05-27 07:32:00.5-08:00", "1979-05-27"][below(3)]
        case 4:
            ["'literal \(below(50))'", "\"basic # \\\"\(below(50))\"", "\"ü✓\(below(9))\""][
                below(3)]
        case 5:
            depth == 0 && chance(50) ? "\"\"\"\na\(below(9)) # no\nb\"\"\"" : "'''x\(below(9))'''"
        case 6: "\(below(4000))"
        case 7: ["1_000", "+7", "07:32:00"][below(3)]
        case 8, 9: array(depth)
        default: inlineTable(depth)
        }
    }

    private mutating func array(_ depth: Int) -> String {
        let count = below(4)
        guard depth == 0, chance(50) else {
            return "[" + (0..<count).map { _ in value(depth + 1) }.joined(separator: ", ") + "]"
        }
        var text = "[\n"
        let hasTrailing = chance(60)
        for index in 0..<count {
            if chance(20) { text += "  " + comment() + "\n" }
            let isLast = index == count - 1
            text += "  " + value(depth + 1) + (isLast && !hasTrailing ? "" : ",") + trail() + "\n"
        }
        if chance(10) { text += "  #\"off\",\n" }
        return text + "]"
    }

    private mutating func inlineTable(_ depth: Int) -> String {
        let hasDots = chance(8)
        let members = names(below(4)).map { name in
            name + (hasDots ? ".z" : "") + " = " + value(depth + 1).replacing("\n", with: " ")
        }
        let padding = chance(60) && !members.isEmpty ? " " : ""
        return "{" + padding + members.joined(separator: ", ") + padding + "}"
    }

    // MARK: Layout

    private mutating func gap() -> String {
        switch below(10) {
        case 0, 1: "\n"
        case 2: "\n" + comment() + "\n\n"
        default: ""
        }
    }

    private mutating func lead() -> String {
        switch below(10) {
        case 0, 1: comment() + "\n"
        case 2: comment() + "\n" + comment() + "\n"
        case 3: chance(30) ? "#off = 1\n" : ""
        default: ""
        }
    }

    private mutating func trail() -> String { chance(20) ? " " + comment() : "" }

    private mutating func comment() -> String {
        comments += 1
        return "# c\(comments)"
    }

    /// Different short names.
    private mutating func names(_ count: Int) -> [String] {
        Array(["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &numbers).prefix(count))
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }
    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
