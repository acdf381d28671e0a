import TestSupport
import VersionedCodableYAML

/// Values that other YAML decoders for Swift read silently as something else, lose, or stop the
/// process for.
@Suite("No silent wrong value")
struct YAMLPeerDefectTests {
    /// What decoding gives, as text: the value, or the message of the error.
    static func outcome<Value: Decodable>(
        _ type: Value.Type, _ text: String, _ schema: YAMLSchema = .core
    ) -> String {
        do {
            let decoder = YAMLDecoder()
            decoder.options.schema = schema
            return "\(try decoder.decode(type, from: text))"
        } catch let error as DecodingError {
            return error.diagnostic?.message ?? "\(error)"
        } catch {
            return "\((error as? ReadingError)?.message ?? "\(error)")"
        }
    }

    @Test(arguments: [
        ("12abc", "expected Decimal, found \"12abc\""), ("1 2", "expected Decimal, found \"1 2\""),
        ("0x", "expected Decimal, found \"0x\""), ("--1", "expected Decimal, found \"--1\""),
        ("1_000", "1000"), ("0x10", "16"), ("1.10", "1.1"), ("014", "14"),
        (".inf", "the number .inf does not fit in Decimal"),
        ("1234567890123456789012345678901.5", "1234567890123456789012345678901.5"),
    ])
    func decimals(text: String, expected: String) {
        #expect(Self.outcome(Decimal.self, text) == expected)
    }

    @Test(arguments: [
        ("014", YAMLSchema.core, "14"), ("014", .yaml11, "12"), ("0o14", .core, "12"),
        ("0o14", .yaml11, "12"), ("0x1F", .core, "31"), ("0x1F", .yaml11, "31"),
        ("0b11", .core, "3"), ("0b11", .yaml11, "3"),
    ])
    func everyNumberTypeReadsOneScalarAsTheSameNumber(
        text: String, schema: YAMLSchema, expected: String
    ) {
        #expect(Self.outcome(Int.self, text, schema) == expected)
        #expect(Self.outcome(Decimal.self, text, schema) == expected)
        #expect(Self.outcome(Double.self, text, schema) == "\(expected).0")
        #expect(Self.outcome(Float.self, text, schema) == "\(expected).0")
        #expect(Self.outcome(UInt8.self, text, schema) == expected)
        #expect(Self.outcome(String.self, text, schema) == text)
    }

    @Test(arguments: [
        ("08", YAMLSchema.core, "8"), ("08", .yaml11, "expected Int, found \"08\""),
        ("1:30", .core, "expected Int, found \"1:30\" (YAML 1.1 reads it as 90)"),
        ("1:30", .yaml11, "90"), ("1:99", .yaml11, "expected Int, found \"1:99\""),
        ("_1", .core, "expected Int, found \"_1\""), ("1e3", .core, "1000"), ("1.0", .core, "1"),
        ("1.5", .core, "the number 1.5 does not fit in Int"),
        ("'10'", .core, "expected Int, found \"10\" (without quotes)"),
        ("!!str 10", .core, "expected Int, found \"10\""),
    ])
    func integers(text: String, schema: YAMLSchema, expected: String) {
        #expect(Self.outcome(Int.self, text, schema) == expected)
    }

    @Test(arguments: [
        ("1e400", "the number 1e400 does not fit in Double"), (".inf", "inf"), ("-.INF", "-inf"),
        ("nan", "expected Double, found \"nan\""),
        ("infinity", "expected Double, found \"infinity\""),
        (".nan", "nan"), ("0x1p3", "expected Double, found \"0x1p3\""),
    ])
    func doubles(text: String, expected: String) {
        #expect(Self.outcome(Double.self, text) == expected)
    }

    @Test func floatsDoNotOverflowSilently() {
        #expect(Self.outcome(Float.self, "1e39") == "the number 1e39 does not fit in Float")
        #expect(Self.outcome(Float.self, "3.4e38") == "3.4e+38")
    }

    @Test(arguments: ["2001-13-45", "2001-02-30", "2001-12-14T25:00:00Z", "2001-12-14T00:61:00Z"])
    func datesThatDoNotExist(_ text: String) {
        #expect(Self.outcome(Date.self, text) == "expected a date, found \"\(text)\"")
        #expect(Self.outcome(Date.self, text, .yaml11) == "expected a date, found \"\(text)\"")
        #expect(Self.outcome(Date.self, "'\(text)'") == "expected a date, found \"\(text)\"")
    }

    @Test(arguments: ["'~'", "\"null\"", "nULL", "''", "!!str"])
    func textThatLooksLikeNullIsAString(_ text: String) {
        let plain = text.filter { $0 != "'" && $0 != "\"" }.replacing("!!str", with: "")
        #expect(Self.outcome(String.self, text) == plain)
        #expect(Self.outcome(String?.self, text) == "Optional(\(plain.debugDescription))")
    }

    struct Colours: Codable, Equatable {
        var yamlTag: String
        var yamlAnchor: String
        var red: Int

        enum CodingKeys: String, CodingKey {
            case yamlTag, yamlAnchor
            case red = "<<"
        }
    }

    @Test func keysWithNamesOfOthersAreKept() throws {
        let table = ["<<": "a", "yamlTag": "b", "yamlAnchor": "c", "=": "d", "~": "e"]
        let text: String = try YAMLEncoder().encode(table)
        #expect(try YAMLDecoder().decode([String: String].self, from: text) == table)
        let colours = Colours(yamlTag: "x", yamlAnchor: "y", red: 3)
        let object: String = try YAMLEncoder().encode(colours)
        #expect(
            object == "yamlTag: x\nyamlAnchor: \"y\"\n\"<<\": 3\n" || object.contains("'<<': 3"))
        #expect(try YAMLDecoder().decode(Colours.self, from: object) == colours)
    }

    @Test func keysWithTagsAreFound() throws {
        let table = try YAMLDecoder().decode([String: String].self, from: "!!int 1: x\n!foo a: y")
        #expect(table == ["1": "x", "a": "y"])
    }

    @Test func everyKeyIsThereOnce() throws {
        struct Keys: Decodable {
            var names: [String]

            struct Name: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init?(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
            }
        }
        let text = "base: &b {a: 1, b: 2}\nuse:\n  <<: *b\n  a: 3\n"
        let keys = try YAMLDecoder().decode([String: Keys].self, from: text)
        #expect(keys["use"]?.names.sorted() == ["a", "b"])
        #expect(
            try YAMLDecoder().decode([String: [String: Int]].self, from: text)["use"] == [
                "a": 3, "b": 2,
            ])
    }

    @Test func emptyDataIsNotNull() throws {
        struct Box: Codable, Equatable { var data: Data? }
        let text: String = try YAMLEncoder().encode(Box(data: Data()))
        #expect(try YAMLDecoder().decode(Box.self, from: text) == Box(data: Data()))
    }
}
