import TestSupport
@testable import VersionedCodableYAML

struct YAMLPrefixTests {
    static let documents = [
        "version: 12\nname: 'a b'\nlist: [1, {x: \"y\\n\"}, é]\nblock:\n  - |\n    text\n  - z: ~\nend: true\n",
        "%YAML 1.2\n# c\n---\na: &x {p: 1}\nb:\n  <<: *x\n  p: 2\nc: {<<: *x, q: 日}\n...\n",
        "- 1.25\n- plain text\n  goes on\n- 'quoted\n  too'\n- !!int 12\n- &a x\n- *a\n",
        "\u{FEFF}{a: [1, 2],\n b: {c: d},\n e: f\n}\n", "\"scalar\"\n", "%FOO bar\n---\n12\n...\n",
    ]

    @Test(arguments: documents)
    func everyPrefixAgreesWithTheWhole(text: String) throws {
        let longest = try YAMLFormat().checkPrefixes(of: text)
        #expect(try longest > 0 || read(text).nodeCount == 1)
    }

    @Test func mergedMembersOfAnOpenMappingAreNotShown() throws {
        let text = "a: &x {p: 1, q: [2]}\nb:\n  r: 3\n  <<: *x\n  s: 4\n  t: 5\n"
        let part = try YAMLFormat().readPrefix(Data(text.utf8), within: .default)
        #expect(part.map(shorthand) == "{a:{p:1,q:[2]},b:{r:3,s:4}}")
    }

    @Test func aWrongPrefixIsAnError() {
        #expect(throws: ReadingError.self) {
            try YAMLFormat().readPrefix(Data("a: b: c: d\n".utf8), within: .default)
        }
    }

    @Test func theLastOfEqualKeysNeedsTheWhole() throws {
        let format = YAMLFormat(reading: .init(duplicateKeys: .useLast))
        let part = try format.readPrefix(Data("a: 1\nb: 2\n".utf8), within: .default)
        #expect(part?.nodeCount == nil)
    }

    @Test(arguments: [
        ("version: 2\na: b\n", 2), ("version: 2", 2), ("a: b c\nversion: 2\n", 2),
        ("version: 2\r\na: b\r\n", 2), ("version: -3\n", -3), ("version: 2 # c\n", 2),
        ("version: 0x1F\n", 31), ("version: &a 2\n", 2), ("version: 012\n", 12),
        ("a:\n  b\nversion: 2\n", 2), ("# a comment\n---\n# another\nversion: 2\n", 2),
        ("---\nversion: 2\n", 2), ("# é\nversion: 2\n", 2), ("version: 2 \n", 2),
    ])
    func aPeek(text: String, expected: Int) throws {
        let decoder = YAMLDecoder()
        let spec = VersionKeyAtRootVersionPathSpec.self
        #expect(try decoder.peekVersion(spec, from: Data(text.utf8)) == expected)
        // The same with more behind it than a peek reads.
        let long = text + (text.hasSuffix("\n") ? "" : "\n") + String(repeating: "#\n", count: 9000)
        #expect(try decoder.peekVersion(spec, from: Data(long.utf8)) == expected)
    }

    @Test(arguments: [
        "version: 2\n  3\n", "version: 2.5\n", "version: true\n", "version: \"a\\nb\"\n",
        "version: 'it''s'\n", "--- version: 2\n", "---\n---\nversion: 2\n", "- version: 2\n",
        "version:\n  - 2\n", "version: [2]\n", "a: &a {version: 2}\nb: {<<: *a}\n", "a: 1\n",
    ])
    func aPeekFindsNoVersion(text: String) {
        let decoder = YAMLDecoder()
        let spec = VersionKeyAtRootVersionPathSpec.self
        let data = Data(text.utf8)
        let peeked = Result { try decoder.peekVersion(spec, from: data) }
        let decoded = Result { try decoder.decode(spec, from: data).version }
        #expect("\(peeked)" == "\(decoded)")
    }

    @Test func aPeekKeepsTheSchema() throws {
        struct Spec: VersionPathSpec {
            static var keyPathToVersion: KeyPath<Self, String?> { \.version }
            var version: String?
            init(withVersion version: String?) { self.version = version }
        }
        let failsafe = DocumentDecoder(format: .yaml(reading: .init(schema: .failsafe)))
        #expect(try failsafe.peekVersion(Spec.self, from: Data("version: 2\n".utf8)) == "2")
    }
}
