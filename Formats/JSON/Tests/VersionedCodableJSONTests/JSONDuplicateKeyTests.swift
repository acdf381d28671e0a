import TestSupport
import VersionedCodableJSON

@Suite struct JSONDuplicateKeyTests {
    static let documents: [(text: String, first: String, last: String, line: String)] = [
        ("{\"a\":1,\"a\":2}", "{\"a\":1}", "{\"a\":2}", "1:8"),
        ("{\"a\":1,\"b\":2,\"a\":3}", "{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":3}", "1:14"),
        ("{\"a\":1,\"\\u0061\":2}", "{\"a\":1}", "{\"a\":2}", "1:8"),
        (
            "{\"a\":{\"a\":1},\"b\":{\"a\":1,\"a\":2}}", "{\"a\":{\"a\":1},\"b\":{\"a\":1}}",
            "{\"a\":{\"a\":1},\"b\":{\"a\":2}}", "1:25"
        ),
        (
            "{\"a\":1,\"a\":{\"b\":1,\"b\":2},\"c\":3}", "{\"a\":1,\"c\":3}",
            "{\"a\":{\"b\":2},\"c\":3}", "1:8"
        ),
        ("[{\"\":1,\"\":2}]", "[{\"\":1}]", "[{\"\":2}]", "1:8"),
        (
            "{\"abcdefgh\":1,\"abcdefghi\":2,\"abcdefgh\":3}", "{\"abcdefgh\":1,\"abcdefghi\":2}",
            "{\"abcdefghi\":2,\"abcdefgh\":3}", "1:29"
        ),
        ("{\"é\":1,\"\\u00e9\":2}", "{\"é\":1}", "{\"é\":2}", "1:8"),
    ]

    @Test(arguments: documents)
    func followsThePolicy(
        _ document: (text: String, first: String, last: String, line: String)
    ) throws {
        for syntax in JSONFormat.Syntax.allCases {
            #expect(try read(document.text, syntax, .useFirst) == read(document.first))
            #expect(try read(document.text, syntax, .useLast) == read(document.last))
            #expect(message(document.text, syntax, .refuse).hasPrefix(document.line + ": the key"))
            let kept = try read(document.text, syntax, .keepAll)
            for policy in [DuplicateKeyPolicy.useFirst, .useLast] {
                #expect(try read(document.text, syntax, policy) != kept)
            }
        }
        // Foundation lets the first count, too.
        let theirs = try JSONDecoder().decode(
            FoundationValue.self, from: Data(document.text.utf8))
        #expect(theirs.equals(try read(document.text)))
    }

    @Test func theMessageNamesTheKey() {
        #expect(
            message("{\"a\":1,\n \"a\":2}", .json, .refuse)
                == "2:2: the key \"a\" is repeated, first on line 1")
    }

    /// Composed and decomposed letters are different keys: they are compared as bytes.
    @Test func keysAreComparedAsBytes() throws {
        let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
        for policy in DuplicateKeyPolicy.allCases {
            guard case .object(let members) = try read(text, .json, policy) else {
                Issue.record("expected an object")
                continue
            }
            #expect(members.count == 2)
        }
    }
}
