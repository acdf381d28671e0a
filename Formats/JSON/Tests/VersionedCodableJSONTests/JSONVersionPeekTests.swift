import TestSupport
import Testing
import VersionedCodableJSON

@Suite struct JSONVersionPeekTests {
    static let found: [(String, [String], PeekedScalar)] = [
        (#"{"version":3,"a":1}"#, ["version"], .integer(3)),
        (#"{"version":3}"#, ["version"], .integer(3)),
        (" \n{ \"version\" : 3 , \"a\" : 1 }", ["version"], .integer(3)),
        (#"{"version":-12,"a":1}"#, ["version"], .integer(-12)),
        (#"{"version":0}"#, ["version"], .integer(0)),
        (#"{"version":"1.2"}"#, ["version"], .string("1.2")),
        (#"{"version":""}"#, ["version"], .string("")), (#"{"":1}"#, [""], .integer(1)),
        (#"{"a":"x","b":true,"c":null,"d":false,"e":-5,"version":7}"#, ["version"], .integer(7)),
        (#"{"meta":{"version":2}}"#, ["meta", "version"], .integer(2)),
        (#"{"x":1,"meta":{"y":"z","version":"v1"},"w":[]}"#, ["meta", "version"], .string("v1")),
        (#"{"a":{"b":{"c":4}}}"#, ["a", "b", "c"], .integer(4)),
        (#"{"version":999999999999999999}"#, ["version"], .integer(999_999_999_999_999_999)),
        (#"{"version":1,"version":2}"#, ["version"], .integer(1)),
        ("\u{FEFF}{\"version\":3}", ["version"], .integer(3)),
        (#"{"versions":1,"versio":2,"version":3}"#, ["version"], .integer(3)),
    ]

    @Test(arguments: found)
    func findsWhatIsPlain(_ text: String, _ path: [String], _ expected: PeekedScalar) {
        for syntax in JSONFormat.Syntax.allCases {
            let format = JSONFormat(reading: .init(syntax: syntax))
            #expect(format.peekScalar(at: path, in: Data(text.utf8)) == expected)
        }
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
        for syntax in JSONFormat.Syntax.allCases {
            let format = JSONFormat(reading: .init(syntax: syntax))
            #expect(format.peekScalar(at: path, in: Data(text.utf8)) == .undecided)
        }
    }

    @Test func looksNoFurtherThan256Bytes() {
        let filler = (0..<20).map { "\"member\($0)\":\($0)," }.joined()
        let near = Data("{\(filler.prefix(12))\"version\":1}".utf8)
        #expect(JSONFormat().peekScalar(at: ["version"], in: near) == .integer(1))
        let far = Data("{\(filler)\"version\":1}".utf8)
        #expect(far.count > 256)
        #expect(JSONFormat().peekScalar(at: ["version"], in: far) == .undecided)
        // A number cut off there is not taken for a whole one.
        for padding in 230...256 {
            let text = "{" + String(repeating: " ", count: padding) + "\"version\":123456}"
            let found = JSONFormat().peekScalar(at: ["version"], in: Data(text.utf8))
            #expect(found == (text.utf8.count <= 256 ? .integer(123456) : .undecided))
        }
    }

    @Test func otherEncodingsAndPoliciesAreUndecided() throws {
        let text = #"{"version":3}"#
        for encoding in [
            String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
        ] {
            let data = try #require(text.data(using: encoding))
            #expect(JSONFormat().peekScalar(at: ["version"], in: data) == .undecided)
        }
        for policy in [DuplicateKeyPolicy.useLast, .refuse, .keepAll] {
            let format = JSONFormat(reading: .init(duplicateKeys: policy))
            #expect(format.peekScalar(at: ["version"], in: Data(text.utf8)) == .undecided)
        }
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
                let peeked = JSONFormat().peekScalar(at: path, in: Data(text.utf8))
                guard peeked != .undecided, let whole = try? read(text) else { continue }
                decided += 1
                var value: Value? = whole
                for key in path {
                    guard case .object(let members) = value else { value = nil; break }
                    value = members.first { $0.key == key }?.value
                }
                switch peeked {
                case .integer(let number): #expect(value == .integer(String(number)), "\(text)")
                case .string(let string): #expect(value == .string(string), "\(text)")
                case .undecided: break
                }
            }
        }
        #expect(decided > 300)
    }
}
