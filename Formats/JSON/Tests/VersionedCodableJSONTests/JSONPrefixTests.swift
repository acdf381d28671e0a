import TestSupport
import VersionedCodableJSON

@Suite struct JSONPrefixTests {
    static let documents: [(JSONFormat.Syntax, String)] = [
        (
            .json,
            #"{"version": 3, "name": "a\n\u00e9\uD83D\uDE00é日😀", "list": [1, -2.5e+10, true, false, null, {}, []]}"#
        ),
        (.json, "[[[1]],[\"two\"],{\"three\":{\"four\":[5]}}]"),
        (.json, "   {\"a\":1,\"a\":2,\"b\":{\"b\":1,\"b\":[1]}}  "),
        (.json, "\u{FEFF}{\"é\": \"x\"}"), (.json, "\"just a string\""), (.json, "  12345  "),
        (.jsonc, "// é\n{\"a\": 1, /* b */ \"b\": [1, 2, ], }"),
        (
            .json5,
            "{a: .5, 'b': 0x1F, ùñ: +Infinity, // c\n d: -NaN, \"e\": 'x\\\ny\\x41', \\u0066: 5., }\u{A0}"
        ),
    ]

    @Test(arguments: documents)
    func everyCutShowsABeginning(_ syntax: JSONFormat.Syntax, _ text: String) throws {
        try JSONFormat(reading: .init(syntax: syntax)).checkPrefixes(of: text)
    }

    static let broken: [(JSONFormat.Syntax, String, Int)] = [
        (.json, "{\"a\": 1, \"b\" 2, \"c\": 3}", 14), (.json, "[1, 2, x, 3]", 8),
        (.json, "[01, 2]", 3),
        (.json, "[\"\\x\", 1]", 4), (.json, "[\"\u{1}\", 1]", 3), (.json, "[1}  ", 3),
        (.json, "[nul , 1]", 5),
        (.json, "[1] x", 5), (.json, "[\"\\ud800x\"]", 9), (.json, "[\"\\udc00\"]", 8),
        (.json, "{\"a\" : }", 8),
        (.json, "{true: 1}", 2), (.jsonc, "[1, /x*/ 2]", 6), (.json5, "{a b: 1}", 4),
        (.json5, "[0xg, 1]", 4),
        (.json5, "['\\1', 1]", 4), (.json, "[-x, 1]", 3), (.json, "[1.x, 1]", 4),
        (.json, "[1ex, 1]", 4),
    ]

    @Test(arguments: broken)
    func aFaultIsFoundWhereItLies(_ syntax: JSONFormat.Syntax, _ text: String, _ fault: Int) {
        JSONFormat(reading: .init(syntax: syntax)).checkPrefixes(of: text, withFaultAt: fault)
    }

    @Test func illFormedTextIsRefusedAndCutTextIsNot() throws {
        let format = JSONFormat()
        #expect(throws: Never.self) {
            try format.readPrefix(Data([0x5B, 0x20, 0x22, 0xE6, 0x97]), within: .default)
        }
        let error = #expect(throws: ReadingError.self) {
            try format.readPrefix(Data([0x5B, 0x20, 0x22, 0xE6, 0x22]), within: .default)
        }
        #expect(error?.kind == .encoding)
    }

    @Test func whatMayGoOnIsLeftOut() throws {
        let format = JSONFormat()
        func part(_ text: String) throws -> Value? {
            try format.readPrefix(Data(text.utf8), within: .default).map { Value($0) }
        }
        #expect(try part("[1, 2") == [1])
        #expect(try part("[1, 2 ") == [1, 2])
        #expect(try part("[1, true") == [1])
        #expect(try part("[1, tr") == [1])
        #expect(try part("[1, \"a") == [1])
        #expect(try part("[1, \"a\"") == [1, "a"])
        #expect(try part("{\"a\": 1, \"b\"") == ["a": 1])
        #expect(try part("{\"a\": 1, \"a\"") == ["a": 1])
        #expect(try part("{\"a\": 1, \"a\": {\"b\": 1, ") == ["a": 1])
        #expect(try part("    ") == nil)
        #expect(try part("\"abc") == nil)
        #expect(try part("1234") == nil)
    }

    @Test func policiesThatNeedEveryKeyReadNoPrefix() throws {
        for policy in [DuplicateKeyPolicy.useLast, .refuse] {
            let format = JSONFormat(reading: .init(duplicateKeys: policy))
            #expect(try format.readPrefix(Data("{\"a\":1, ".utf8), within: .default) == nil)
        }
    }

    static let matches: [(JSONFormat.Syntax, String, MatchStrength)] = [
        (.json, "{}", .solid), (.json, "[1]", .solid), (.json, "7", .weak), (.json, "{", .none),
        (.json, "no", .none), (.json, "{\"a\": 1", .solid), (.json, "  [1, 2", .solid),
        (.json, "{}\n\n", .solid),
        (.json, "{   ", .solid),
        (.json, "\"a\" ", .weak), (.json, "true ", .weak), (.json, "12 \n", .weak),
        (.json, "", .none),
        (.json, "[section]", .none), (.json, "{ a = 1; }", .none), (.json, "a: 1", .none),
        (.json, "<?xml", .none),
        (.json, "---\na: 1", .none), (.json, "bplist00", .none), (.json, "// c\n{}", .none),
        (.jsonc, "// c\n{}", .solid), (.json5, "{a: 1}", .solid), (.json, "{a: 1}", .none),
    ]

    @Test(arguments: matches)
    func matchIsGraded(_ syntax: JSONFormat.Syntax, _ text: String, _ expected: MatchStrength)
        throws
    {
        let format = JSONFormat(reading: .init(syntax: syntax, duplicateKeys: .refuse))
        #expect(format.match(Data(text.utf8)) == expected)
        if text.count >= 4, expected == .solid {
            #expect(format.match(try #require(text.data(using: .utf16))) == .solid)
        }
    }
}
