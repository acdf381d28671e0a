import TestSupport
import VersionedCodableCBOR

/// The examples of RFC 8949, appendix A.
struct RFC8949ExampleTests {
    /// Bytes, what is read, and whether the deterministic encoding is another one.
    struct Example: Sendable, CustomTestStringConvertible {
        let bytes: String
        let notation: String
        var rewritten: String?

        init(_ bytes: String, _ notation: String, rewritten: String? = nil) {
            self.bytes = bytes
            self.notation = notation
            self.rewritten = rewritten
        }

        var testDescription: String { bytes }
    }

    @Test(arguments: integers + reals + simpleValues + tags + strings + containers + indefinite)
    func isReadAndWritten(_ example: Example) throws {
        #expect(notation(try read(example.bytes)) == example.notation)
        #expect(try rewritten(example.bytes) == example.rewritten ?? example.bytes)
    }

    @Test(arguments: [
        ("f0", "expected a value, found the simple value 16, which has no meaning"),
        ("f8ff", "expected a value, found the simple value 255, which has no meaning"),
    ])
    func hasNoMeaning(_ example: String, message: String) {
        #expect(readingError(bytes(example)) == "byte 0: " + message)
    }

    static let integers = [
        Example("00", "0"),
        Example("01", "1"),
        Example("0a", "10"),
        Example("17", "23"),
        Example("1818", "24"),
        Example("1819", "25"),
        Example("1864", "100"),
        Example("1903e8", "1000"),
        Example("1a000f4240", "1000000"),
        Example("1b000000e8d4a51000", "1000000000000"),
        Example("1bffffffffffffffff", "18446744073709551615"),
        Example("c249010000000000000000", "18446744073709551616"),
        Example("3bffffffffffffffff", "-18446744073709551616"),
        Example("c349010000000000000000", "-18446744073709551617"),
        Example("20", "-1"),
        Example("29", "-10"),
        Example("3863", "-100"),
        Example("3903e7", "-1000"),
    ]

    static let reals = [
        Example("f90000", "0.0"),
        Example("f98000", "-0.0"),
        Example("f93c00", "1.0"),
        Example("fb3ff199999999999a", "1.1"),
        Example("f93e00", "1.5"),
        Example("f97bff", "65504.0"),
        Example("fa47c35000", "100000.0"),
        Example("fa7f7fffff", "3.4028234663852886e+38"),
        Example("fb7e37e43c8800759c", "1e+300"),
        Example("f90001", "5.960464477539063e-08"),
        Example("f90400", "6.103515625e-05"),
        Example("f9c400", "-4.0"),
        Example("fbc010666666666666", "-4.1"),
        Example("f97c00", "inf"),
        Example("f97e00", "nan"),
        Example("f9fc00", "-inf"),
        Example("fa7f800000", "inf", rewritten: "f97c00"),
        Example("fa7fc00000", "nan", rewritten: "f97e00"),
        Example("faff800000", "-inf", rewritten: "f9fc00"),
        Example("fb7ff0000000000000", "inf", rewritten: "f97c00"),
        Example("fb7ff8000000000000", "nan", rewritten: "f97e00"),
        Example("fbfff0000000000000", "-inf", rewritten: "f9fc00"),
    ]

    static let simpleValues = [
        Example("f4", "false"),
        Example("f5", "true"),
        Example("f6", "null"),
        Example("f7", "undefined"),
    ]

    static let tags = [
        Example(
            "c074323031332d30332d32315432303a30343a30305a", "date 2013-03-21T20:04:00Z"),
        Example("c11a514b67b0", "date 1363896240.0"),
        Example("c1fb41d452d9ec200000", "date 1363896240.5"),
        Example("d74401020304", "23(h'01020304')"),
        Example("d818456449455446", "24(h'6449455446')"),
        Example(
            "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
            "32(\"http://www.example.com\")"),
    ]

    static let strings = [
        Example("40", "h''"),
        Example("4401020304", "h'01020304'"),
        Example("60", "\"\""),
        Example("6161", "\"a\""),
        Example("6449455446", "\"IETF\""),
        Example("62225c", "\"\"\\\""),
        Example("62c3bc", "\"\u{FC}\""),
        Example("63e6b0b4", "\"\u{6C34}\""),
        Example("64f0908591", "\"\u{10151}\""),
    ]

    static let containers = [
        Example("80", "[]"),
        Example("83010203", "[1, 2, 3]"),
        Example("8301820203820405", "[1, [2, 3], [4, 5]]"),
        Example(toTwentyFive, oneToTwentyFive),
        Example("a0", "{}"),
        Example("a201020304", "{1: 2, 3: 4}"),
        Example("a26161016162820203", "{\"a\": 1, \"b\": [2, 3]}"),
        Example("826161a161626163", "[\"a\", {\"b\": \"c\"}]"),
        Example(
            "a56161614161626142616361436164614461656145",
            "{\"a\": \"A\", \"b\": \"B\", \"c\": \"C\", \"d\": \"D\", \"e\": \"E\"}"),
    ]

    static let indefinite = [
        Example("5f42010243030405ff", "h'0102030405'", rewritten: "450102030405"),
        Example("7f657374726561646d696e67ff", "\"streaming\"", rewritten: "6973747265616d696e67"),
        Example("9fff", "[]", rewritten: "80"),
        Example("9f018202039f0405ffff", "[1, [2, 3], [4, 5]]", rewritten: "8301820203820405"),
        Example("9f01820203820405ff", "[1, [2, 3], [4, 5]]", rewritten: "8301820203820405"),
        Example("83018202039f0405ff", "[1, [2, 3], [4, 5]]", rewritten: "8301820203820405"),
        Example("83019f0203ff820405", "[1, [2, 3], [4, 5]]", rewritten: "8301820203820405"),
        Example(
            "9f" + toTwentyFive.dropFirst(4) + "ff", oneToTwentyFive, rewritten: toTwentyFive),
        Example(
            "bf61610161629f0203ffff", "{\"a\": 1, \"b\": [2, 3]}",
            rewritten: "a26161016162820203"),
        Example(
            "826161bf61626163ff", "[\"a\", {\"b\": \"c\"}]", rewritten: "826161a161626163"),
        Example(
            "bf6346756ef563416d7421ff", "{\"Fun\": true, \"Amt\": -2}",
            rewritten: "a26346756ef563416d7421"),
    ]

    private static let toTwentyFive = "98190102030405060708090a0b0c0d0e0f101112131415161718181819"
    private static let oneToTwentyFive =
        "[" + (1...25).map(String.init).joined(separator: ", ") + "]"
}
