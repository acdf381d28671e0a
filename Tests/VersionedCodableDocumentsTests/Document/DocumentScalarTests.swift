import TestSupport

struct DocumentScalarTests {
    private func root(_ text: String) throws -> DocumentNode {
        try BracketFormat.document(text).root
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("1.0", 1), ("1e2", 100), ("120e-1", 12), ("'42'", 42), ("'+7'", 7),
        ("'007'", 7), ("-9223372036854775808", Int.min), ("9223372036854775807", Int.max),
        ("0e99999999999999999999", 0), ("1.5", nil), ("9223372036854775808", nil), ("1e400", nil),
        ("1e-99999999999999999999", nil), ("nan", nil), ("inf", nil), ("\"1\"", nil), ("' 1'", nil),
        ("'1 '", nil), ("''", nil), ("'0x10'", nil), ("'1_000'", nil), ("true", nil), ("null", nil),
        ("[]", nil), ("<01>", nil), ("'١'", nil),
    ])
    func readsIntegersExactly(_ text: String, _ value: Int?) throws {
        #expect(try root(text).int == value)
    }

    @Test func readsWideIntegers() throws {
        #expect(try root("18446744073709551615").integer(as: UInt64.self) == .max)
        #expect(try root("18446744073709551616").integer(as: UInt64.self) == nil)
        #expect(try root("-1").integer(as: UInt64.self) == nil)
        #expect(try root("-9223372036854775808").integer(as: Int64.self) == .min)
        #expect(
            try root("170141183460469231731687303715884105727").integer(as: Int128.self) == .max)
        #expect(
            try root("-170141183460469231731687303715884105728").integer(as: Int128.self) == .min)
        #expect(try root("170141183460469231731687303715884105728").integer(as: Int128.self) == nil)
        #expect(
            try root("340282366920938463463374607431768211455").integer(as: UInt128.self) == .max)
        #expect(
            try root("340282366920938463463374607431768211456").integer(as: UInt128.self) == nil)
        #expect(try root("255").integer(as: UInt8.self) == 255)
        #expect(try root("256").integer(as: UInt8.self) == nil)
        #expect(
            try root("1e38").integer(as: Int128.self)
                == 100_000_000_000_000_000_000_000_000_000_000_000_000)
    }

    @Test(
        arguments: [
            ("1", 1), ("3.10", 3.1), ("-0.0", -0.0), ("1e308", 1e308),
            ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0),
            ("9007199254740993", 9_007_199_254_740_992), ("inf", .infinity), ("-inf", -.infinity),
            ("'-inf'", -.infinity), ("'INF'", nil), ("'+inf'", nil), ("'.5'", 0.5), ("'5.'", 5),
            ("1e400", nil), ("-1e400", nil), ("'infinity'", nil), ("'0x1p3'", nil), ("'1e'", nil),
            ("'.'", nil), ("'-'", nil), ("'+-1'", nil), ("'-nan'", nil), ("\"1\"", nil),
            ("'1,5'", nil),
        ] as [(String, Double?)])
    func readsDoubles(_ text: String, _ value: Double?) throws {
        let double = try root(text).double
        #expect(double == value)
        #expect(double?.sign == value?.sign)
    }

    @Test func readsNotANumber() throws {
        for text in ["nan", "'nan'"] {
            #expect(try root(text).double?.isNaN == true)
            #expect(try root(text).decimal?.isNaN == true)
        }
    }

    @Test(
        arguments: [
            ("3.10", "3.1"),
            ("0.1", "0.1"),
            ("-12.5e-3", "-0.0125"),
            ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
            (
                "0.12345678901234567890123456789012345678",
                "0.12345678901234567890123456789012345678"
            ),
            ("-99999999999999999999999999999999999999", "-99999999999999999999999999999999999999"),
            ("'0.30'", "0.3"),
            ("0e5", "0"),
            ("1e-128", nil),
            ("123456789012345678901234567890123456789", nil),
            ("1e-129", nil),
            ("1e166", nil),
            ("inf", nil),
            ("\"1\"", nil),
            ("1e1000000000", nil),
        ] as [(String, String?)])
    func readsDecimalsExactly(_ text: String, _ value: String?) throws {
        let decimal = try root(text).decimal
        if text == "1e-128" {
            #expect(decimal == Decimal(sign: .plus, exponent: -128, significand: 1))
        } else {
            #expect(decimal?.description == value)
        }
    }

    @Test func readsDecimalsWithLargeExponents() throws {
        #expect(try root("1e127").decimal == Decimal(sign: .plus, exponent: 127, significand: 1))
        #expect(try root("1e128").decimal == nil)
    }

    @Test(arguments: [
        ("true", true), ("false", false), ("'true'", true), ("'false'", false), ("'FALSE'", nil),
        ("'1'", nil), ("'yes'", nil), ("1", nil), ("\"true\"", nil), ("' true'", nil), ("''", nil),
        ("null", nil),
    ])
    func readsTruthValues(_ text: String, _ value: Bool?) throws {
        #expect(try root(text).bool == value)
    }

    @Test(arguments: [
        ("\"a\\tb\"", "a\tb"), ("\"\"", ""), ("'x'", "x"), ("1", nil), ("true", nil), ("<61>", nil),
        ("@2001-01-01", nil), ("[]", nil),
    ])
    func readsStrings(_ text: String, _ value: String?) throws {
        #expect(try root(text).string == value)
    }

    @Test(arguments: [
        ("3.10", "3.10"), ("-0", "-0"), ("1e400", "1e400"), ("\"a\\tb\"", "a\tb"), ("'007'", "007"),
        ("true", "true"), ("@2001-01-01", "2001-01-01"), ("null", nil), ("<00>", nil), ("{}", nil),
    ])
    func keepsTextAsWritten(_ text: String, _ value: String?) throws {
        #expect(try root(text).text == value)
    }

    @Test(
        arguments: [
            ("<00ff>", [0, 255]), ("<>", []), ("'AP8='", [0, 255]), ("''", []), ("'AP8'", nil),
            ("'A P8='", nil), ("\"AP8=\"", nil), ("1", nil),
        ] as [(String, [UInt8]?)])
    func readsBytes(_ text: String, _ value: [UInt8]?) throws {
        #expect(try root(text).data == value.map { Data($0) })
    }

    @Test(
        arguments: [
            ("@2001-01-01T01:00:00+01:00", 0), ("@2001-01-01", 0),
            ("'2001-01-01T00:00:01.25Z'", 1.25), ("'2001-01-01 00:00:00Z'", 0),
            ("@1900-02-29", nil), ("'2001-01-01Z'", nil), ("\"2001-01-01\"", nil), ("0", nil),
            ("''", nil),
        ] as [(String, Double?)])
    func readsDates(_ text: String, _ seconds: Double?) throws {
        #expect(
            try root(text).date == seconds.map { Date(timeIntervalSinceReferenceDate: $0) })
    }
}
