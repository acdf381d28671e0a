import TestSupport
import VersionedCodableCBOR

struct CBORReaderTests {
    static let values: [(String, String)] = [
        // Longer heads than needed.
        ("1800", "0"), ("190001", "1"), ("1a0000ffff", "65535"), ("1b0000000000000080", "128"),
        ("3800", "-1"), ("387f", "-128"), ("3880", "-129"),
        ("3b7fffffffffffffff", "-9223372036854775808"),
        ("18ff", "255"), ("198000", "32768"), ("1a80000000", "2147483648"),
        ("1b8000000000000000", "9223372036854775808"),
        // Decimal fractions and bigfloats.
        ("c48221196ab3", "decimal 273.15"), ("c4820018 0f", "decimal 15e0"),
        ("c482030f", "decimal 15e3"), ("c4822220", "decimal -0.001"), ("c4822100", "decimal 0.00"),
        ("c49f21196ab3ff", "decimal 273.15"),
        ("c4823863c249010000000000000000", "decimal 18446744073709551616e-100"),
        ("c4821bffffffffffffffff01", "decimal 1e18446744073709551615"),
        ("c5822003", "1.5"), ("c5820103", "6.0"), ("c58239043101", "5e-324"),
        ("c5821903ff01", "8.98846567431158e+307"), ("c5820000", "0.0"),
        ("c58220c24103", "1.5"), ("c5822022", "-1.5"),
        // Keys in chunks.
        ("a15f41014102ff02", "{h'0102': 2}"), ("a17f61616162ff02", "{\"ab\": 2}"),
        ("bf7fff01ff", "{\"\": 1}"),
    ]

    static let bignumsAndDates = rows(
        #"""
        c240 => 0
        c340 => -1
        c24101 => 1
        c3420100 => -257
        c25f41014100ff => 256
        c2507fffffffffffffffffffffffffffffff => 170141183460469231731687303715884105727
        c3507fffffffffffffffffffffffffffffff => -170141183460469231731687303715884105728
        c25080000000000000000000000000000000 => decimal 170141183460469231731687303715884105728
        c250ffffffffffffffffffffffffffffffff => decimal 340282366920938463463374607431768211455
        c35080000000000000000000000000000000 => decimal -170141183460469231731687303715884105729
        c25101000000000000000000000000000000 00 => decimal 340282366920938463463374607431768211456
        c3510100000000000000000000000000000000 => decimal -340282366920938463463374607431768211457
        c2530000000000000000000000000000000000000a => 10
        c100 => date 0.0
        c120 => date -1.0
        c1f93800 => date 0.5
        c1fa4f000000 => date 2147483648.0
        c07f6a323031332d30332d32316a5432303a30343a30305aff => date 2013-03-21T20:04:00Z
        c07819323031332d30332d32315432303a30343a30302b30323a3030 => date 2013-03-21T20:04:00+02:00
        """#)

    @Test(arguments: values + bignumsAndDates)
    func isRead(_ digits: String, expected: String) throws {
        #expect(notation(try read(digits)) == expected)
    }

    @Test(arguments: [
        ("d9d9f7a0", "55799({})"), ("c681c701", "6([7(1)])"),
        ("d820d8216161", "32(33(\"a\"))"),
        ("d820c249010000000000000000", "32(18446744073709551616)"),
        ("dbffffffffffffffff00", "18446744073709551615(0)"),
        ("d81ec100", "30(date 0.0)"), ("a1d8206161d82101", "{32(\"a\"): 33(1)}"),
        ("d820a16161d82181d822f4", "32({\"a\": 33([34(false)])})"),
        ("a10102", "{1: 2}"), ("a12002", "{-1: 2}"), ("a1f502", "{true: 2}"),
        ("a1f602", "{null: 2}"), ("a1f702", "{undefined: 2}"), ("a1f93e0002", "{1.5: 2}"),
        ("a1f97c0002", "{Infinity: 2}"), ("a1f97e0002", "{NaN: 2}"), ("a1f93c0002", "{1.0: 2}"),
        ("a1fb7e37e43c8800759c02", "{1e+300: 2}"), ("a1420aff02", "{h'0aff': 2}"),
        ("a14002", "{h'': 2}"), ("a1c24901000000000000000002", "{18446744073709551616: 2}"),
        ("a1c34901000000000000000002", "{-18446744073709551617: 2}"),
        ("a11bffffffffffffffff02", "{18446744073709551615: 2}"),
        ("a1613102", "{\"1\": 2}"), ("a164747275 6502", "{\"true\": 2}"), ("a16002", "{\"\": 2}"),
        ("a1c100 02", "{1(0): 2}"),
    ])
    func tagsAndKeysAreKept(_ digits: String, expected: String) throws {
        #expect(notation(try read(digits)) == expected)
        #expect(try rewritten(digits) == digits.filter { $0 != " " })
    }

    @Test(arguments: [
        (DuplicateKeyPolicy.useFirst, "{\"a\": 1, \"b\": 2}"),
        (.useLast, "{\"b\": 2, \"a\": 9(3)}"),
        (.keepAll, "{\"a\": 1, \"b\": 2, \"a\": 9(3)}"),
    ])
    func duplicateKeys(_ policy: DuplicateKeyPolicy, expected: String) throws {
        let format = CBORFormat(reading: .init(duplicateKeys: policy))
        #expect(notation(try read("a3 6161 01 6162 02 6161 c903", format)) == expected)
    }

    @Test(arguments: [
        ("a2", "{…}"), ("a26161", "{…}"), ("a2616101", "{\"a\": 1…}"),
        ("a26161016162820304", "{\"a\": 1, \"b\": [3, 4]}"),
        ("a261610161628203", "{\"a\": 1, \"b\": [3…]…}"),
        ("9f01", "[1…]"), ("826161d820", "[\"a\"…]"), ("bf0a7f6161", "{…}"),
    ])
    func prefixes(_ digits: String, expected: String) throws {
        let document = try CBORFormat().readPrefix(bytes(digits), within: .default)
        #expect(document.map(notation) == expected)
    }

    @Test(arguments: ["", "78", "7f6161", "c1", "fb00"])
    func prefixesThatShowNothing(_ digits: String) throws {
        #expect(try CBORFormat().readPrefix(bytes(digits), within: .default) == nil)
    }

    @Test func sequences() throws {
        let format = CBORFormat()
        let documents = try format.documents(in: bytes("01 6161 a10102 9fff"))
        #expect(documents.map(notation) == ["1", "\"a\"", "{1: 2}", "[]"])
        #expect(try format.documents(in: Data()).isEmpty)
        #expect(throws: ReadingError.self) { try format.documents(in: bytes("01ff")) }
        expectError(
            ReadingError.self, "byte 4: the document has more than the limit of 4 nodes (nodes)"
        ) { try format.documents(in: bytes("0102 8101 03"), within: ReadingLimits(nodes: 4)) }
    }

    @Test(arguments: [
        ("d9d9f700", MatchStrength.certain), ("d9d9f7", .certain), ("a1616101", .solid),
        ("bf616101", .solid), ("a10102", .weak), ("83010203", .weak), ("a0", .weak), ("00", .weak),
        ("0000", .none), ("ff", .none), ("", .none), ("7b22612231", .none),
    ])
    func detection(_ digits: String, expected: MatchStrength) {
        #expect(CBORFormat().match(bytes(digits)) == expected)
    }
}
