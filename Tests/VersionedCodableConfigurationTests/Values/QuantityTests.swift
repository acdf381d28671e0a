import AllModules

@Suite("Durations and byte counts") struct QuantityTests {
    struct Settings: Codable, Equatable, DefaultsForMissingKeys {
        @TimeSpan var timeout = Duration.seconds(30)
        var pauses: [TimeSpan] = []
        var idle: TimeSpan?
        @ByteCount var cache = 64 << 20
        var quotas: [String: ByteCount] = [:]
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ yaml: String) throws -> Value {
        try DocumentDecoder(format: YAMLFormat()).decode(type, from: yaml)
    }

    /// The first line of the error of a value.
    private func message<Value: Decodable>(
        _ type: Value.Type, _ yaml: String
    ) -> String.SubSequence? {
        let error = #expect(throws: DecodingError.self) { try decode(type, yaml) }
        return error?.documentDescription.prefix { $0 != "\n" }
    }

    private func check<Value: Codable & Equatable & CustomStringConvertible>(
        _ text: String, is expected: Value, _ shortest: String
    ) throws {
        let value = try decode(Value.self, text)
        #expect(value == expected)
        #expect(value.description == shortest)
        #expect(try decode(Value.self, "'\(shortest)'") == value)
        #expect(try problem(.string(value.description), Value.self) == nil)
    }

    // MARK: Durations

    /// A text, its duration in attoseconds, and the shortest text.
    static let durations: [(text: String, attoseconds: Int128, shortest: String)] = [
        ("30s", 30 * second, "30s"),
        ("1h30m", 5_400 * second, "90m"),
        ("1h 1s", 3_601 * second, "1h1s"),
        ("250ms", second / 4, "250ms"),
        ("1.5s", second * 3 / 2, "1.5s"),
        ("1500 ms", second * 3 / 2, "1.5s"),
        ("PT1H30M", 5_400 * second, "90m"),
        ("P1DT0.5S", 86_400 * second + second / 2, "1d500ms"),
        ("P2W", 14 * 86_400 * second, "14d"),
        ("P1W2D", 9 * 86_400 * second, "9d"),
        ("30", 30 * second, "30s"),
        ("0.1", second / 10, "0.1s"),
        ("'0.1'", second / 10, "0.1s"),
        ("1e-3", second / 1_000, "1ms"),
        ("'  2 m '", 120 * second, "2m"),
        ("-1m30s", -90 * second, "-90s"),
        ("0d", 0, "0s"),
        ("3us", second / 1_000_000 * 3, "3us"),
        ("3µs", second / 1_000_000 * 3, "3us"),
        ("0.000000001ns", 1, "0.000000001ns"),
        ("-9223372036854775808s", Int128(Int64.min) * second, "-9223372036854775808s"),
        ("9223372036854775807s", Int128(Int64.max) * second, "9223372036854775807s"),
    ]
    static let second: Int128 = 1_000_000_000_000_000_000

    @Test(arguments: durations)
    func duration(text: String, attoseconds: Int128, shortest: String) throws {
        let duration = Duration(attoseconds: attoseconds)
        try check(text, is: TimeSpan(wrappedValue: duration), shortest)
    }

    static let wrongDurations = [
        "30 parsecs", "", "h", "1h1h", "1m1h", "1h30", "1.s", ".5s", "1.5.0s", "1 2s", "- 5s",
        "+5s",
        "P", "PT", "P1DT", "P ", "PT ", "P1DT ", "P1H", "PT1D", "P1M", "P1Y", "PT 1H", "-", "1S",
        "٣s", "1e3s",
        "0.1us1us", "0.0000000001ns", "1h, 2m",
    ]

    @Test(arguments: wrongDurations)
    func wrongDuration(text: String) throws {
        #expect(
            message(TimeSpan.self, "'\(text)'")
                == "1:1: expected a duration such as 30s, 1h30m or PT1H30M, found \"\(text)\"")
        // A pattern does not know the smallest part, nor which units are in order.
        #expect(try text.contains("0.0000000001") || problem(.string(text), TimeSpan.self) != nil)
    }

    static let wrongValues: [(isBytes: Bool, yaml: String, message: String)] =
        [
            (false, "true", "expected a duration such as 30s, 1h30m or PT1H30M, found true"),
            (false, "[1]", "expected a duration such as 30s, 1h30m or PT1H30M, found an array"),
            (true, "-5", "expected a byte count such as 512k, 10MB or 10MiB, found -5"),
            (true, "8EiB", "expected a byte count up to 9223372036854775807, found \"8EiB\""),
        ]
        + [
            ("9223372036854775808", "9223372036854775808"),
            ("'999999999999999999999999999999h'", "\"999999999999999999999999999999h\""),
            ("P1555555555555555DT1555555555555555H", "\"P1555555555555555DT1555555555555555H\""),
            ("'-9223372036854775809s'", "\"-9223372036854775809s\""),
        ].map { (false, $0, "expected a duration up to 9223372036854775807s, found \($1)") }

    @Test(arguments: wrongValues)
    func wrongValue(isBytes: Bool, yaml: String, message: String) {
        let line =
            isBytes ? self.message(ByteCount.self, yaml) : self.message(TimeSpan.self, yaml)
        #expect(line == "1:1: \(message)")
    }

    // MARK: Byte counts

    static let byteCounts: [(text: String, bytes: Int, shortest: String)] = [
        ("10MiB", 10 << 20, "10MiB"),
        ("10 MB", 10_000_000, "10MB"),
        ("512k", 512_000, "512kB"),
        ("512 kib", 512 << 10, "512KiB"),
        ("1.5 GiB", 3 << 29, "1.5GiB"),
        ("1024", 1_024, "1KiB"),
        ("1000B", 1_000, "1kB"),
        ("1536", 1_536, "1536"),
        ("2.0", 2, "2"),
        ("'  2   KiB  '", 2_048, "2KiB"),
        ("0", 0, "0"),
        ("'0.001k'", 1, "1"),
        ("9223372036854775807", .max, "9223372036854775807"),
    ]

    @Test(arguments: byteCounts)
    func byteCount(text: String, bytes: Int, shortest: String) throws {
        try check(text, is: ByteCount(wrappedValue: bytes), shortest)
    }

    static let wrongByteCounts = [
        "-5", "+5", "", "k", "1.5", "0.0001k", "10 parsecs", "1kk", "1i", "1MBi", "1 000 x",
        "1k 2k",
        "1.k", "٣", "1 0 MiB", "10 M B", "1. 5k", "   ",
    ]

    @Test(arguments: wrongByteCounts)
    func wrongByteCount(text: String) throws {
        #expect(
            message(ByteCount.self, "'\(text)'")
                == "1:1: expected a byte count such as 512k, 10MB or 10MiB, found \"\(text)\"")
    }

    /// Numbers are not rounded to the digits of a decimal.
    @Test(arguments: ["1." + String(repeating: "0", count: 43) + "1", "0.1e-18"])
    func numbersWithManyDigits(number: String) {
        let error = #expect(throws: DecodingError.self) {
            try DocumentDecoder(format: JSONFormat()).decode(TimeSpan.self, from: number)
        }
        #expect(
            error?.documentDescription.hasPrefix(
                "1:1: expected a duration such as 30s, 1h30m or PT1H30M, found") == true)
    }

    @Test func negativeCountsAreNotEncoded() {
        let error = #expect(throws: EncodingError.self) {
            try DocumentEncoder(format: JSONFormat()).encode(ByteCount(wrappedValue: -1))
        }
        #expect(error?.documentDescription.contains("a byte count is negative") == true)
    }

    // MARK: Both

    @Test(arguments: Formats.all)
    func everyFormat(format: any DocumentFormat) throws {
        var settings = Settings()
        settings.timeout = .milliseconds(1_500)
        settings.pauses = [TimeSpan(wrappedValue: .seconds(90))]
        settings.idle = TimeSpan(wrappedValue: .seconds(3_600))
        settings.quotas = ["a": ByteCount(wrappedValue: 1_000)]
        let data = try DocumentEncoder(format: format).encode(settings)
        #expect(try DocumentDecoder(format: format).decode(Settings.self, from: data) == settings)
        let numbers: DocumentValue = ["timeout": 1.5, "cache": 1_024]
        let document = try format.write(CodableDocument(numbers))
        let decoded = try DocumentDecoder(format: format).decode(Settings.self, from: document)
        #expect(decoded.timeout == .milliseconds(1_500))
        #expect(decoded.cache == 1_024)
        #expect(decoded.idle == nil)
    }

    @Test func foundationReadsThem() throws {
        let json = Data(
            #"{"timeout": 0.1, "cache": "1k", "pauses": ["1m"], "idle": 2, "quotas": {}}"#.utf8)
        let settings = try JSONDecoder().decode(Settings.self, from: json)
        #expect(settings.timeout == .milliseconds(100))
        #expect(settings.cache == 1_000)
    }

    @Test func mistakesAreListed() {
        let text = "timeout: 30 parsecs\npauses: [1s, x]\nidle: {a: 1}\ncache: -1\n"
        let decoder = DocumentDecoder(format: YAMLFormat())
        let mistakes = decoder.diagnose(Settings.self, from: text).mistakes.map(\.line)
        let duration = "expected a duration such as 30s, 1h30m or PT1H30M, found"
        #expect(
            mistakes == [
                "1:10: timeout: \(duration) \"30 parsecs\"",
                "2:14: pauses.1: \(duration) \"x\"",
                "3:8: idle: \(duration) \"a\"",
                "4:8: cache: expected a byte count such as 512k, 10MB or 10MiB, found -1",
            ])
    }

    @Test func variablesAreTexts() throws {
        let stack = ConfigurationStack([
            .defaults(Settings()),
            .environment(
                prefix: "A", ["A__TIMEOUT": "5m", "A__CACHE": "1MiB", "A__QUOTAS": #"{"x": "1k"}"#]),
        ])
        let settings = try stack.load(Settings.self).value
        #expect(settings.timeout == .seconds(300))
        #expect(settings.cache == 1 << 20)
        #expect(settings.quotas == ["x": ByteCount(wrappedValue: 1_000)])
    }

    private func problem<Value: Decodable>(
        _ document: DocumentValue, _ type: Value.Type
    ) throws -> String? {
        let schema = DocumentDecoder(format: JSONFormat()).schema(type)
        #expect(schema.unknown.isEmpty)
        return SchemaValidator(root: schema.document).problem(document)
    }

    @Test func schemas() throws {
        let schema = DocumentDecoder(format: JSONFormat()).schema(Settings.self).document
        let cache = schema["properties"]?["cache"]
        #expect(
            cache == [
                "type": ["string", "integer", "null"], "minimum": 0,
                "pattern":
                    "^ *([0-9]+([.]0+)? *|[0-9]+([.][0-9]+)? *[kKmMgGtTpPeE][iI]?)[bB]? *$",
                "default": "64MiB",
            ])
        #expect(schema["properties"]?["timeout"]?["default"] == "30s")
        #expect(try problem(5, ByteCount.self) == nil)
        #expect(try problem(-5, ByteCount.self) != nil)
        #expect(try problem("1.5", ByteCount.self) != nil)
        #expect(try problem(1.5, TimeSpan.self) == nil)
        #expect(try problem(true, TimeSpan.self) != nil)
    }
}
