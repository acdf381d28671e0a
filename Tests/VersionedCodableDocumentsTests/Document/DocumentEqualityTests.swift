import TestSupport

struct DocumentEqualityTests {
    @Test(arguments: [
        ("1", "1.0", true), ("1", "1e0", true), ("100", "1e2", true), ("0", "-0.0", true),
        ("0.10", "1e-1", true), ("nan", "nan", true), ("inf", "-inf", false), ("nan", "inf", false),
        ("1", "2", false), ("1", "-1", false), ("12", "1.2", false), ("1", "\"1\"", false),
        ("'1'", "1", false), ("'1'", "'1'", true), ("'1'", "'1.0'", false), ("null", "null", true),
        ("true", "true", true), ("true", "false", false), ("\"\\u{e9}\"", "\"é\"", true),
        ("\"e\\u{301}\"", "\"é\"", false), ("<00>", "<00>", true), ("<00>", "<01>", false),
        ("@2001-01-01", "@2001-01-01T01:00:00+01:00", true), ("@2001-01-01", "@2001-01-02", false),
        ("[]", "{}", false), ("[1 2]", "[2 1]", false), ("[1 2]", "[1 2 3]", false),
        ("{a: 1 b: 2}", "{b: 2 a: 1}", true), ("{a: 1 b: 2}", "{a: 1 c: 2}", false),
        ("{a: 1}", "{a: 1 b: 2}", false), ("{a: {b: 1 c: [2]}}", "{a: {c: [2.0] b: 1}}", true),
        ("null", "[]", false), ("[&x [1] *x]", "[[1] [1]]", true),
        ("[&x [1] *x]", "[[1] [2]]", false), ("1e1000000000", "10e999999999", true),
        ("1e1000000000", "1e1000000001", false),
        ("1e99999999999999999999", "1e99999999999999999999", true),
        ("1e99999999999999999999", "1e99999999999999999998", false),
    ])
    func comparesValues(_ one: String, _ other: String, _ isSame: Bool) throws {
        let (left, right) = (try BracketFormat.document(one), try BracketFormat.document(other))
        #expect(left.isEquivalent(to: right) == isSame)
        #expect((right.root == left.root) == isSame)
        #expect(left.root == left.root)
    }

    @Test func comparesOrderWhenAsked() throws {
        let one = try BracketFormat.document("{a: 1 b: {c: 2 d: 3}}")
        let other = try BracketFormat.document("{a: 1 b: {d: 3 c: 2}}")
        #expect(one.isEquivalent(to: other))
        #expect(!one.isEquivalent(to: other, keysInOrder: true))
        #expect(one.isEquivalent(to: one, keysInOrder: true))
    }

    @Test func pairsRepeatedKeysUpInTheirOrder() throws {
        func document(_ text: String) throws -> CodableDocument {
            try BracketFormat.document(text, duplicateKeys: .keepAll)
        }
        let one = try document("{a: 1 b: 0 a: 2}")
        #expect(try one.isEquivalent(to: document("{b: 0 a: 1 a: 2}")))
        #expect(try !one.isEquivalent(to: document("{b: 0 a: 2 a: 1}")))
        #expect(try !one.isEquivalent(to: document("{b: 0 a: 1 b: 2}")))
    }

    @Test func missingIsLikeMissing() throws {
        let one = try BracketFormat.document("{a: null}")
        #expect(one["x"] == one["y"]["z"])
        #expect(one["x"] != one["a"])
    }

    @Test func comparesWideObjectsInLinearTime() throws {
        let keys = (0..<50_000).map { "k\($0): \($0)" }
        let one = try BracketFormat.document("{" + keys.joined(separator: " ") + "}")
        let other = try BracketFormat.document("{" + keys.reversed().joined(separator: " ") + "}")
        #expect(one.isEquivalent(to: other))
    }

    @Test func comparesWhatManyAliasesStandForOnce() throws {
        var text = "[&a0 [1]"
        for level in 1..<60 { text += " &a\(level) [*a\(level - 1) *a\(level - 1)]" }
        let limits = ReadingLimits(expandedNodes: .max)
        let one = try BracketFormat.document(text + "]", limits: limits)
        let other = try BracketFormat.document(text + "]", limits: limits)
        #expect(one.isEquivalent(to: other))
    }
}
