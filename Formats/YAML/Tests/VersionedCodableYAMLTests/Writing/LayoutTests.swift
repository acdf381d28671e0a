import TestSupport
import VersionedCodableYAML

@Suite struct LayoutTests {
    static let blocks: [(String, String)] = [
        ("{}", "{}\n"), ("[]", "[]\n"), ("1", "1\n"), ("'a'", "a\n"), ("null", "null\n"),
        ("{a:1,b:true,c:null}", "a: 1\nb: true\nc: null\n"),
        ("{a:{},b:[]}", "a: {}\nb: []\n"),
        ("{a:{b:{c:1}}}", "a:\n  b:\n    c: 1\n"),
        ("[1,[2,[3]],4]", "- 1\n- - 2\n  - - 3\n- 4\n"),
        ("[[[]],[{}]]", "- - []\n- - {}\n"),
        ("[{a:1,b:2},{c:3}]", "- a: 1\n  b: 2\n- c: 3\n"),
        ("{a:[1,2],b:[{c:[3]}]}", "a:\n- 1\n- 2\nb:\n- c:\n  - 3\n"),
    ]

    @Test(arguments: blocks) func writesBlocks(_ json: String, _ expected: String) throws {
        #expect(try yaml(json) == expected)
    }

    static let sample = "{a:[1,{b:[2]}],c:{d:1},e:[[3]]}"

    static let options: [(Options, String)] = [
        (.default, "a:\n- 1\n- b:\n  - 2\nc:\n  d: 1\ne:\n- - 3\n"),
        (
            writing { $0.indentsSequences = true },
            "a:\n  - 1\n  - b:\n      - 2\nc:\n  d: 1\ne:\n  - - 3\n"
        ),
        (writing { $0.indent = 4 }, "a:\n- 1\n-   b:\n    - 2\nc:\n    d: 1\ne:\n-   - 3\n"),
        (writing { $0.indent = 1 }, "a:\n- 1\n- b:\n  - 2\nc:\n  d: 1\ne:\n- - 3\n"),
        (writing { $0.indent = 10 }, "a:\n- 1\n- b:\n  - 2\nc:\n  d: 1\ne:\n- - 3\n"),
        (
            writing {
                $0.indent = 3
                $0.indentsSequences = true
            }, "a:\n   - 1\n   -  b:\n         - 2\nc:\n   d: 1\ne:\n   -  - 3\n"
        ),
        (writing { $0.mappingStyle = .flow }, "{a: [1, {b: [2]}], c: {d: 1}, e: [[3]]}\n"),
        (writing { $0.sequenceStyle = .flow }, "a: [1, {b: [2]}]\nc:\n  d: 1\ne: [[3]]\n"),
        (
            writing {
                $0.sequenceStyle = .block
                $0.mappingStyle = .flow
            }, "{a: [1, {b: [2]}], c: {d: 1}, e: [[3]]}\n"
        ),
        (
            writing { $0.lineBreak = .crln },
            "a:\r\n- 1\r\n- b:\r\n  - 2\r\nc:\r\n  d: 1\r\ne:\r\n- - 3\r\n"
        ),
        (writing { $0.lineBreak = .cr }, "a:\r- 1\r- b:\r  - 2\rc:\r  d: 1\re:\r- - 3\r"),
        (writing { $0.explicitStart = true }, "---\na:\n- 1\n- b:\n  - 2\nc:\n  d: 1\ne:\n- - 3\n"),
        (writing { $0.explicitEnd = true }, "a:\n- 1\n- b:\n  - 2\nc:\n  d: 1\ne:\n- - 3\n...\n"),
    ]

    @Test(arguments: options) func keepsOptions(_ options: Options, _ expected: String) throws {
        #expect(try yaml(LayoutTests.sample, options) == expected)
    }

    static let sorted: [(String, String)] = [
        ("{b:1,a:{d:1,c:2},B:3}", "B: 3\na:\n  c: 2\n  d: 1\nb: 1\n"),
        ("{'10':1,'9':2,'é':3,z:4,'':5}", "'': 5\n'10': 1\n'9': 2\nz: 4\né: 3\n"),
        ("[{b:1,a:2}]", "- a: 2\n  b: 1\n"),
    ]

    @Test(arguments: sorted) func sortsKeys(_ json: String, _ expected: String) throws {
        #expect(try yaml(json, writing { $0.sortKeys = true }) == expected)
    }

    /// 20 000 levels in lines of their own would take 400 MB.
    @Test func isLinearInDepth() throws {
        let document = try built { builder in
            for _ in 0..<20_000 {
                try builder.beginObject(at: 0)
                try builder.add(key: "a")
            }
            try builder.null(at: 0, length: 0)
            for _ in 0..<20_000 { try builder.end(at: 0) }
        }
        let text = try YAMLFormat().string(document)
        #expect(text.utf8.count < 1_000_000)
        #expect(text.hasPrefix("a:\n  a:\n    a:\n"))
        #expect(text.hasSuffix("{a: null}" + String(repeating: "}", count: 19_485) + "\n"))
    }
}
