import TestSupport

/// What a type says about itself stays as it is.
@Suite("Messages of decoding errors") struct DecodingMessageTests {
    private struct Own: Decodable {
        init(from decoder: any Decoder) throws {
            throw DecodingError.typeMismatch(
                Own.self, .init(codingPath: decoder.codingPath, debugDescription: "not today"))
        }
    }

    @Test func errorOfATypeAboutItself() {
        let decoder = DocumentDecoder(format: BracketFormat())
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([Own].self, from: Data("[1]".utf8))
        }
        guard case .typeMismatch(_, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == "not today")
    }
}
