import TestSupport
import Testing

/// The limit on nodes, where it is smaller than the first memory for them.
struct SmallNodeLimitTests {
    @Test(arguments: 0...9)
    func isKeptToTheNode(_ limit: Int) throws {
        for count in 0...8 {
            let text = "[" + String(repeating: "1 ", count: count) + "]"
            let limits = ReadingLimits(nodes: limit)
            if count < limit {
                #expect(try BracketFormat.document(text, limits: limits).nodeCount == count + 1)
            } else {
                let error = try #require(throws: ReadingError.self) {
                    try BracketFormat.document(text, limits: limits)
                }
                #expect(error.kind == .limit(.nodes))
                #expect(
                    error.message
                        == "the document has more than the limit of \(limit) nodes (nodes)")
            }
        }
    }

    @Test(arguments: [-1, Int.min])
    func negativeIsNone(_ limit: Int) {
        #expect(throws: ReadingError.self) {
            try BracketFormat.document("1", limits: ReadingLimits(nodes: limit))
        }
    }
}
