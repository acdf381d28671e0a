import TestSupport

/// Documents with comments in every gap and layouts of all kinds.
struct RandomLayout {
    var random: SeededNumbers
    private var comments = 0
    private let unit: String
    private let lineEnd: String
    private let isMultiline: Bool

    init(_ seed: UInt64) {
        random = SeededNumbers(seed: seed)
        unit = random.one(of: ["  ", "    ", "\t", ""])
        lineEnd = random.once(in: 4) ? "\r\n" : "\n"
        isMultiline = !random.once(in: 3)
    }

    mutating func document() -> String {
        var text = random.once(in: 5) ? "\u{FEFF}" : ""
        if random.once(in: 2) { text += "<?xml version=\"1.0\"?>" + lineEnd }
        if random.once(in: 3) { text += comment() + lineEnd }
        text += element("r", 0, "")
        if random.once(in: 3) { text += lineEnd + comment() }
        return text + (random.once(in: 2) ? lineEnd : "")
    }

    private mutating func comment() -> String {
        comments += 1
        let text = random.one(of: [" c\(comments) ", " <a>\(comments)</a> ", " é\(comments) "])
        return random.once(in: 20) ? "<?pi \(comments)?>" : "<!--\(text)-->"
    }

    private mutating func text() -> String {
        random.one(of: [
            "x", "12", "1.50", "true", "a &amp; b", "&#233;ü✓", "<![CDATA[<c>]]>", "y<!-- in -->z",
            "long enough to be known again", " padded ", "]] ]&gt;", "&lt;&#x41;",
        ]) + (random.once(in: 3) ? String(random.below(1000)) : "")
    }

    private mutating func attributes(_ indentation: String) -> String {
        var text = ""
        for name in ["id", "k", "p", "a", "item"] where random.once(in: 4) {
            let quote = random.one(of: ["\"", "'"])
            text +=
                random.one(of: [" ", "  ", lineEnd + indentation + "   "]) + name
                + random.one(of: ["=", " = "]) + quote
                + random.one(of: ["1", "x &lt; y", "&#10;é", "some value"]) + quote
        }
        return text
    }

    private mutating func element(_ name: String, _ depth: Int, _ indentation: String) -> String {
        let tag = "<" + name + attributes(indentation)
        let space = random.once(in: 6) ? " " : ""
        let kind = depth == 0 ? 3 + random.below(4) : random.below(depth > 4 ? 3 : 8)
        if kind == 0 { return tag + (random.once(in: 2) ? "\(space)/>" : "></\(name)\(space)>") }
        let end = "</\(name)\(space)>"
        if kind < 3 { return tag + ">" + text() + end }
        if kind == 3 { return tag + ">" + mixed(depth, indentation) + end }
        let content =
            isMultiline != random.once(in: 6)
            ? lines(depth, indentation) : inline(depth, indentation)
        return tag + space + ">" + content + end
    }

    private mutating func child(_ depth: Int, _ indentation: String) -> String {
        element(random.one(of: ["a", "b", "c", "d", "e", "f", "item"]), depth + 1, indentation)
    }

    private mutating func lines(_ depth: Int, _ indentation: String) -> String {
        let inner = indentation + unit
        var text = random.once(in: 8) ? " " + comment() : ""
        for _ in 0..<random.below(5) {
            if random.once(in: 6) { text += lineEnd }
            if random.once(in: 8) { text += lineEnd + inner + comment() + lineEnd }
            if random.once(in: 4) { text += lineEnd + inner + comment() }
            text += lineEnd + inner
            if random.once(in: 10) { text += comment() + " " }
            text += child(depth, inner)
            if random.once(in: 10) { text += child(depth, inner) }
            if random.once(in: 5) { text += "  " + comment() }
        }
        if random.once(in: 6) { text += lineEnd + inner + comment() }
        return text + lineEnd + indentation
    }

    private mutating func inline(_ depth: Int, _ indentation: String) -> String {
        let glue = random.one(of: ["", " "])
        var text = ""
        for _ in 0..<random.below(5) {
            text += (random.once(in: 5) ? comment() : "") + child(depth, indentation) + glue
        }
        return text
    }

    private mutating func mixed(_ depth: Int, _ indentation: String) -> String {
        var text = ""
        for _ in 0..<1 + random.below(3) {
            text += self.text() + random.one(of: [" ", ""])
            if random.once(in: 4) { text += comment() }
            text += child(depth, indentation)
        }
        return text + (random.once(in: 2) ? self.text() : "")
    }
}
