import TestSupport
import VersionedCodablePropertyList

/// A binary property list holds a `Double`, so text that says more is refused.
struct BinaryRealTests {
    @Test(arguments: [
        "1.5", "0.1", "0.10000000000000001", "0.30000000000000004", "1.7976931348623157e308",
        "5e-324",
        "0", "-0.0", "0e99", "1234567890.1234567", "0.50000000000000000000000", "nan", "inf",
        "-inf",
    ])
    func writes(_ text: String) throws {
        let data = try PropertyListFormat(.binary).write(try Self.document(text))
        let number = try PropertyListFormat().read(data).root.double
        #expect(number?.bitPattern == Double(text)?.bitPattern)
    }

    @Test(arguments: [
        "1234567890123456789012345678.9012345678", "0.1000000000000000000000001", "1e400", "-1e400",
        "1e-400",
    ])
    func refuses(_ text: String) throws {
        let document = try Self.document(text)
        expectError(
            WritingError.self, "a binary property list cannot represent the number \"\(text)\""
        ) { try PropertyListFormat(.binary).write(document) }
        // The XML form keeps the text.
        #expect(try PropertyListFormat(.xml).write(document).text.contains("<real>\(text)</real>"))
    }

    @Test(arguments: ["123456789.123456789", "0.1000000000000000000000001", "1e-400"])
    func roundsWhereThatIsAllowed(_ text: String) throws {
        let document = try Self.document(text)
        #expect(throws: WritingError.self) { try PropertyListFormat(.binary).write(document) }
        let data = try PropertyListFormat(.binary, roundsReals: true).write(document)
        #expect(try PropertyListFormat().read(data).root.double == Double(text))
    }

    @Test func doesNotRoundToInfinity() throws {
        let document = try Self.document("1e400")
        #expect(throws: WritingError.self) {
            try PropertyListFormat(.binary, roundsReals: true).write(document)
        }
    }

    /// As Foundation's decoder of binary property lists.
    @Test(arguments: [1e-300, -1e-46, 1e300])
    func numbersOutOfTheRangeOfFloat(_ number: Double) throws {
        let data = try DocumentEncoder(format: .propertyList(writing: .binary)).encode([number])
        #expect(throws: DecodingError.self) {
            try DocumentDecoder(format: .propertyList).decode([Float].self, from: data)
        }
        #expect(throws: DecodingError.self) {
            try PropertyListDecoder().decode([Float].self, from: data)
        }
    }

    private static func document(_ text: String) throws -> CodableDocument {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data(text.utf8)), format: PropertyListFormat(),
            limits: .default)
        try builder.scalar(.real, at: 0, length: text.utf8.count)
        return try builder.finish()
    }
}
