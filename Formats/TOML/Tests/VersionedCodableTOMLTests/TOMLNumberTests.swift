import Testing

@testable import VersionedCodableTOML

/// The numbers that are written as they are, and those that need another form.
struct TOMLNumberTests {
    @Test(arguments: [
        "1.0", "-1.5", "0.25", "-0.0", "1e5", "0e0", "1.5e-300", "1.5e+300", "10.010", "100e007",
    ])
    func isCopied(_ text: String) {
        #expect(form(of: text) == text)
    }

    static let others: [(text: String, form: String?)] = [
        ("1", "1.0"), ("-1", "-1.0"), ("+1.5", "1.5"), (".5", "0.5"), ("-.5", "-0.5"),
        ("5.", "5.0"), ("5.e3", "5e3"), ("007.0", "7.0"), ("00.5", "0.5"), ("1E5", "1e5"),
        ("inf", "inf"), ("+inf", "inf"), ("-inf", "-inf"), ("nan", "nan"), ("-nan", "nan"),
        ("", nil), ("-", nil), (".", nil), ("e5", nil), ("1e", nil), ("1e+", nil), ("1.5e-", nil),
        ("1.5.5", nil), ("1,5", nil), ("1.5 ", nil), ("0x1.8p1", nil), ("1.5e5e5", nil),
        ("--1.5", nil),
    ]

    @Test(arguments: others)
    func isChangedOrRefused(_ sample: (text: String, form: String?)) {
        #expect(form(of: sample.text) == sample.form)
    }

    private func form(of text: String) -> String? {
        Array(text.utf8).withUnsafeBytes { TOMLNumber.realText($0) }
    }
}
