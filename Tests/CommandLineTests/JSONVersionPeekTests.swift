import AllModules
import Testing

@testable import VersionedCodableCommand

/// The look for a version at the beginning of JSON, of which nothing else is read.
@Suite struct JSONVersionPeekTests {
    static let found: [(String, [String], String)] = [
        (#"{"version":3,"a":1}"#, ["version"], "3"),
        (#"{"version":3}"#, ["version"], "3"),
        (" \n{ \"version\" : 3 , \"a\" : 1 }", ["version"], "3"),
        (#"{"version":-12,"a":1}"#, ["version"], "-12"),
        (#"{"version":0}"#, ["version"], "0"),
        (#"{"version":"1.2"}"#, ["version"], "1.2"),
        (#"{"version":""}"#, ["version"], ""), (#"{"":1}"#, [""], "1"),
        (#"{"a":"x","b":true,"c":null,"d":false,"e":-5,"version":7}"#, ["version"], "7"),
        (#"{"meta":{"version":2}}"#, ["meta", "version"], "2"),
        (#"{"x":1,"meta":{"y":"z","version":"v1"},"w":[]}"#, ["meta", "version"], "v1"),
        (#"{"a":{"b":{"c":4}}}"#, ["a", "b", "c"], "4"),
        (#"{"version":999999999999999999}"#, ["version"], "999999999999999999"),
        (#"{"version":1,"version":2}"#, ["version"], "1"),
        ("\u{FEFF}{\"version\":3}", ["version"], "3"),
        (#"{"versions":1,"versio":2,"version":3}"#, ["version"], "3"),
    ]

    private func peek(_ text: String, _ path: [String] = ["version"]) -> String? {
        Array(text.utf8).withUnsafeBytes { JSONVersionPeek.text(at: path, in: $0) }
    }

    @Test(arguments: found)
    func findsWhatIsPlain(_ text: String, _ path: [String], _ expected: String) {
        #expect(peek(text, path) == expected)
    }

    static let undecided: [(String, [String])] = [
        ("", ["version"]), ("{", ["version"]), ("{}", ["version"]), ("[1]", ["version"]),
        ("1", ["version"]),
        (#"{"version":3"#, ["version"]), (#"{"version":3 "#, ["version"]),
        (#"{"version""#, ["version"]),
        (#"{"version":1.5}"#, ["version"]), (#"{"version":1e2}"#, ["version"]),
        (#"{"version":01}"#, ["version"]),
        (#"{"version":-}"#, ["version"]), (#"{"version":1000000000000000000}"#, ["version"]),
        (#"{"version":true}"#, ["version"]), (#"{"version":null}"#, ["version"]),
        (#"{"version":{}}"#, ["version"]),
        (#"{"version":"a\n"}"#, ["version"]), (#"{"version":"é"}"#, ["version"]),
        (#"{"v\u0065rsion":1}"#, ["version"]),
        (#"{"v\u0065rsion":1,"version":2}"#, ["version"]), (#"{"é":1,"version":2}"#, ["version"]),
        (#"{"a":[],"version":2}"#, ["version"]), (#"{"a":1.5,"version":2}"#, ["version"]),
        (#"{/**/"version":2}"#, ["version"]), ("//\n{\"version\":2}", ["version"]),
        (#"{version:2}"#, ["version"]),
        (#"{'version':2}"#, ["version"]), (#"{"a":tru,"version":2}"#, ["version"]),
        (#"{"a" 1,"version":2}"#, ["version"]),
        (#"{"version":2]"#, ["version"]), (#"{"version":2"a":1}"#, ["version"]),
        (#"{"version":2}"#, []),
        (#"{"version":2}"#, ["version", "major"]), (#"{"m":{},"m":{"v":1}}"#, ["m", "v"]),
        (#"{"m":{"a":1},"v":2}"#, ["m", "v"]),
        (#"{"version":0x10}"#, ["version"]), (#"{"version":+1}"#, ["version"]),
        (#"{"a":,"version":1}"#, ["version"]),
    ]

    @Test(arguments: undecided)
    func isUndecidedOtherwise(_ text: String, _ path: [String]) {
        #expect(peek(text, path) == nil)
    }

    @Test func looksNoFurtherThan256Bytes() {
        let filler = (0..<20).map { "\"member\($0)\":\($0)," }.joined()
        #expect(peek("{\(filler.prefix(12))\"version\":1}") == "1")
        #expect(filler.utf8.count > 256)
        #expect(peek("{\(filler)\"version\":1}") == nil)
        // A number cut off there is not taken for a whole one.
        for padding in 230...256 {
            let text = "{" + String(repeating: " ", count: padding) + "\"version\":123456}"
            #expect(peek(text) == (text.utf8.count <= 256 ? "123456" : nil))
        }
    }

    @Test(arguments: [
        String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
    ])
    func otherEncodingsAreUndecided(_ encoding: String.Encoding) throws {
        let data = try #require(#"{"version":3}"#.data(using: encoding))
        #expect(data.withUnsafeBytes { JSONVersionPeek.text(at: ["version"], in: $0) } == nil)
    }

    /// On random small documents a decided answer is what the whole document says.
    @Test func agreesWithTheWholeDocument() throws {
        var random = SeededNumbers(seed: 7)
        let pieces = [
            "{", "}", "\"version\"", "\"a\"", "\"m\"", ":", ",", "1", "23", "\"x\"", " ",
            "{\"version\":4}", "[]",
            "null", "1.5", "\"v\\u0065rsion\"", "true", "{", "\"version\":", "\"m\":{", "},",
            ",\"version\":9", "}",
        ]
        var decided = 0
        for _ in 0..<60_000 {
            let starts = ["{", "{\"version\":", "{\"m\":{\"version\":", "{\"a\":1,"]
            var text = starts.randomElement(using: &random) ?? ""
            for _ in 0..<Int.random(in: 1...9, using: &random) {
                text += pieces.randomElement(using: &random) ?? ""
            }
            text += "}"
            for path in [["version"], ["m", "version"]] {
                guard let peeked = peek(text, path),
                    let whole = try? JSONFormat().read(Data(text.utf8), within: .default)
                else { continue }
                decided += 1
                let node = path.reduce(whole.root) { $0[$1] }
                #expect(node.text == peeked, "\(text)")
                #expect(node.kind == .integer || node.kind == .string, "\(text)")
            }
        }
        #expect(decided > 300)
    }
}
