import AllModules

/// A document with every kind of value that all formats can hold.
struct Survey: FirstVersion, Equatable {
    /// Numbers of all types, up to their extremes.
    struct Numbers: Codable, Equatable {
        var integers = [0, -1, 1, Int.min, Int.max, 1 << 53, -(1 << 53) - 1]
        var small: [Int8] = [.min, 0, .max]
        var unsigned: [UInt32] = [.min, .max]
        var reals = [
            -0.0, 0, 1, -2.5, 0.1, 1e21, 1e-7, .pi, .greatestFiniteMagnitude,
            -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude,
            0.1 + 0.2, 123_456_789_012_345_680,
        ]
        var short: [Float] = [
            -0.0, 0.1, 16_777_216, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        var decimals = [Decimal(string: "-12.345"), Decimal(9_999_999_999)]

        /// Whether all have the same bits, so that also zeros have the same sign.
        func hasBits(of other: Numbers) -> Bool {
            reals.map(\.bitPattern) == other.reals.map(\.bitPattern)
                && short.map(\.bitPattern) == other.short.map(\.bitPattern)
        }
    }

    /// A measurement, with a value that may be missing.
    struct Reading: Codable, Equatable {
        var id: Int
        var isValid: Bool
        var depth: Double?
        var taken: Date
        var tags: [String: String]
    }

    /// Containers and texts without content.
    struct Empty: Codable, Equatable {
        struct Nothing: Codable, Equatable {}

        var text = ""
        var list: [Int] = []
        var lists: [[Int]] = [[], [1], []]
        var object = Nothing()
        var objects = [Nothing(), Nothing()]
        var table: [String: Int] = [:]
        var bytes = Data()
    }

    var title: String
    var isPublic: Bool
    var numbers = Numbers()
    var texts: [String]
    var readings: [Reading]
    var grid: [[Double]]
    var cube: [[[Int]]]
    var names: [String: [String: [String]]]
    var empty = Empty()
    var site: URL
    var days: [Date]
    var picture: Data
}

extension Survey {
    static let names = [
        "tags": ["all": ["first", "second"], "größe": ["a", "b"]],
        "名前": ["été": ["\u{65}\u{301}", "\u{e9}"]],
    ]
    static let days = [
        Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: 0),
        Date(timeIntervalSince1970: -62_135_596_800), Date(timeIntervalSince1970: -1),
        Date(timeIntervalSince1970: 253_402_300_799),
    ]

    static var sample: Survey {
        get throws {
            Survey(
                title: "Größe der Wälder, 森の大きさ 🌲", isPublic: true, texts: hardTexts,
                readings: [0.5, nil, 11_034].enumerated().map { index, depth in
                    Reading(
                        id: index - 1, isValid: index != 1, depth: depth, taken: days[index],
                        tags: ["all": "first"])
                },
                grid: [[1, 0.5], [-1e-9, 1e300]], cube: [[[1, 2], [3, 4]], [[5, 6], [7, 8]]],
                names: names,
                site: try #require(URL(string: "https://example.org/a%20b?c=d&e=%C3%A9#f")),
                days: days, picture: Data(0...255))
        }
    }

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
