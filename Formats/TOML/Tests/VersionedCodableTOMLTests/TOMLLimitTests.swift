import TestSupport
import VersionedCodable
import VersionedCodableTOML
@testable import VersionedCodableTesting

struct TOMLLimitTests {
    static let depths: [(toml: String, depth: Int)] = [
        ("a.b.c = 1", 3), ("[a.b.c]", 4), ("[[a.b]]", 4), ("a = [[1]]", 3),
        ("a = {b = {c = 1}}", 3),
        ("a = {b.c.d = 1}", 4), ("[[a]]\n[[a.b]]\nc = [1]", 6), ("a = [{b = [1]}]", 4),
        ("a = 1", 1),
    ]

    @Test(arguments: depths)
    func depthIsExact(_ sample: (toml: String, depth: Int)) throws {
        _ = try read(sample.toml, within: ReadingLimits(depth: sample.depth))
        #expect(
            message(sample.toml, within: ReadingLimits(depth: sample.depth - 1))
                .hasSuffix(
                    ": the nesting is deeper than the limit of \(sample.depth - 1) levels (depth)"))
    }

    static let nodes: [(toml: String, nodes: Int)] = [
        ("a.b = 1", 5), ("[a]\n[b]", 5), ("a = [1, [], {}]", 6), ("[[a]]\nb = 1", 6),
        ("a = [[[[]]]]", 6),
    ]

    @Test(arguments: nodes)
    func nodesAreExact(_ sample: (toml: String, nodes: Int)) throws {
        let document = try read(sample.toml, within: ReadingLimits(nodes: sample.nodes))
        #expect(document.nodeCount == sample.nodes)
        #expect(throws: ReadingError.self) {
            try read(sample.toml, within: ReadingLimits(nodes: sample.nodes - 1))
        }
    }

    @Test(arguments: [
        "a = '123456'", "123456 = 1", "a = \"12345\\n\"", "[123456]", "a = 1_23_456",
        "a = [123456]",
        "'123456'.a = 1", "a = \"\"\"\n123456\"\"\"",
    ])
    func scalarsAreExact(_ toml: String) throws {
        _ = try read(toml, within: ReadingLimits(scalarBytes: 6))
        #expect(
            message(toml, within: ReadingLimits(scalarBytes: 5))
                .hasSuffix(": a scalar is longer than the limit of 5 bytes (scalarBytes)"))
    }

    private static let size = TestRun.isLong ? 1_000 : 300

    /// Input that is large or nested, each of which has to be answered at once and on a small
    /// stack.
    static let hostile: [(name: String, text: String)] = [
        ("open arrays", "a = " + String(repeating: "[", count: 200 * size)),
        ("open inline tables", "a = " + String(repeating: "{a=", count: 100 * size)),
        ("a long header", "[" + String(repeating: "a.", count: 100 * size) + "a]"),
        ("a long dotted key", String(repeating: "a.", count: 100 * size) + "a = 1"),
        ("a wide table", (0..<20 * size).map { "k\($0) = 1\n" }.joined()),
        ("equal hashes", (0..<20 * size).map { "aaaaaaaa\($0)bbbbbbbb = 1\n" }.joined()),
        ("many headers", (0..<20 * size).map { "[a.k\($0)]\n" }.joined()),
        ("many arrays of tables", String(repeating: "[[a]]\n", count: 30 * size)),
        ("nested arrays of tables", String(repeating: "[[a]]\n[[a.b]]\n", count: 15 * size)),
        ("tables by turns", (0..<10 * size).map { "[a.k\($0)]\n[b.k\($0)]\n" }.joined()),
        ("a dotted key in many tables", (0..<10 * size).map { "a.k\($0).b = 1\n" }.joined()),
        ("an open string", "a = \"" + String(repeating: "\\\"", count: 100 * size)),
        ("quotes", "a = \"\"\"" + String(repeating: "\"\" ", count: 70 * size)),
        ("blank lines", String(repeating: "\r\n", count: 100 * size)),
        ("a long number", "a = " + String(repeating: "1_", count: 100 * size) + "1"),
        (
            "inline tables",
            "a = [" + String(repeating: "{b.c = 1, b.d = 2},", count: 10 * size) + "]"
        ),
    ]

    /// By name, because a log shows the arguments of a test.
    @Test(.timeLimit(.minutes(2)), arguments: hostile.map(\.name))
    func hostileInputEnds(_ name: String) throws {
        let data = Data(try #require(Self.hostile.first { $0.name == name }).text.utf8)
        onSmallStack {
            let others: [ReadingLimits] = TestRun.isLong ? [.default, .untrusted] : []
            for limits in others + [ReadingLimits(depth: .max)] {
                let document = try? TOMLFormat().read(data, within: limits)
                _ = document.flatMap { try? TOMLFormat().write($0) }
                _ = try? TOMLFormat().readPrefix(data, within: limits)
            }
            _ = TOMLFormat().match(data.prefix(512))
        }
    }
}
