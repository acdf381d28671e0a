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
        let piece = random.one(of: Self.pieces)
        let at = random.below(data.count + 1)
        switch random.below(9) {
        case 0, 1: data.insert(contentsOf: piece, at: at)
        case 2:
            let words = data.indices.filter {
                data[$0] > 0x20 && ($0 == 0 || data[$0 - 1] <= 0x20)
            }
            data.insert(contentsOf: piece, at: words.isEmpty ? at : random.one(of: words))
        case 3: data.insert(contentsOf: Array(repeating: 0x20, count: 1 + at % 3), at: lineStart())
        case 4: data.replaceSubrange(at..<min(data.count, at + 1), with: piece)
        case 5, 6: data.removeSubrange(at..<min(data.count, at + 1 + random.below(3)))
        case 7:
            let start = lineStart()
            let line = data[start...].prefix { $0 != 0x0A } + [0x0A]
            if random.once(in: 2) {
                data.removeSubrange(start..<min(start + line.count, data.count))
            }
            data.insert(contentsOf: Array(line), at: lineStart())
        default:
            // Around the 1024 characters of keys.
            let isLong = random.once(in: 3)
            data.insert(contentsOf: Array(repeating: 0x78, count: isLong ? 1022 : 1), at: at)
        }
    }

    private mutating func lineStart() -> Int {
        random.one(of: [0] + data.indices.filter { data[$0] == 0x0A }.map { $0 + 1 })
    }
}
