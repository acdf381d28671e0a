import TestSupport
@testable import VersionedCodableYAML

/// Texts made to exhaust memory, time or the stack; all are read on a thread with 512 KiB.
struct YAMLLimitTests {
    nonisolated(unsafe) private static let limits: [String: WritableKeyPath<ReadingLimits, Int>] = [
        "depth": \.depth, "nodes": \.nodes, "scalarBytes": \.scalarBytes,
        "inputBytes": \.inputBytes, "expandedNodes": \.expandedNodes,
    ]

    @Test(
        arguments: rowsOfThree(
            #"""
            depth 2 => a: [[1]] => 1:5: the nesting is deeper than the limit of 2 levels
            depth 2 => - - - 1 => 1:5: the nesting is deeper than the limit of 2 levels
            nodes 4 => [1, 2, 3, 4, 5] => 1:11: the document has more than the limit of 4 nodes
            scalarBytes 5 => a: abcdef => 1:4: a scalar is longer than the limit of 5 bytes
            scalarBytes 5 => a: "abc\\tef" => 1:4: a scalar is longer than the limit of 5 bytes
            scalarBytes 5 => abcdef: a => 1:1: a scalar is longer than the limit of 5 bytes
            inputBytes 3 => a: b => nowhere: the input is larger than the limit of 3 bytes
            expandedNodes 5 => - &a [1, 2]\n- [*a, *a]\
             => 2:8: the aliases expand to more than the limit of 5 nodes
            expandedNodes 3 => - &a {x: 1, y: 2}\n- {<<: *a}\n- {<<: *a}\
             => 3:8: the aliases expand to more than the limit of 3 nodes
            """#))
    func everyLimitIsNamed(limit: String, text: String, expected: String) throws {
        let words = limit.split(separator: " ").map(String.init)
        var limits = ReadingLimits.default
        limits[keyPath: try #require(Self.limits[words[0]])] = try #require(Int(words[1]))
        #expect(outcome(text, within: limits) == "\(expected) (\(words[0]))")
    }

    @Test(arguments: ["[", "{a: ", "- ", "[{a: ", "!!seq [", "&a ["])
    func deepNestingIsRefused(text: String) throws {
        let deep = String(repeating: text, count: 100_000)
        let found = onSmallStack { outcome(deep) }
        #expect(found.hasSuffix("the nesting is deeper than the limit of 256 levels (depth)"))
    }

    @Test func deepBlocksAreRefused() throws {
        let deep = (0..<1000).map { String(repeating: " ", count: $0) + "a:" }.joined(
            separator: "\n")
        let found = onSmallStack { outcome(deep) }
        let keys = onSmallStack { outcome(String(repeating: "? ", count: 100_000)) }
        #expect(keys == "1:3: expected a scalar as a key, found a mapping")
        #expect(found == "257:257: the nesting is deeper than the limit of 256 levels (depth)")
    }

    private static func laughs(_ levels: Int, _ item: (Int) -> String) -> String {
        "a0: &a0 {k: v, l: w}\n"
            + (1...levels).map { "a\($0): &a\($0) " + item($0 - 1) + "\n" }.joined()
    }

    @Test func billionLaughsAreRefused() throws {
        let text = Self.laughs(12) {
            "[" + Array(repeating: "*a\($0)", count: 9).joined(separator: ", ") + "]"
        }
        let found = onSmallStack { outcome(text) }
        #expect(
            found.hasSuffix(
                "the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"))
    }

    @Test func mergeBombsAddNoMoreThanTheirKeys() throws {
        let text = Self.laughs(12) {
            "{<<: [" + Array(repeating: "*a\($0)", count: 9).joined(separator: ", ") + "]}"
        }
        let found = onSmallStack { outcome(text) }
        #expect(found.hasSuffix("a12:{^k:\"v\",^l:\"w\"}}"))
        let wide =
            "a: &a {" + (0..<2000).map { "k\($0): 1" }.joined(separator: ", ") + "}\n"
            + "b:\n" + String(repeating: "- {<<: *a}\n", count: 10_000)
        let refused = onSmallStack { outcome(wide, within: .untrusted) }
        #expect(
            refused.hasSuffix(
                "the aliases expand to more than the limit of 100000 nodes (expandedNodes)"))
    }

    @Test func hugeScalarsAreRead() throws {
        let count = TestRun.isLong ? 10_000_000 : 1_000_000
        let long = String(repeating: "x", count: count)
        for text in ["a: \(long)", "a: '\(long)'", "a: |\n  \(long)\n", "- \"\(long)\\t\""] {
            let length = onSmallStack {
                (try? read(text)).map { document in
                    document.withUnsafeTape { Int($0[$0.count - 1].length) }
                }
            }
            #expect(length.flatMap { $0 }.map { $0 - count <= 1 } == true)
        }
    }

    @Test func onlySoManyTagLines() {
        let lines = (0..<65).map { "%TAG !a\($0)! tag:x,2000:\n" }.joined()
        #expect(
            outcome(lines + "--- a")
                == "65:1: the document has more than the limit of 64 %TAG lines")
        let many = (0..<100_000).map { "%TAG !a\($0)! tag:x,2000:\n" }.joined()
        #expect(
            outcome(many + "--- a") == "65:1: the document has more than the limit of 64 %TAG lines"
        )
        #expect(outcome(String(repeating: "%FOO\n", count: 100_000) + "--- a") == "\"a\"")
    }

    @Test func manyDocumentsAreReadInLinearTime() throws {
        let text = String(repeating: "a\n...\n", count: 20_000)
        #expect(try YAMLFormat().readAll(Data(text.utf8)).count == 20_000)
    }

    @Test func longAliasedKeysShareTheirText() throws {
        let key = String(repeating: "k", count: 100_000) + "\\t"
        let text = "a: &a \"\(key)\"\nb:\n" + String(repeating: "- {*a : 1}\n", count: 10_000)
        #expect(
            outcome(text).hasSuffix(
                "the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"))
        let limits = ReadingLimits(expandedNodes: .max)
        #expect(try YAMLFormat().read(Data(text.utf8), within: limits).nodeCount == 30_005)
    }

    @Test(arguments: [ReadingLimits.default, .untrusted])
    func longTextsAreNotRepeatedWithoutBound(_ limits: ReadingLimits) {
        let long = String(repeating: "x", count: 50_000)
        let aliases = String(repeating: "*a, ", count: 12_000)
        let nodes = limits.expandedNodes
        for text in [
            "- &a \(long)\n- [\(aliases)]", "- &a \"\(long)\\t\"\n- [\(aliases)]",
            "&a \(String(repeating: "k", count: 1000)): v\nb: [\(aliases)\(aliases)\(aliases)\(aliases)\(aliases)\(aliases)]",
            "- &a {\(String(long.prefix(1000))): \(long)}\n"
                + String(repeating: "- {<<: *a}\n", count: 12_000),
            "- &a \(long)\n" + String(repeating: "- {*a : 1}\n", count: 12_000),
        ] {
            #expect(
                outcome(text, within: limits).hasSuffix(
                    "the aliases expand to more than the limit of \(nodes) nodes (expandedNodes)"))
        }
    }

    @Test func manyShortAnchorsAreRead() throws {
        let text = (0..<60_000).map { "- &a\($0) x\n- *a\($0)\n" }.joined()
        #expect(try read(text).nodeCount == 120_001)
    }

    @Test(arguments: [ReadingLimits.default, .untrusted])
    func prefixesDoNotMakeTagsLongWithoutBound(_ limits: ReadingLimits) {
        let prefix = String(repeating: "x", count: 50_000)
        let same = String(repeating: "- !e!a x\n", count: 6000)
        let different = (0..<6000).map { "- !e!a\($0) [x]\n" }.joined()
        for nodes in [same, different] {
            #expect(
                outcome("%TAG !e! tag:\(prefix)\n---\n" + nodes, within: limits).hasSuffix(
                    "the tags are longer than the limit of \(limits.expandedNodes) nodes of 64 bytes (expandedNodes)"
                ))
        }
    }

    @Test func equalTagsShareTheirText() throws {
        let text =
            "%TAG !e! tag:example.com,2000:\n---\n"
            + String(repeating: "- !e!a x\n", count: 100_000)
        let document = try YAMLFormat().read(Data(text.utf8), within: .untrusted)
        #expect(document.root[99_999].annotation(.tag) == "tag:example.com,2000:a")
    }

    @Test(arguments: [
        "- !wwwwwwwwwww x", "- &wwwwwwwwwww x", "- !wwwwwwwwwww [x]", "- &wwwwwwwwwww {x: y}",
        "- {<<: &wwwwwwwwwww []}", "%TAG !e! tag:wwwwww\n--- !e!a x", "- {&wwwwwwwwwww x: y}",
    ])
    func tagsAndAnchorsAreScalars(_ text: String) {
        let limits = ReadingLimits(scalarBytes: 10)
        #expect(
            outcome(text, within: limits).hasSuffix(
                "a scalar is longer than the limit of 10 bytes (scalarBytes)"))
        #expect(!outcome(text, within: ReadingLimits(scalarBytes: 12)).contains("scalarBytes"))
    }
}
