import TestSupport

/// What the builder makes of aliases, whatever format they come from.
struct DocumentAliasTests {
    private func failure(
        _ text: String,
        duplicateKeys: DuplicateKeyPolicy = .useFirst,
        limits: ReadingLimits = .default
    ) throws -> ReadingError {
        try #require(throws: ReadingError.self) {
            try BracketFormat.document(text, duplicateKeys: duplicateKeys, limits: limits)
        }
    }

    @Test func countsValuesAndKeysOfEveryAlias() throws {
        // The array has 1 node, each object 3, the alias of the first object 3 more: 1 + 2 * 3 = 7.
        let text = "[&x [{a: 1} {b: 2}] *x]"
        _ = try BracketFormat.document(text, limits: ReadingLimits(expandedNodes: 7))
        #expect(try failure(text, limits: ReadingLimits(expandedNodes: 6)).offset == 20)
        _ = try BracketFormat.document("[&x 1 *x *x]", limits: ReadingLimits(expandedNodes: 2))
        #expect(try failure("[&x 1 *x *x]", limits: ReadingLimits(expandedNodes: 1)).offset == 9)
    }

    @Test func boundsTheDepthOfWhatAliasesStandFor() throws {
        var text = "[&a0 [1]"
        for level in 1..<600 { text += " &a\(level) [*a\(level - 1)]" }
        #expect(try failure(text + "]").kind == .limit(.depth))

        let limits = ReadingLimits(depth: 3)
        _ = try BracketFormat.document("[&x [[]] *x]", limits: limits)
        #expect(try failure("[&x [[]] [*x]]", limits: limits).offset == 10)
        #expect(try failure("[&x [[]] &y [] [&z [*y]]]", limits: limits).offset == 20)
        _ = try BracketFormat.document(
            "[&x {a: 1} {b: {c: [*x]}}]", limits: ReadingLimits(depth: 5))
    }

    @Test func walksOverNestedAnchorsOnce() throws {
        // Every level is an anchor and has an alias: quadratic work would take minutes.
        let depth = 400
        var text = "["
        for level in 0..<depth { text += "&a\(level) [" }
        text += String(repeating: "1 ", count: 200_000)
        text += String(repeating: "]", count: depth)
        for level in 0..<depth { text += " *a\(level)" }
        let document = try BracketFormat.document(
            text + "]", limits: ReadingLimits(depth: 500, expandedNodes: .max))
        #expect(document.root.count == depth + 1)
    }

    @Test(arguments: [DuplicateKeyPolicy.useFirst, .useLast])
    func findsItsTargetBehindDuplicates(_ policy: DuplicateKeyPolicy) throws {
        let text = "{a: [1 2] a: [3 4] b: &x {c: 5} d: [*x] b: &y {c: 6} e: *y}"
        guard policy == .useFirst else {
            let error = try failure(text, duplicateKeys: policy)
            #expect(error.kind == .duplicateKey)
            #expect(error.location?.description == "1:37")
            #expect(error.message == "the alias refers to a value that was dropped as a duplicate")
            return
        }
        #expect(try failure(text).location?.description == "1:57")
        let kept = try BracketFormat.document("{a: 1 a: [2] b: &x {c: 5} a: {} d: [*x]}")
        #expect(kept["d"][0]["c"].int == 5)
        #expect(try BracketFormat.text(kept) == #"{"a": 1 "b": &x {"c": 5} "d": [*x]}"#)
    }

    @Test(arguments: ["{a: 1 a: &x 2 b: *x}", "{a: 1 a: [&x {}] b: [*x]}", "{a: 1 a: &x [*y]}"])
    func refusesAnAliasOfWhatADuplicateReplaced(_ text: String) throws {
        #expect(throws: ReadingError.self) { try BracketFormat.document(text) }
    }

    @Test func dropsAliasesInDuplicates() throws {
        let document = try BracketFormat.document("{a: &x 1 b: 2 b: [*x &y 3 *y] c: *x}")
        #expect(try BracketFormat.text(document) == #"{"a": &x 1 "b": 2 "c": *x}"#)
        let last = try BracketFormat.document(
            "{a: &x 1 b: [*x &y 3 *y] b: 2 c: *x}", duplicateKeys: .useLast)
        #expect(try BracketFormat.text(last) == #"{"a": &x 1 "b": 2 "c": *x}"#)
    }
}
