import TestSupport
import VersionedCodable
import VersionedCodableTOML

struct TOMLWriterTests {
    @Test func writesTables() throws {
        let json = """
            {"title": "x", "owner": {"name": "Tom", "deep": {"er": {"a": 1}}, "age": 3},
             "list": [{"a": 1, "sub": {"b": 2}}, {}], "mixed": [{"a": 1}, 2], "none": {}, "last": true}
            """
        #expect(
            try convert(json) == """
                title = "x"
                mixed = [{ a = 1 }, 2]
                last = true

                [owner]
                name = "Tom"
                age = 3

                [owner.deep.er]
                a = 1

                [[list]]
                a = 1

                [list.sub]
                b = 2

                [[list]]

                [none]

                """)
    }

    static let samples: [(json: String, toml: String)] = [
        (#"{"a": 1}"#, "a = 1\n"), (#"{"a b": 1}"#, "\"a b\" = 1\n"), (#"{"": 1}"#, "\"\" = 1\n"),
        (#"{"a.b": {"c d": {"e": 1}}}"#, "[\"a.b\".\"c d\"]\ne = 1\n"),
        (#"{"a\"b": 1}"#, "'a\"b' = 1\n"), (#"{"a\nb": 1}"#, "\"a\\nb\" = 1\n"),
        (#"{"é": 1}"#, "\"é\" = 1\n"), (#"{"a": 1.0}"#, "a = 1.0\n"),
        (#"{"a": 1e5}"#, "a = 1e5\n"), (#"{"a": -0.5E+3}"#, "a = -0.5e+3\n"),
        (#"{"a": [1.50, 0e0, 1E5, -0.0, 2.5e-7]}"#, "a = [1.50, 0e0, 1e5, -0.0, 2.5e-7]\n"),
        (#"{"a": []}"#, "a = []\n"), (#"{"a": [[], {}]}"#, "a = [[], {}]\n"),
        (#"{"a": "x"}"#, "a = \"x\"\n"), (#"{"a": "C:\\x"}"#, "a = 'C:\\x'\n"),
        (#"{"a": "it's \"x\""}"#, "a = \"it's \\\"x\\\"\"\n"),
        (#"{"a": "one\ntwo"}"#, "a = \"\"\"\none\ntwo\"\"\"\n"),
        (#"{"a": "one\n\"\"\"\n"}"#, "a = '''\none\n\"\"\"\n'''\n"),
        (#"{"a": "'''\n\"\"\"\""}"#, "a = \"\"\"\n'''\n\"\"\\\"\\\"\"\"\"\n"),
        (#"{"a": "one\r\ntwo"}"#, "a = \"\"\"\none\\r\ntwo\"\"\"\n"),
        (#"{"a": ["one\ntwo"]}"#, "a = [\"one\\ntwo\"]\n"),
        (#"{"a": "\u0000\u007F\t"}"#, "a = \"\\u0000\\u007F\\t\"\n"),
        ("{}", ""), (#"{"a": {}}"#, "[a]\n"), (#"{"a": {"b": {}}}"#, "[a.b]\n"),
        (#"{"a": [{}]}"#, "[[a]]\n"),
        (#"{"a": [{"b": [{}, {}]}]}"#, "[[a]]\n\n[[a.b]]\n\n[[a.b]]\n"),
    ]

    @Test(arguments: samples)
    func writes(_ sample: (json: String, toml: String)) throws {
        #expect(try convert(sample.json) == sample.toml)
    }

    static let texts: [(toml: String, written: String)] = [
        ("a = {b = 1}\n", "a = { b = 1 }\n"), ("a = [{b = 1}]\n", "a = [{ b = 1 }]\n"),
        ("[[a]]\nb = 1\n", "[[a]]\nb = 1\n"), ("a.b = 1\n", "[a]\nb = 1\n"),
        ("[a.b]\nc = 1\n[x]\n[a.d]\n", "[a.b]\nc = 1\n\n[a.d]\n\n[x]\n"),
        ("a = 0x1F\n", "a = 31\n"), ("a = 1979-05-27 07:32:00\n", "a = 1979-05-27T07:32:00\n"),
        ("a = [07:32:00, '07:32:00']\n", "a = [07:32:00, \"07:32:00\"]\n"),
        ("a = [inf, -inf, nan]\n", "a = [inf, -inf, nan]\n"),
    ]

    @Test(arguments: texts)
    func rewrites(_ sample: (toml: String, written: String)) throws {
        #expect(try rewrite(sample.toml) == sample.written)
    }

    @Test func breaksLongArrays() throws {
        let json = #"{"a": ["one", "two", [3, 4]], "b": 1}"#
        #expect(try convert(json) == "a = [\"one\", \"two\", [3, 4]]\nb = 1\n")
        #expect(
            try convert(json, .init(lineWidth: 20, indentation: 2))
                == "a = [\n  \"one\",\n  \"two\",\n  [3, 4],\n]\nb = 1\n")
        let wide = "{\"a\": [\(Array(repeating: "1", count: 100).joined(separator: ","))]}"
        #expect(try convert(wide, .init(lineWidth: 0)).split(separator: "\n").count == 1)
        #expect(try convert(wide).split(separator: "\n").count == 102)
    }

    @Test func optionsAreKept() throws {
        #expect(
            try convert(#"{"b": 1, "c": {"z": 1, "y": 2}, "a": 2}"#, .init(sortKeys: true))
                == "a = 2\nb = 1\n\n[c]\ny = 2\nz = 1\n")
        #expect(
            try convert(#"{"a": null, "b": [{"c": null, "d": 1}, 2]}"#, .init(omitsNulls: true))
                == "b = [{ d = 1 }, 2]\n")
    }

    static let refused: [(json: String, message: String)] = [
        ("[1]", "expected an object at the root of TOML, found an array"),
        ("1", "expected an object at the root of TOML, found a scalar"),
        ("null", "expected an object at the root of TOML, found a null"),
        (#"{"a": null}"#, "a: TOML has no null"), (#"{"a": [1, null]}"#, "a.1: TOML has no null"),
        (
            #"{"a": {"b": 9223372036854775808}}"#,
            "a.b: TOML has no integers beyond 64 bits, found 9223372036854775808"
        ),
        (
            #"{"a": -99999999999999999999999999999999999999999}"#,
            "a: TOML has no integers beyond 64 bits, found -999999999999999999999999999999999999999…"
        ),
        (#"{"a": 1, "b": 2, "a": 3}"#, "a: the key \"a\" is repeated, which a reader would refuse"),
        (
            #"{"a": [1, {"b": 1, "b": 2}]}"#,
            "a.1.b: the key \"b\" is repeated, which a reader would refuse"
        ),
        (
            "{" + (0..<40).map { "\"k\($0 % 39)\": 1" }.joined(separator: ",") + "}",
            "k0: the key \"k0\" is repeated, which a reader would refuse"
        ),
    ]

    @Test(arguments: refused)
    func refuses(_ sample: (json: String, message: String)) {
        #expect(refusal(sample.json) == sample.message)
    }

    @Test func nullInArrayIsRefusedWhereNullsAreLeftOut() {
        #expect(
            refusal(#"{"a": [null]}"#, .init(omitsNulls: true)) == "a.0: TOML has no null")
    }

    @Test func headersStayShort() throws {
        let key = String(repeating: "k", count: 300)
        let json = "{\"\(key)\": {\"\(key)\": {\"a\": 1}, \"b\": {\"c\": 2}}}"
        #expect(
            try convert(json)
                == "[\(key)]\n\(key) = { a = 1 }\n\n[\(key).b]\nc = 2\n")
    }
}
