import TestSupport
import VersionedCodableYAML

private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

@Suite struct ScalarWritingTests {
    static let numbers: [(String, String)] = [
        ("0", "0"), ("-0", "-0.0"), ("5", "5"), ("+5", "5"), ("0x1F", "31"), ("-0x1f", "-31"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("5.0", "5.0"), ("5.", "5.0"), (".5", "0.5"), ("-.5", "-0.5"), ("-0.0", "-0.0"),
        ("1.10", "1.10"), ("3.141592653", "3.141592653"), ("0.1", "0.1"),
        ("1e5", "100000.0"), ("1E+2", "100.0"), ("12e-3", "0.012"), ("1.25e1", "12.5"),
        ("125e-2", "1.25"), ("0e9", "0.0"), ("0.000e-3", "0.000000"),
        ("1e-7", "0.0000001"), ("1e-8", "1.0e-8"), ("1e20", "100000000000000000000.0"),
        ("1e21", "1.0e+21"), ("1E400", "1.0e+400"), ("-1.50e-0300", "-1.50e-300"),
        ("1e99999999999999999999999", "1.0e+99999999999999999999999"),
        ("NaN", ".nan"), ("Infinity", ".inf"), ("-Infinity", "-.inf"),
    ]

    @Test(arguments: numbers) func writesNumbers(_ json: String, _ expected: String) throws {
        #expect(try yaml("[\(json)]") == "- \(expected)\n")
    }

    static let doubles: [(Double, String)] = [
        (1.0 / 3, "0.3333333333333333"), (1e16, "10000000000000000.0"), (1e-5, "0.00001"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5.0e-324"),
        (-2.5e300, "-2.5e+300"), (0, "0.0"), (.infinity, ".inf"), (.nan, ".nan"),
    ]

    @Test(arguments: doubles) func writesDoubles(_ number: Double, _ expected: String) throws {
        let document = try DocumentEncoder(format: YAMLFormat()).document(from: [number])
        #expect(try YAMLFormat().string(document) == "- \(expected)\n")
    }

    static let kinds: [(TapeKind, [UInt8], String)] = [
        (.integer, Array("007".utf8), "7"), (.real, Array("5".utf8), "5.0"),
        (.integerBytes, bigEndian(Int8(-2)), "-2"),
        (.integerBytes, bigEndian(Int64.min), "\(Int64.min)"),
        (.integerBytes, bigEndian(Int128(UInt64.max)), "\(UInt64.max)"),
        (.realBytes, bigEndian((0.1).bitPattern), "0.1"),
        (.realBytes, bigEndian(Float(0.1).bitPattern), "0.10000000149011612"),
        (.realBytes, bigEndian(UInt16(0x3C00)), "1.0"),
        (.realBytes, bigEndian((-Double.infinity).bitPattern), "-.inf"),
        (.binary, Array("hello".utf8), "!!binary \"aGVsbG8=\""), (.binary, [], "!!binary \"\""),
        (.dateText, Array("2001-12-14T21:59:43.10-05:00".utf8), "2001-12-14T21:59:43.10-05:00"),
        (.dateText, Array("2001-12-14".utf8), "2001-12-14"),
        (.dateText, Array("2001-12-14t21:59:43z".utf8), "2001-12-14T21:59:43Z"),
        (.dateText, Array("2001-12-14 21:59:43.10".utf8), "2001-12-14T21:59:43.10"),
        (.dateBytes, bigEndian((43_200.0).bitPattern), "2001-01-01T12:00:00Z"),
        (.dateBytes, bigEndian((-0.1).bitPattern), "2000-12-31T23:59:59.9Z"),
        (.untyped, Array("8080".utf8), "'8080'"), (.untyped, Array("true".utf8), "'true'"),
        (.untyped, Array("True".utf8), "'True'"), (.untyped, Array("007".utf8), "'007'"),
        (.untyped, Array("0x1F".utf8), "'0x1F'"), (.untyped, Array("1e5".utf8), "'1e5'"),
        (.untyped, Array("no".utf8), "'no'"),
        (.untyped, Array("~".utf8), "'~'"), (.untyped, [], "''"),
        (.untyped, Array("a: b".utf8), "'a: b'"), (.untyped, Array("text".utf8), "text"),
    ]

    @Test(arguments: kinds)
    func writesEveryKind(_ kind: TapeKind, _ bytes: [UInt8], _ expected: String) throws {
        let document = try built { builder in
            try builder.beginArray(at: 0)
            try builder.add(kind, bytes)
            try builder.end(at: 0)
        }
        #expect(try YAMLFormat().string(document) == "- \(expected)\n")
    }

    static let refused: [(TapeKind, [UInt8], String)] = [
        (.integer, Array("1x".utf8), "k.0: expected a number, found 1x"),
        (.integerBytes, [], "k.0: expected an integer of 1 to 16 bytes, found 0"),
        (.realBytes, [1], "k.0: expected a real of 2, 4 or 8 bytes, found 1"),
        (.string, [0x61, 0xFF], "k.0: expected UTF-8, found ill-formed text"),
        (.dateText, Array("soon".utf8), "k.0: expected a date, found soon"),
        (
            .dateBytes, bigEndian((1e12).bitPattern),
            "k.0: YAML cannot represent a date outside the years 1 to 9999"
        ),
        (
            .dateBytes, bigEndian((-63_130_000_000.0).bitPattern),
            "k.0: YAML cannot represent a date outside the years 1 to 9999"
        ),
    ]

    @Test(arguments: refused)
    func refuses(_ kind: TapeKind, _ bytes: [UInt8], _ expected: String) throws {
        let document = try built { builder in
            try builder.beginObject(at: 0)
            try builder.add(key: "k")
            try builder.beginArray(at: 0)
            try builder.add(kind, bytes)
            try builder.end(at: 0)
            try builder.end(at: 0)
        }
        #expect(message(document) == expected)
    }
}
