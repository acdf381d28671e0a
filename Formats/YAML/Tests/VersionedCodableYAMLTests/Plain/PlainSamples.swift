import TestSupport

/// Texts for the scanner.
enum PlainSamples {
    /// Documents such as people and programs write: chains of migrations, and what they migrate.
    static let files: [Data] = {
        let root = (0..<6).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let folder = root.appending(path: "Examples/Chains")
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(".yaml") }
            .compactMap { try? Data(contentsOf: folder.appending(path: $0)) }
    }()

    /// Texts that the scanner reads alone.
    static let read = [
        "a: 1\n", "a: 1", "a:\n", "a:", "- 1\n- 2\n", "-\n-\n", "- - - a\n  - b\n", "text",
        "text\n",
        "two words # comment\n", "# head\na: b\n", "---\na: b\n", "--- # comment\na: b\n",
        "\u{FEFF}a: b\n", "\na: b\n\n\n", "  a: b\n  c: d\n", "a: 1\n# last", "a: 1\n  # last\n",
        "a:\n- b\n- c\nd: e\n", "a:\n  - b\n  - c\nd: e\n", "a:\n-\n- b\nc:\n", "- a: b\n  c: d\n",
        "-   a: b\n    c: d\n", "- a:\n  - b\n- c\n", "- a:\n- c\n", "a:\n  b:\n    c: d\n  e: f\n",
        "key:    value   \n", "key : value\n", "key:\n  # comment\n  value\n", "a: b:c\n",
        "a: b#c\n",
        "a: -1\n", "a: - b\n".replacing(" b", with: "b"), "-1: -2\n", "a: http://b/c?d=e\n",
        "a: \"b\"\n", "a: 'b' # comment\n", "\"a\" : b\n", "'a': b\n", "a: ''\n", "a: \"\"\n",
        "a: \"x\\n\\t\\\"\\\\\\u00e9\\U0001F600\\x41\\0\\/ \\e\\N\\_\\L\\P\"\n", "a: 'it''s'\n",
        "a: 'first\n  second\n\n  third  \n  fourth'\n",
        "a: \"first\n  second\\\n  \\  third\\n\"\n",
        "a: first\n  second\n\n  third # comment\nb: c\n", "first\nsecond\n",
        "- first\n  - second\n",
        "a: |\n  text\n   more\n\n  end\nb: c\n",
        "a: >\n  folded\n  text\n\n  next\n    deep\n  end\n\n",
        "a: |-\n  text\n\n", "a: |+\n  text\n\n\nb: c\n", "a: |2-\n   text\n",
        "a: >1+ # comment\n  text\n",
        "a: |\n\n\n  text\n", "a: |\n  text", "a: >+\n  text\n  end", "- |-\n text",
        "- |\n text\n- >-\n text\n", "a: |\n  # no comment\n  - x: y\n# comment\n",
        "a: |\n  b\n  \ttab\n", "a: []\nb: {}\n", "a: [b, c]\n",
        "a: [b, [c, {d: e}], \"f\", 'g']\n",
        "{a: b, \"c\":d, e: , 'f' : [1, 2]}\n", "a: [\n  b, # comment\n  c,\n]\n",
        "a: {\n  b: c,\n  d: [e]\n}\nf: g\n", "[a:b, -1, http://c/d]\n", "{\"a\": {\"b\": null}}",
        "a: ~\nb: null\nc: true\nd: 0x1F\ne: 1.50\nf: .inf\ng: 2001-12-14\nh: 1_000\n",
        "é: ü # ä\n日本: 語\n😀: [é, \"ü\", 'ä']\n", "a: b\tc\n", "a: b \t # c\n", "a: \"b\tc\"\t\n",
        "a: \"\\\t\"\n", "a b c: d e f\n", "a: x: y\n".replacing(": y", with: ":y"),
        "a: b # c # d\n",
        "a: 1\nb: 2\n  \n",
        "a?: b\n", "a: b?\n", "a: b, c\n", "a: b]\n", "a: (b)\n", "$a: /b\n", "=: .\n", "..: ...\n",
        "- ---\n", "a: ---\n", "----: a\n", "---\n# comment\n\n- a\n",
    ]

    /// Texts that the scanner leaves to libyaml, because they are malformed or too unusual.
    static let leftToLibYAML = [
        "", "\n", "# only\n", "---\n", "--- a\n", "--- |\n text\n", "a: b\n...\n",
        "%YAML 1.2\n---\na\n",
        "&a b\n", "a: &b c\n", "a: *b\n", "a: !!str b\n", "!t\na: b\n", "<<: {a: b}\n",
        "? a\n: b\n",
        "? [a]\n", "a:\tb\n", "\ta: b\n", "-\ta\n", "a: b\r\n", "a: b\u{85}c\n", "a: b\u{2028}c\n",
        "a: b\u{FEFF}c\n", "a: b\u{7F}\n", "a: b\u{1}\n", "a: b\u{FFFE}\n", "a: - b\n", "a: b: c\n",
        "a\nb: c\n", "a: b\n c: d\n", " a: b\nc: d\n", "a: b\n- c\n", "- a\nb: c\n", "a: b\nc\n",
        "a: @b\n", "a: `b`\n", "a: %b\n", "a: |x\n", "a: |#\n  b\n", "a: |\nb: c\n", "a: |\n",
        "|\n  a\n",
        "a: |\n    \n  b\n", "a: |\n  b\n  ", "a: |\n  b ", "a: |\n \tb\n", "a: |\n  \ttab\n",
        "-: x\n", "a: 'b\nc'\n", "a: \"b\n", "a: \"\\q\"\n",
        "a: \"\\ud800\"\n", "a: \"b\" c\n", "a: \"b\"#c\n", "\"a\":b\n", "a: [b\n",
        "a: [b]]\n",
        "a: [b: c]\n", "a: {b, c}\n", "a: [b,,c]\n", "a: [,]\n", "a: [-]\n", "a: [- b]\n",
        "[a, b]: c\n",
        "a: {? b: c}\n", "a: [b,#c\n d]\n", "a: {b: c} d\n", "a: {{b}}\n", "a: 1\na: 2\n", ": a\n",
        "- a\n - b\n - c: d\n", "a: b\n\tc\n", "- [a\n---\n]\n", "'a\n--- b'\n", "a: '\n\n---\n'\n",
        String(repeating: "k", count: 1025) + ": v\n", String(repeating: "[", count: 300),
        String(repeating: "- ", count: 300) + "a\n",
    ]
}
