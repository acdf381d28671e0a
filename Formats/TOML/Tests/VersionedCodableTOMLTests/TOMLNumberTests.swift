import Testing

@testable import VersionedCodableTOML

/// The numbers that are written as they are, and those that need another form.
struct TOMLNumberTests {
    static let copied: [(String, String?)] = [
        "1.0", "-1.5", "0.25", "-0.0", "1e5", "0e0", "1.5e-300", "1.5e+300", "10.010", "100e007",
    ].map { ($0, $0) }

    static let others: [(String, String?)] = [
        ("1", "1.0"), ("-1", "-1.0"), ("+1.5", "1.5"), (".5", "0.5"), ("-.5", "-0.5"),
        ("5.", "5.0"), ("5.e3", "5e3"), ("007.0", "7.0"), ("00.5", "0.5"), ("1E5", "1e5"),
        ("inf", "inf"), ("+inf", "inf"), ("-inf", "-inf"), ("nan", "nan"), ("-nan", "nan"),
        ("", nil), ("-", nil), (".", nil), ("e5", nil), ("1e", nil), ("1e+", nil), ("1.5e-", nil),
        ("1.5.5", nil), ("1,5", nil), ("1.5 ", nil), ("0x1.8p1", nil), ("1.5e5e5", nil),
        ("--1.5", nil),
    ]

    @Test(arguments: copied + others)
    func isCopiedChangedOrRefused(_ text: String, _ form: String?) {
        #expect(Array(text.utf8).withUnsafeBytes { TOMLNumber.realText($0) } == form)
    }
}
