import AllModules

/// A value that not every format can hold.
struct SpecialValue: Sendable, CustomTestStringConvertible {
    /// The name as the page has it.
    let title: String
    /// The document that consists of it, or has it as its only member.
    let document: DocumentValue
    /// What a format that can hold it is sure to declare; empty for what no capability is about.
    let needs: FormatCapabilities
    /// What a format may have in its place, and the name of that.
    var substitute: (name: String, value: DocumentValue)?

    private init(
        _ title: String, root document: DocumentValue, needs: FormatCapabilities = .topLevelScalars
    ) {
        self.title = title
        self.document = document
        self.needs = needs
    }

    private init(_ title: String, _ value: DocumentValue, needs: FormatCapabilities = []) {
        self.init(title, root: ["value": value], needs: needs)
    }

    private init(_ title: String, number text: String, needs: FormatCapabilities = []) {
        self.init(title, DocumentNumber(text).map { .number($0) } ?? .untyped(text), needs: needs)
    }

    static let all: [SpecialValue] = [
        SpecialValue("null", .null, needs: .null),
        SpecialValue("null in an array", [1, .null], needs: .null),
        SpecialValue(
            "date", .date(Date(timeIntervalSince1970: 1_000_000_000)), needs: .nativeDates),
        fraction,
        SpecialValue("date after 9999", .date(Date(timeIntervalSince1970: 300_000_000_000))),
        SpecialValue("raw bytes", .data(Data([0, 127, 255])), needs: .nativeBinary),
        SpecialValue("infinity", .number(-Double.infinity), needs: .nonFiniteNumbers),
        SpecialValue("not-a-number", .number(Double.nan), needs: .nonFiniteNumbers),
        SpecialValue("2^64 - 1", .number(UInt64.max), needs: .wideIntegers),
        SpecialValue("-2^127", .number(Int128.min), needs: .wideIntegers),
        SpecialValue(
            "integer of 60 digits", number: String(repeating: "1234567890", count: 6),
            needs: .wideIntegers),
        SpecialValue("real of 30 digits", number: "0.123456789012345678901234567891"),
        SpecialValue("1e400", number: "1e400"),
        SpecialValue("text with control characters", "\u{1}\u{8}\u{b}\u{1f}\u{7f}"),
        SpecialValue("text with U+0000", "a\0b"),
        SpecialValue("text with carriage returns", "a\rb\r\nc"),
        SpecialValue("the text `$null`", .string("$null")),
        SpecialValue("key of any characters", ["": 1, "a b.c/d": 2, "\"\n\\": 3, "#": 4, "<": 5]),
        SpecialValue("array at the root", root: [1, [2], ["a": 3]]),
        SpecialValue("number at the root", root: 1.5),
        SpecialValue("text at the root", root: "true"),
    ]

    private static var fraction: SpecialValue {
        let date = Date(timeIntervalSinceReferenceDate: 31_536_000.123456)
        var special = SpecialValue(
            "date with a fraction of a second", .date(date), needs: .nativeDates)
        special.substitute = (
            "whole seconds", ["value": .date(Date(timeIntervalSinceReferenceDate: 31_536_000))]
        )
        return special
    }

    var isBytes: Bool {
        guard case .data = document["value"] else { return false }
        return true
    }

    func outcome(in target: ConvertedFormat) throws -> Outcome {
        try Outcome(of: try CodableDocument(document), in: target, substitute: substitute)
    }

    var testDescription: String { title }
}
