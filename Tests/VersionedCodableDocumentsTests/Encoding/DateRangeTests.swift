import TestSupport

/// Dates that have no RFC 3339 text are refused by both strategies that write such text.
struct DateRangeTests {
    private static let strategies: [DocumentEncoder.DateEncodingStrategy] = [.iso8601, .timestamp]

    @Test(
        arguments: strategies,
        [1e300, -1e300, 1e12, 252_423_993_600, -63_145_526_401, .infinity, .nan])
    func farDatesAreRefused(
        _ strategy: DocumentEncoder.DateEncodingStrategy, _ seconds: Double
    ) throws {
        let encoder = DocumentEncoder(format: BracketFormat())
        encoder.dateEncodingStrategy = strategy
        var found: EncodingError.Context?
        // No macro may see the date: Foundation traps when it describes such a one.
        do {
            _ = try encoder.encode([Date(timeIntervalSinceReferenceDate: seconds)])
        } catch EncodingError.invalidValue(_, let context) {
            found = context
        }
        #expect(found?.debugDescription == "the date is not in the years 0 to 9999")
        #expect(found?.codingPath.map(\.stringValue) == ["Index 0"])
    }

    @Test(arguments: strategies)
    func nearDatesAreWritten(_ strategy: DocumentEncoder.DateEncodingStrategy) throws {
        let encoder = DocumentEncoder(format: BracketFormat())
        encoder.dateEncodingStrategy = strategy
        let date = Date(timeIntervalSinceReferenceDate: 252_423_993_599)
        #expect(try encoder.document(from: [date]).root[0].text == "9999-12-31T23:59:59Z")
    }
}
