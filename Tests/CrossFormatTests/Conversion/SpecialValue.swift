import Foundation
import Testing
import VersionedCodable

/// A value that not every format can hold.
struct SpecialValue: Sendable, CustomTestStringConvertible {
    /// The name as the page has it.
    let title: String
    /// The document that consists of it, or has it as its only member.
    let document: DocumentValue
    /// What a format may declare to have in its place, and the name of that.
    var substitute: (name: String, value: DocumentValue)?

    private init(_ title: String, root document: DocumentValue) {
        self.title = title
        self.document = document
    }

    private init(_ title: String, _ value: DocumentValue) {
        self.init(title, root: ["value": value])
    }

    private init(_ title: String, _ text: String) {
        self.init(title, DocumentNumber(text).map { .number($0) } ?? .untyped(text))
    }

    static let all: [SpecialValue] = [
        SpecialValue("null", .null),
        SpecialValue("null in an array", [1, .null]),
        SpecialValue("date", .date(Date(timeIntervalSince1970: 1_000_000_000))),
        fraction,
        SpecialValue("date after 9999", .date(Date(timeIntervalSince1970: 300_000_000_000))),
        SpecialValue("raw bytes", .data(Data([0, 127, 255]))),
        SpecialValue("infinity", .number(-Double.infinity)),
        SpecialValue("not-a-number", .number(Double.nan)),
        SpecialValue("2^64 - 1", .number(UInt64.max)),
        SpecialValue("-2^127", .number(Int128.min)),
        SpecialValue("integer of 60 digits", String(repeating: "1234567890", count: 6)),
        SpecialValue("real of 30 digits", "0.123456789012345678901234567891"),
        SpecialValue("1e400", "1e400"),
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
        var special = SpecialValue("date with a fraction of a second", .date(date))
        special.substitute = (
            "whole seconds", ["value": .date(Date(timeIntervalSinceReferenceDate: 31_536_000))]
        )
        return special
    }

    func outcome(in target: ConvertedFormat) throws -> Outcome {
        try Outcome(of: try Document(document), in: target, substitute: substitute)
    }

    var testDescription: String { title }
}
