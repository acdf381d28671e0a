import TestSupport
import VersionedCodableXML

/// Text as the type that is asked for.
@Suite struct XMLScalarTests {
    struct Box<Value: Decodable & Sendable>: Decodable, Sendable {
        var v: Value
    }

    private func decode<Value: Decodable & Sendable>(
        _ text: String, as type: Value.Type = Value.self
    ) throws -> Value {
        let document = try XMLFormat().read("<a><v>\(text)</v></a>")
        return try DocumentDecoder(format: XMLFormat()).decode(Box<Value>.self, from: document).v
    }

    @Test(arguments: [
        ("true", true), ("1", true), (" TRUE\n", true), ("yes", true), ("Y", true),
        ("false", false), ("0", false), ("No", false), ("n", false),
    ])
    func truth(_ text: String, _ expected: Bool) throws {
        #expect(try decode(text) == expected)
    }

    @Test(arguments: ["", "2", "on", "truely", "t"])
    func noTruth(_ text: String) {
        #expect(throws: DecodingError.self) { try decode(text, as: Bool.self) }
    }

    @Test(arguments: [
        ("1", 1.0), (" 1.5\n", 1.5), ("+1", 1), ("-.5", -0.5), ("5.", 5), ("007", 7),
        ("1e3", 1000), ("1.5E+2", 150), ("1e-2", 0.01), ("INF", .infinity), ("-INF", -.infinity),
    ])
    func numbers(_ text: String, _ expected: Double) throws {
        #expect(try decode(text) == expected)
    }

    @Test func wholeNumbers() throws {
        #expect(try decode(" 18446744073709551615 ", as: UInt64.self) == .max)
        #expect(try decode("-00012", as: Int.self) == -12)
        #expect(try decode("NaN", as: Double.self).isNaN)
        #expect(try decode("3.10", as: String.self) == "3.10")
        #expect(try decode(" x ", as: String.self) == " x ")
        #expect(try decode("3.10", as: Decimal.self) == Decimal(string: "3.10"))
    }

    @Test(arguments: ["", " ", "1x", "1 2", "0x10", "--1", "1e", ".", "+", "1_000", "1,5"])
    func noNumbers(_ text: String) {
        #expect(throws: DecodingError.self) { try decode(text, as: Double.self) }
        #expect(throws: DecodingError.self) { try decode(text, as: Int.self) }
    }

    @Test(arguments: [
        ("2001-01-01T00:00:00Z", 0.0), (" 2001-01-01T00:00:01.5Z\n", 1.5),
        ("2001-01-01T00:00:00", 0), ("2001-01-01T02:00:00+02:00", 0),
        ("2001-01-01", 0), ("2001-01-01Z", 0), ("2001-01-01+01:00", -3600),
        ("2000-12-31T24:00:00Z", 0), ("2000-12-31T24:00:00.00", 0),
    ])
    func dates(_ text: String, _ seconds: Double) throws {
        #expect(try decode(text) == Date(timeIntervalSinceReferenceDate: seconds))
    }

    @Test(arguments: ["", "2001-13-01", "2001-02-30T00:00:00Z", "2000-12-31T24:00:01Z", "noon"])
    func noDates(_ text: String) {
        #expect(throws: DecodingError.self) { try decode(text, as: Date.self) }
    }
}
