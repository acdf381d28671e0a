import TestSupport

@Suite("Exact dates in every format") struct TimestampStrategyTests {
    @Test(arguments: [0, 0.1, -0.25, 1_234_567.890_123, -3_000_000_000.5, 1e-9])
    func aDateComesBackExactly(_ seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        var format = BracketFormat()
        format.capabilities.remove(.nativeDates)
        let encoder = DocumentEncoder(format: format)
        encoder.dateEncodingStrategy = .timestamp
        let decoder = DocumentDecoder(format: format)
        decoder.dateDecodingStrategy = .timestamp
        let data = try encoder.encode([date])
        #expect(try decoder.decode([Date].self, from: data) == [date])
    }

    @Test func itIsText() throws {
        let encoder = DocumentEncoder(format: BracketFormat())
        encoder.dateEncodingStrategy = .timestamp
        let date = Date(timeIntervalSinceReferenceDate: 0.5)
        #expect(try encoder.encode(date) == Data("\"2001-01-01T00:00:00.5Z\"".utf8))
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.dateDecodingStrategy = .timestamp
        let wrong = #expect(throws: DecodingError.self) {
            try decoder.decode(Date.self, from: Data("\"2001-02-30\"".utf8))
        }
        #expect(
            wrong?.diagnostic?.message == "expected a date as in RFC 3339, found \"2001-02-30\"")
    }
}
