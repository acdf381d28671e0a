import TestSupport

/// Small changes of a text at which scanners go wrong.
struct YAMLMutation {
    private var random: SeededNumbers
    var data: [UInt8]

    private static let pieces: [[UInt8]] =
        [
            ":", "#", "-", "[", "]", "{", "}", ",", "&", "*", "!", "|", ">", "'", "\"", "%", "@",
            "`",
            "?", ": ", " #", "- ", "? ", " ", "  ", "\n", "\n\n", "\n ", "\n  ", "\n- ", "\n---\n",
            "---", "--- ", "\n...\n", "\t", "\n\t", " \t", "\r", "\r\n", "\u{85}", "\u{2028}",
            "\u{2029}", "\u{FEFF}", "\0", "\u{1}", "\u{7F}", "\u{9F}", "\u{A0}", "\u{FFFE}", "é",
            "日本", "😀", "<<", "<<: ", "~", "null", "true", "0x1F", "1_0", "1:30", "2001-12-14",
            "- - - a\n", "key:    value\n", "key: - x\n", "a: b: c\n", "{\"a\":b}", "[a: b, c]",
            "{a, b: }", "{a: , b: 1}", "[a, b, ]", "[,]", "[a,#b\n]", "[a, #b\n]", "[-]", "[-1]",
            "[http://a/b?c]", "[a:b]", "{a: [b, {c: d}]}", "[?x]", "[\"a\", 'b']", "''", "\"\"",
            "|\n", "|-\n", ">+\n", "|2\n", "|1-\n", ">-2\n", "|#\n", "| # c\n", "|0\n", "\\", "\\n",
            "\\\n", "\\x41", "\\u00e9", "\\ud83d", "\\U0001F600", "\\/", "\\L", "\\ ", "&a ", "*a",
            "!!str ", "! ", "%YAML 1.2\n---\n", "# c\n", "\n  # c\n", ":x", "-x", "?x", " :", "::",
            "a:", "a: ", "\"a\":b", "\"a\" : b", "'a''b'", "a #b", "a# b", "<",
        ].map { Array($0.utf8) } + [[0x80], [0xC3], [0xFF], [0xED, 0xA0, 0x80]]

    init(_ data: Data, seed: UInt64) {
        self.data = Array(data)
        random = SeededNumbers(seed: seed)
        for _ in 0...random.below(3) { mutate() }
    }

    private mutating func mutate() {
        let at = random.below(data.count + 1)
        switch random.below(14) {
        case 0, 1, 2: data.insert(contentsOf: random.one(of: Self.pieces), at: at)
        case 3: insertBeforeWord()
        case 4: replaceLineEnd()
        case 5: indent(by: 1 + random.below(3))
        case 6: unindent(by: 1 + random.below(3))
        case 7: data.removeSubrange(at..<min(data.count, at + 1 + random.below(3)))
        case 8: if random.once(in: 4) { data.removeSubrange(at...) }
        case 9: repeatLine()
        case 10: swapLines()
        case 11: lengthen(at)
        case 12: nest(at)
        default:
            guard !data.isEmpty else { return }
            let piece = random.one(of: Self.pieces)
            let place = random.below(data.count)
            data.replaceSubrange(place..<place + 1, with: piece)
        }
    }

    /// The starts of the lines.
    private var lines: [Int] {
        [0] + data.indices.filter { data[$0] == 0x0A }.map { $0 + 1 }
    }

    private mutating func oneLine() -> Range<Int> {
        let starts = lines
        let index = random.below(starts.count)
        return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : data.count)
    }

    private mutating func insertBeforeWord() {
        let words = data.indices.filter {
            data[$0] > 0x20 && ($0 == 0 || data[$0 - 1] <= 0x20)
        }
        guard !words.isEmpty else { return }
        data.insert(contentsOf: random.one(of: Self.pieces), at: random.one(of: words))
    }

    private mutating func replaceLineEnd() {
        let ends = data.indices.filter { data[$0] == 0x0A }
        guard !ends.isEmpty else { return }
        let end = random.one(of: ends)
        switch random.below(4) {
        case 0: data.remove(at: end)
        case 1: data[end] = 0x20
        case 2: data.insert(contentsOf: random.one(of: Self.pieces), at: end)
        default: data.insert(0x0A, at: end)
        }
    }

    private mutating func indent(by count: Int) {
        data.insert(contentsOf: Array(repeating: 0x20, count: count), at: oneLine().lowerBound)
    }

    private mutating func unindent(by count: Int) {
        let line = oneLine()
        let spaces = data[line].prefix(count).prefix { $0 == 0x20 }.count
        data.removeSubrange(line.lowerBound..<line.lowerBound + spaces)
    }

    private mutating func repeatLine() {
        let line = oneLine()
        data.insert(contentsOf: Array(data[line]), at: oneLine().lowerBound)
    }

    private mutating func swapLines() {
        let line = oneLine()
        let text = Array(data[line])
        data.removeSubrange(line)
        data.insert(contentsOf: text, at: oneLine().lowerBound)
    }

    /// Around the 1024 characters of keys.
    private mutating func lengthen(_ at: Int) {
        guard random.once(in: 3) else { return }
        let filler: UInt8 = random.once(in: 4) ? 0x20 : 0x78
        data.insert(
            contentsOf: Array(repeating: filler, count: 1015 + random.below(15)), at: at)
    }

    private mutating func nest(_ at: Int) {
        guard random.once(in: 3) else { return }
        let piece = random.one(of: ["- ", "[", "{a: ", "a:\n "])
        let count = random.one(of: [5, 254, 260])
        data.insert(contentsOf: Array(String(repeating: piece, count: count).utf8), at: at)
    }
}
