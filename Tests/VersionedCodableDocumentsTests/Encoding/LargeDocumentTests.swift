import TestSupport

@testable import VersionedCodableDocuments

/// Documents that are larger than their offsets can say.
struct LargeDocumentTests {
    private static let message = "a document has at most 1000 bytes of text and as many nodes"

    /// An encoder for which a thousand bytes are what otherwise four gigabytes are.
    private static func encoder() -> DocumentEncoder {
        let encoder = DocumentEncoder(format: BracketFormat())
        encoder.largestCount = 1000
        return encoder
    }

    private static func requireRefusal(_ value: some Encodable) throws {
        let error = try #require(throws: EncodingError.self) { try encoder().encode(value) }
        #expect(error.invalidValue?.debugDescription == message)
    }

    @Test func textBeyondTheOffsetsIsRefused() throws {
        let text = String(repeating: "x", count: 100)
        #expect(
            try Self.encoder().document(from: Array(repeating: text, count: 9)).root[8].text
                == text)
        try Self.requireRefusal(Array(repeating: text, count: 9) + ["THE-END-MARK-OF-THE-TEXT"])
        try Self.requireRefusal([text: Array(repeating: text, count: 9)])
    }

    @Test func nodesBeyondTheIndicesAreRefused() throws {
        #expect(
            try Self.encoder().document(from: Array(repeating: true, count: 999)).nodeCount == 1000)
        try Self.requireRefusal(Array(repeating: true, count: 1000))
    }

    /// A type whose second part is encoded by a super encoder.
    private struct InParts: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            let part = container.superEncoder(forKey: .part)
            try container.encode("after", forKey: .after)
            var inner = part.singleValueContainer()
            try inner.encode(String(repeating: "x", count: 1001))
        }

        enum Key: String, CodingKey { case part, after }
    }

    @Test func partsAreLookedAtToo() throws { try Self.requireRefusal(InParts()) }

    @Test func offsetsFitIntoTheWordsOfTheMachine() {
        #expect(SourceBuffer.largestCount(in: .max) == 4_294_967_231)
        #expect(SourceBuffer.largestCount(in: Int64(Int32.max)) == 2_147_483_583)
        #expect(Int64(SourceBuffer.largestCount) == SourceBuffer.largestCount(in: Int64(Int.max)))
        #expect(ReadingLimits().inputBytes == SourceBuffer.largestCount)
    }

    @Test func changedDocumentsHaveTheirTextAsEstimate() throws {
        let text = #"{"a": "some text", "b": [1, 2, 3], "c": 1}"#
        let document = try BracketFormat.document(text)
        #expect(document.textBytes <= text.utf8.count)
        #expect(document.textBytes >= text.utf8.count - 2)
        var value = try DocumentValue(document)
        value["z"] = .null
        #expect(try CodableDocument(value).textBytes < 2 * text.utf8.count)
        let encoded = try DocumentEncoder(format: BracketFormat()).document(from: ["abc", "defg"])
        #expect(encoded.textBytes == 7 + 2 * TextOrigin.size)
    }
}
