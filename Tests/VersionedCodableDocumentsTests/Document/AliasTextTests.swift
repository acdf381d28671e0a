import TestSupport

/// Aliases count the bytes of what they stand for, not only its nodes.
struct AliasTextTests {
    private static let message =
        "the aliases expand to more than the limit of 1000000 nodes (expandedNodes)"

    private static func list(of text: String, aliases: Int) -> String {
        "[&a \"\(text)\"" + String(repeating: " *a", count: aliases) + "]"
    }

    @Test func everySixtyFourBytesCountAsANode() throws {
        // 1 for the node and 2 for 128 bytes, for each of two aliases.
        let text = Self.list(of: String(repeating: "x", count: 128), aliases: 2)
        _ = try BracketFormat.document(text, limits: ReadingLimits(expandedNodes: 6))
        let error = try #require(throws: ReadingError.self) {
            try BracketFormat.document(text, limits: ReadingLimits(expandedNodes: 5))
        }
        #expect(error.kind == .limit(.expandedNodes))
        #expect(error.offset == text.utf8.count - 3)
    }

    @Test func textInsideOfContainersCounts() throws {
        let long = String(repeating: "x", count: 640)
        let text = "[&a {key: \"\(long)\"} *a *a]"
        // Object, key, and 1 + 10 for the text, twice.
        _ = try BracketFormat.document(text, limits: ReadingLimits(expandedNodes: 26))
        #expect(throws: ReadingError.self) {
            try BracketFormat.document(text, limits: ReadingLimits(expandedNodes: 25))
        }
    }

    /// What a reader with higher limits let in is refused where it is used with the usual ones.
    private static func bomb() throws -> CodableDocument {
        try BracketFormat.document(
            list(of: String(repeating: "x", count: 50_000), aliases: 2000),
            limits: ReadingLimits(expandedNodes: .max))
    }

    @Test func decodingKeepsTheSameBound() throws {
        let document = try Self.bomb()
        let decoder = DocumentDecoder(format: BracketFormat())
        let error = try #require(throws: DecodingError.self) {
            try decoder.decode([String].self, from: document)
        }
        let context = try #require(error.corruption)
        #expect(context.debugDescription == "1:53848: " + Self.message)
        decoder.limits.expandedNodes = .max
        #expect(try decoder.decode([String].self, from: document).count == 2001)
    }

    @Test func treesKeepTheSameBound() throws {
        let error = try #require(throws: ReadingError.self) { try DocumentValue(try Self.bomb()) }
        #expect(error.kind == .limit(.expandedNodes))
        #expect(error.message == Self.message)
    }

    @Test func partsThatAreEncodedKeepTheSameBound() throws {
        let document = try Self.bomb()
        let error = try #require(throws: EncodingError.self) {
            try DocumentEncoder(format: BracketFormat()).document(from: document.root)
        }
        #expect(error.documentDescription.hasSuffix(Self.message))
    }

    @Test func whatIsReadOnceIsNotCounted() throws {
        let text = "[" + String(repeating: "\"\(String(repeating: "x", count: 1000))\" ", count: 50)
        let limits = ReadingLimits(expandedNodes: 0)
        let document = try BracketFormat.document(text + "]", limits: limits)
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.limits = limits
        #expect(try decoder.decode([String].self, from: document).count == 50)
        #expect(try DocumentValue(document, within: limits).array?.count == 50)
    }
}
