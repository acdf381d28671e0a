import TestSupport
import VersionedCodableYAML

private func roundTrip<Value: Codable>(
    _ value: Value, _ options: YAMLFormat.WritingOptions = .default,
    schema: YAMLSchema = .core
) throws -> Value {
    let (encoder, decoder) = (YAMLEncoder(), YAMLDecoder())
    encoder.options = options
    decoder.options.schema = schema
    let data: Data = try encoder.encode(value)
    return try decoder.decode(Value.self, from: data)
}

@Suite("What is written in YAML is read back exactly")
struct YAMLExactnessTests {
    /// How many numbers are tried.
    private static let count = TestRun.isLong ? 100_000 : 10_000

    @Test func doublesAreBitEqual() throws {
        var random = SeededNumbers(seed: 1)
        var values: [Double] = [
            0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude,
            .infinity, -.infinity, 1 / 3, 1e-4, 1e17, 123_456_789.125, Double(bitPattern: 1),
            .ulpOfOne,
        ]
        while values.count < Self.count / 2 {
            let value = Double(bitPattern: random.next())
            if !value.isNaN { values.append(value) }
        }
        while values.count < Self.count { values.append(.random(in: 0...1000, using: &random)) }
        #expect(try roundTrip(values).map(\.bitPattern) == values.map(\.bitPattern))
        let legacy = try roundTrip(values, schema: .yaml11)
        #expect(legacy.map(\.bitPattern) == values.map(\.bitPattern))
        #expect(try roundTrip([Double.nan])[0].isNaN)
    }

    @Test func floatsAreBitEqual() throws {
        var random = SeededNumbers(seed: 2)
        var values: [Float] = [0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1 / 3]
        while values.count < Self.count {
            let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            if !value.isNaN { values.append(value) }
        }
        #expect(try roundTrip(values).map(\.bitPattern) == values.map(\.bitPattern))
    }

    static let lookalikes = [
        "", " ", "  x", "x  ", "~", "null", "Null", "NULL", "true", "True", "yes", "No", "ON",
        "off",
        "y", "n", "12", "-12", "+12", "014", "0o14", "0x1F", "0b11", "1_000", "1:30",
        "190:20:30.15",
        "1.5", ".5", "1.", "1e3", "1.0e+3", ".inf", "-.Inf", ".nan", "nan", "inf", "2001-12-14",
        "2001-12-14T21:59:43Z", "<<", "=", "-", "- a", "?", "? a", ":", ": a", "a: b", "a:", "a #b",
        "#", "# a", "&a", "*a", "!a", "!!int 1", "|", ">", "|-", "'", "\"", "'a'", "\"a\"", "%",
        "%a",
        "@a", "`a", "[", "[a]", "]", "{", "{a: b}", "}", ",", "a, b", "---", "--- a", "...",
        "... a",
        "-a", "?a", ":a", "a\n", "\na", "a\nb", "a\n\nb\n", "a\n b", " a\nb", "a \nb", "\ta", "a\t",
        "a\tb", "\r", "a\rb", "a\r\nb", "\u{85}", "a\u{2028}b", "\u{2029}", "\u{FEFF}", "\u{FEFF}a",
        "\0", "\u{7}", "\u{1B}", "\u{7F}", "\u{9F}", "\u{A0}", "é", "日本語", "🎉", "👩‍👩‍👧", "a\u{301}",
        "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "\\", "\\n", "C:\\dir", "a\\", "\n", "\n\n", "\n\n a",
    ]

    static let styles: [YAMLFormat.WritingOptions] = {
        var all: [YAMLFormat.WritingOptions] = []
        for style in YAMLFormat.ScalarStyle.allCases {
            for layout in 0..<3 {
                for collection in YAMLFormat.CollectionStyle.allCases {
                    var options = YAMLFormat.WritingOptions()
                    options.newLineScalarStyle = style
                    options.sequenceStyle = collection
                    options.mappingStyle = collection
                    options.indent = layout == 1 ? 5 : 0
                    options.indentsSequences = layout == 2
                    options.allowUnicode = layout != 1
                    options.lineBreak = YAMLFormat.LineBreak.allCases[all.count % 3]
                    options.quoting = YAMLFormat.Quoting.allCases[all.count / 3 % 3]
                    all.append(options)
                }
            }
        }
        return all
    }()

    @Test(arguments: styles)
    func everyStyleHoldsEveryString(_ options: YAMLFormat.WritingOptions) throws {
        let strings = YAMLExactnessTests.lookalikes
        let value = ["list": strings, "more": Array(strings.reversed())]
        #expect(try roundTrip(value, options) == value)
        let table = Dictionary(strings.map { ($0, [$0: $0]) }) { first, _ in first }
        #expect(try roundTrip(table, options) == table)
    }

    @Test func datesOfAllYearsComeBackExactly() throws {
        var random = SeededNumbers(seed: 7)
        let first = -63_113_904_000.0
        let last = 252_423_993_599.0
        var dates = [first, last, 0, -0.5, 0.1, -86_400.000_000_001, 1e-9, 725_846_400.123_456_789]
            .map { Date(timeIntervalSinceReferenceDate: $0) }
        while dates.count < Self.count / 5 {
            let seconds = Double.random(in: first...last, using: &random)
            let near = Double.random(in: -3e9...3e9, using: &random)
            let nanoseconds = (near * 1e9).rounded() / 1e9
            dates += [seconds, near, nanoseconds, near.rounded()].map {
                Date(timeIntervalSinceReferenceDate: $0)
            }
        }
        #expect(try roundTrip(dates) == dates)
        #expect(try roundTrip(dates, schema: .yaml11) == dates)
    }

    struct Wide: Codable, Equatable {
        var unsigned = UInt64.max
        var negative = Int64.min
        var wide = Int128.max
        var wideNegative = Int128.min
        var widest = UInt128.max
        var small = Int8.min
    }

    @Test(arguments: [YAMLSchema.core, .yaml11, .json, .failsafe])
    func integersOfAllWidths(_ schema: YAMLSchema) throws {
        #expect(try roundTrip(Wide(), schema: schema) == Wide())
    }

    @Test func decimalsKeepAllTheirDigits() throws {
        var random = SeededNumbers(seed: 8)
        var values = [
            "0", "1.10", "-0.001", "12345678901234567890123456789012345678",
            "0.00000000000000000000000000000000000001", "1e100", "-1e-100",
        ].compactMap { Decimal(string: $0) }
        while values.count < Self.count / 10 {
            let digits = random.next() % 1_000_000_000_000_000_000
            var value = Decimal(digits) * Decimal(random.next() % 1_000_000_000_000_000_000)
            value = Decimal(
                sign: random.next() % 2 == 0 ? .plus : .minus,
                exponent: Int.random(in: -60...60, using: &random), significand: value)
            values.append(value)
        }
        #expect(try roundTrip(values) == values)
    }
}
