import TestSupport
import VersionedCodable
import VersionedCodableTOML

struct TOMLReaderTests {
    @Test(arguments: ValidDocuments.all)
    func reads(_ toml: String, _ json: String) throws {
        let document = try read(toml)
        let expected = try JSONFormat().read(Data(json.utf8), within: .default)
        #expect(document.isEquivalent(to: expected, keysInOrder: true), "\(toml)")
    }

    @Test(arguments: InvalidDocuments.all)
    func refuses(_ toml: String, _ expected: String) {
        #expect(message(toml) == expected)
    }

    @Test(arguments: ValidDocuments.all)
    func writesWhatItReads(_ toml: String, _: String) throws {
        let document = try read(toml)
        for options in [TOMLFormat.WritingOptions.default, .init(lineWidth: 4)] {
            let format = TOMLFormat(writing: options)
            let written = try format.write(document)
            let again = try format.read(written, within: .default)
            #expect(again.isEquivalent(to: document), "\(toml)")
            #expect(try format.write(again) == written, "\(toml)")
        }
    }

    /// Prefixes never fail where the whole does not, and show a part of it.
    @Test(arguments: ValidDocuments.all)
    func readsPrefixes(_ toml: String, _: String) throws {
        let text = toml + "\nlast = 1"
        if (try? read(text)) != nil { try TOMLFormat().checkPrefixes(of: text, in: [.utf8]) }
    }

    static let scalars: [(toml: String, kind: DocumentNode.Kind, text: String)] = [
        ("a = 1", .integer, "1"), ("a = 1.0", .real, "1.0"),
        ("a = +1", .integer, "1"), ("a = -0", .integer, "0"), ("a = 1_000", .integer, "1000"),
        ("a = 0xFF", .integer, "255"), ("a = 0o17", .integer, "15"), ("a = 0b11", .integer, "3"),
        ("a = 1e3", .real, "1e3"), ("a = +1_0.5", .real, "10.5"), ("a = inf", .real, "inf"),
        ("a = +inf", .real, "inf"), ("a = -inf", .real, "-inf"), ("a = nan", .real, "nan"),
        ("a = +nan", .real, "nan"), ("a = -nan", .real, "nan"), ("a = '1'", .string, "1"),
        ("a = 1979-05-27T07:32:00Z", .date, "1979-05-27T07:32:00Z"),
        ("a = 1979-05-27t07:32:00z", .date, "1979-05-27T07:32:00Z"),
        ("a = 1979-05-27 07:32:00.5-08:00", .date, "1979-05-27T07:32:00.5-08:00"),
        ("a = 1979-05-27T07:32:00", .date, "1979-05-27T07:32:00"),
        ("a = 1979-05-27 07:32:00.999999", .date, "1979-05-27 07:32:00.999999"),
        ("a = 1979-05-27", .date, "1979-05-27"), ("a = 07:32:00", .string, "07:32:00"),
        ("a = 00:32:00.999999", .string, "00:32:00.999999"), ("a = 23:59:60", .string, "23:59:60"),
    ]

    @Test(arguments: scalars)
    func scalarHas(_ sample: (toml: String, kind: DocumentNode.Kind, text: String)) throws {
        let node = try read(sample.toml)["a"]
        #expect(node.kind == sample.kind)
        #expect(node.text == sample.text)
    }

    private struct Event: Codable, Equatable {
        var at: Date
        var local: Date
        var day: Date
        var dayText: String
        var time: String
    }

    @Test func datesAreDatesAndLocalOnesAlsoText() throws {
        let text = """
            at = 2001-01-01T02:00:00+01:00
            local = 2001-01-01T01:00:00
            day = 2001-01-02
            dayText = 2001-01-02
            time = 07:32:00
            """
        let event = try DocumentDecoder(format: .toml).decode(Event.self, from: Data(text.utf8))
        let hour = Date(timeIntervalSinceReferenceDate: 3600)
        let expected = Event(
            at: hour, local: hour, day: Date(timeIntervalSinceReferenceDate: 86_400),
            dayText: "2001-01-02", time: "07:32:00")
        #expect(event == expected)
        #expect(try rewrite(text + "\n") == text + "\n")
    }

    @Test func errorHasExcerpt() {
        let error = #expect(throws: ReadingError.self) { try read("a = 1\nb = x y\n") }
        #expect(
            error?.description == """
                2:5: expected a value, found 'x'
                    b = x y
                        ^
                """)
        #expect(error?.kind == .syntax)
        #expect(
            #expect(throws: ReadingError.self) { try read("a = 1\na = 2") }?.kind == .duplicateKey)
    }

    static let illFormed: [(bytes: [UInt8], message: String)] = [
        ([0x61, 0x3D, 0x27, 0xC3, 0x27], "1:4: expected UTF-8, found the byte 0xC3"),
        ([0x23, 0x20, 0xFF], "1:3: expected UTF-8, found the byte 0xFF"),
        ([0x61, 0x00, 0x3D, 0x00, 0x31, 0x00], "1:1: expected UTF-8, found UTF-16"),
        ([0xFE, 0xFF, 0x00, 0x61], "1:1: expected UTF-8, found UTF-16"),
        ([0x61, 0x00, 0x00, 0x00], "1:1: expected UTF-8, found UTF-32"),
    ]

    @Test(arguments: illFormed)
    func refusesBytes(_ sample: (bytes: [UInt8], message: String)) {
        #expect(message(Data(sample.bytes)) == sample.message)
    }

    static let beginnings: [(text: String, strength: MatchStrength)] = [
        ("a = 1\n", .solid), ("[a]\nb = [1, 2", .solid), ("# note\n[a]\n", .weak),
        ("# note", .weak), ("", .none), ("{\"a\": 1}", .none), ("[1, 2]", .none), ("a: 1", .none),
        ("<a/>", .none), ("key = value;", .none), ("a = \"b\";", .none),
    ]

    @Test(arguments: beginnings)
    func matches(_ sample: (text: String, strength: MatchStrength)) {
        #expect(TOMLFormat().match(Data(sample.text.utf8)) == sample.strength)
    }
}

extension ValidDocuments {
    static let all = [keys, strings, numbers, containers, tables].flatMap { $0 }
}

extension InvalidDocuments {
    static let all = [
        statements, headers, redefinition, strings, numbers, dates, containers,
    ].flatMap { $0 }
}
