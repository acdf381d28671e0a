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
        let error = #expect(throws: DecodingError.self) { try decode([Own].self, "[1]") }
        #expect(error?.mismatch?.debugDescription == "not today")
    }
}
