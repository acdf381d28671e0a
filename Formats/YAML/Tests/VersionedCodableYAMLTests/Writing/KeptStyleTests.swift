import TestSupport
import VersionedCodableYAML

/// A document that was read looks the same when it is written, as far as its nodes know.
@Suite struct KeptStyleTests {
    static let same = [
        "a: 0x1F\nb: +12\nc: 1e5\nd: .INF\ne: ~\nf: True\ng: 012\nh:\ni: -0\n",
        "a: yes\nb: 1:30\nc: 2001-12-14\nyes: on\n1: 2\n",
        "a: 'x'\nb: \"y\"\nc: \"z\\n\"\n", "- |\n  a\n- >\n  b\n- >-\n  a\n\n  b\n- |+\n  c\n\n",
        "a: [1, {b: 'c'}]\nd: {e: f}\n", "[a, 'b', \"c\"]\n", "-\n- a:\n  b:\n",
    ]

    @Test(arguments: same) func keepsStyles(_ text: String) throws {
        #expect(try rewritten(text) == text)
    }

    static let legacy: [(String, String, String)] = [
        ("yes", "yes", "true"), ("0b11", "0b11", "3"), ("012", "012", "10"),
        ("1_000", "1_000", "1000"),
        ("1:30", "1:30", "90"), ("2001-12-14", "2001-12-14", "2001-12-14"),
        ("2001-12-14 1:59:43 -5", "2001-12-14 1:59:43 -5", "2001-12-14T01:59:43-05:00"),
    ]

    /// What another schema would read differently is written in a form that both read.
    @Test(arguments: legacy)
    func keepsTextThatMeansTheSame(_ text: String, _ inLegacy: String, _ inCore: String) throws {
        let format = YAMLFormat(reading: .init(schema: .yaml11))
        let document = try format.read(.init("- \(text)\n".utf8), within: .default)
        #expect(try format.string(document) == "- \(inLegacy)\n")
        #expect(try YAMLFormat().string(document) == "- \(inCore)\n")
    }

    static let overridden: [(String, Options, String)] = [
        ("a: [1]\n", writing { $0.sequenceStyle = .block }, "a:\n- 1\n"),
        ("a: {b: 1}\n", writing { $0.mappingStyle = .block }, "a:\n  b: 1\n"),
        ("a:\n- 1\n", writing { $0.sequenceStyle = .flow }, "a: [1]\n"),
        ("a: \"b\"\n", writing { $0.quoting = .values }, "a: \"b\"\n"),
        ("a: b\n", writing { $0.quoting = .values }, "a: 'b'\n"),
        ("- >\n  a\n\n  b\n", writing { $0.newLineScalarStyle = .literal }, "- |\n  a\n  b\n"),
        ("- |\n  a\n", writing { $0.sequenceStyle = .flow }, "[\"a\\n\"]\n"),
        ("a:\n", writing { $0.mappingStyle = .flow }, "{a: null}\n"),
    ]

    @Test(arguments: overridden)
    func followsOptions(_ text: String, _ options: Options, _ expected: String) throws {
        #expect(try rewritten(text, options) == expected)
    }
}
