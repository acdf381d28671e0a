import TestSupport

struct DocumentNumberTests {
    @Test(arguments: [
        ("3.10", "3.10"), ("-0", "-0"), ("1E+5", "1E+5"), ("0.50", "0.50"), ("0", "0"),
        ("nan", "nan"), ("inf", "inf"), ("-inf", "-inf"), ("+12", "12"), ("007", "7"),
        ("-007.50", "-7.50"), ("000", "0"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5.0"),
        ("+.5e3", "0.5e3"), ("00e1", "0e1"), ("1e1000000000", "1e1000000000"), ("", nil),
        ("-", nil), (".", nil), ("1e", nil), ("1e+", nil), ("0x1", nil), (" 1", nil), ("1_0", nil),
        ("+inf", nil), ("-nan", nil), ("1.2.3", nil), ("1e2e3", nil), ("e5", nil), ("--1", nil),
        ("1é", nil),
    ])
    func keepsTheText(_ text: String, _ kept: String?) {
        #expect(DocumentNumber(text)?.text == kept)
        if let kept { #expect(DocumentNumber(kept)?.text == kept) }
    }

    @Test func takesNumbersOfEveryType() {
        #expect(DocumentNumber(Int8.min).text == "-128")
        #expect(DocumentNumber(UInt64.max).text == "18446744073709551615")
        #expect(DocumentNumber(Int128.min).text == "-170141183460469231731687303715884105728")
        #expect(DocumentNumber(UInt128.max).text == "340282366920938463463374607431768211455")
        #expect(DocumentNumber(0.1).text == "0.1")
        #expect(DocumentNumber(1.0).text == "1.0")
        #expect(DocumentNumber(1e300).text == "1e+300")
        #expect(DocumentNumber(Double.nan).text == "nan")
        #expect(DocumentNumber(-Double.infinity).text == "-inf")
        #expect(DocumentNumber(Decimal(string: "3.10") ?? 0).text == "3.1")
        #expect(DocumentNumber(Decimal.nan).text == "nan")
        #expect((12 as DocumentNumber).text == "12")
        #expect((1.5 as DocumentNumber).text == "1.5")
        #expect((18_446_744_073_709_551_615 as DocumentNumber).integer(as: UInt64.self) == .max)
    }

    @Test func answersExactlyOrNot() throws {
        let number = try #require(DocumentNumber("3.10"))
        #expect(number.int == nil)
        #expect(number.double == 3.1)
        #expect(number.decimal == Decimal(string: "3.1"))
        #expect(!number.isInteger && !number.isWrittenAsInteger && number.isFinite)
        let whole = try #require(DocumentNumber("1.20e2"))
        #expect(whole.int == 120)
        #expect(whole.integer(as: UInt8.self) == 120)
        #expect(whole.integer(as: Int8.self) == 120)
        #expect(whole.isInteger && !whole.isWrittenAsInteger)
        let wide = DocumentNumber(UInt128.max)
        #expect(wide.int128 == nil)
        #expect(wide.integer(as: UInt128.self) == .max)
        #expect(wide.isWrittenAsInteger)
        let infinite = DocumentNumber(Double.infinity)
        #expect(infinite.double == .infinity)
        #expect(infinite.decimal == nil)
        #expect(!infinite.isFinite && !infinite.isInteger)
    }

    @Test(arguments: [
        ("1", "1.0", true), ("1", "10e-1", true), ("100", "1e2", true), ("-0", "0.000", true),
        ("0e5", "0", true), ("nan", "nan", true), ("inf", "-inf", false), ("1", "-1", false),
        ("0.1", "0.10000000000000000000000000000001", false), ("12", "21", false),
        ("1.01", "10.1e-1", true), ("1e1000000000", "10e999999999", true),
        ("1e-1000000000", "0", false), ("1e1000000000", "1e1000000001", false),
        ("1e100000000000000000000", "1e100000000000000000000", true),
        ("1e100000000000000000000", "1e100000000000000000001", false),
    ])
    func comparesMathematically(_ one: String, _ other: String, _ isSame: Bool) throws {
        let (left, right) = (try #require(DocumentNumber(one)), try #require(DocumentNumber(other)))
        #expect((left == right) == isSame)
        #expect(!isSame || left.hashValue == right.hashValue)
    }
}
