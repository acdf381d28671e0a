import TestSupport
import VersionedCodable
import VersionedCodableXML

/// How many values are tried, if `XML_RANDOM_VALUES` says no other number.
private let valueCount =
    ProcessInfo.processInfo.environment["XML_RANDOM_VALUES"].flatMap { Int($0) }
    ?? (TestRun.isLong ? 480 : 160)

/// Random values are read back equal, or refused by an error that says why; nothing else.
@Suite struct XMLRandomValueTests {
    /// All that may be wrong with a random value.
    private static let reasons = [
        ": XML does not allow the character U+", ": expected an XML name, found \"",
        ": the prefix \"a\" of the name \"a:b\" is not declared",
        ": RFC 3339 cannot represent a date outside the years 0 to 9999",
    ]

    @Test(arguments: 0..<16)
    func comesBack(_ part: Int) throws {
        var refused = 0
        for seed in stride(from: part, to: valueCount, by: 16) {
            var source = RandomSource(seed: seed)
            let value = source.value()
            let encoder = XMLEncoder()
            source.options(encoder)
            let decoder = XMLDecoder(trimValueWhitespaces: source.trims)
            source.keys(encoder, decoder)
            let data: Data
            do {
                data = try encoder.encode(value)
            } catch {
                let message = "\(error)"
                let isKnown = XMLRandomValueTests.reasons.contains { message.contains($0) }
                #expect(isKnown, "\(seed): \(message)")
                refused += 1
                continue
            }
            do {
                let read = try decoder.decode(RandomModel.self, from: data)
                #expect(read == value, "\(seed)")
            } catch {
                Issue.record("\(seed): \(TableRow.describe(error))")
            }
        }
        #expect(refused * 2 < valueCount / 16)
    }
}
