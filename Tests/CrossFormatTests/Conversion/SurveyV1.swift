import AllModules

/// The first version of `Survey`.
struct SurveyV1: FirstVersion, Equatable {
    var name: String
    var isPrivate: Bool
    var texts: [String]
    var depths: [Double]
    var flags: [Bool]
    var grid: [[Double]]
    var cube: [[[Int]]]
    var names: [String: [String: [String]]]
    var site: String
    var days: [Date]
    var picture: Data

    static let sample = SurveyV1(
        name: "Größe der Wälder, 森の大きさ 🌲",
        isPrivate: false,
        texts: hardTexts,
        depths: [0.5, -1, 11_034],
        flags: [true, false, true],
        grid: [[1, 0.5], [-1e-9, 1e300]],
        cube: [[[1, 2], [3, 4]], [[5, 6], [7, 8]]],
        names: [
            "tags": ["all": ["first", "second"], "größe": ["a", "b"]],
            "名前": ["été": ["\u{65}\u{301}", "\u{e9}"]],
        ],
        site: "https://example.org/a%20b?c=d&e=%C3%A9#f",
        days: [
            Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: 0),
            Date(timeIntervalSince1970: -62_135_596_800), Date(timeIntervalSince1970: -1),
            Date(timeIntervalSince1970: 253_402_300_799),
        ],
        picture: Data(0...255))

    /// Texts that some syntax takes for something else, and characters that need care.
    private static let hardTexts = [
        "", " ", " blanks around ", "true", "no", "null", "~", "1", "-0.5", "1e3", "0x1F", "1_000",
        ".inf", "nan", "12:30:00", "2001-12-31", "2001-12-31T23:59:59Z", "=", "<<", "- a", "a: b",
        "# no comment", "a #b", "*a", "&a", "!a", "%a", "@a", "`a", "{a}", "[a]", "'", "\"", "'''",
        "\"\"\"", "\\", "\\n", "a\nb", "a\n", "\na", "\n", "a\tb", "a \n b", "<a>&amp;</a>", "]]>",
        "e\u{301} and é", "\u{a0}", "\u{2028}\u{2029}", "\u{200f}עברית", "日本語", "👩‍👩‍👧‍👦 🏳️‍🌈",
        "\u{10FFFD}", "\u{85}", String(repeating: "long text ", count: 1000),
    ]
}

extension Survey {
    /// What the older sample becomes.
    static var sample: Survey {
        get throws { try Survey(from: SurveyV1.sample) }
    }
}
