import Foundation
import VersionedCodableDocuments

extension LawTrial {
    /// Requires that writing refuses a value with its path, unless the format has a form for it.
    func checkPathsOfWriting() throws {
        for (name, add) in LawTrial.valuesWithoutForm {
            let sample = "writing \(name) in an array"
            let document = try TapeSamples.member(of: format) { builder in
                try builder.beginArray(at: 0)
                try builder.add(.string, "before")
                try builder.beginObject(at: 0)
                try builder.add(key: "inner")
                try add(&builder)
                try builder.end(at: 0)
                try builder.end(at: 0)
            }
            try requirePath(sample, ["value", "1", "inner"], of: document)
        }
    }

    private func requirePath(_ sample: String, _ path: [String], of document: CodableDocument)
        throws
    {
        do {
            _ = try format.write(document)
        } catch let error as WritingError {
            try require(
                error.path.starts(with: path), sample,
                expected: "a WritingError with the path \(path.joined(separator: "."))",
                found: "the path \(error.path.joined(separator: ".")) and \(error.message)")
        } catch {
            throw violation(sample, expected: "a WritingError", found: LawTrial.text(of: error))
        }
    }

    private static let valuesWithoutForm:
        [(String, @Sendable (inout DocumentBuilder) throws -> Void)] = [
            ("a null", { try $0.null(at: 0, length: 0) }),
            ("an infinity", { try $0.add(.real, "inf") }),
            (
                "an infinity of 64 bits",
                { try $0.add(.realBytes, bytes: [0x7F, 0xF0, 0, 0, 0, 0, 0, 0]) }
            ),
            (
                "a real of 40 digits",
                { try $0.add(.real, "1." + String(repeating: "17", count: 20)) }
            ),
            (
                "an integer of 40 digits",
                { try $0.add(.integer, String(repeating: "7", count: 40)) }
            ),
            ("a date without a month", { try $0.add(.dateText, "1999") }),
            ("an invalid date", { try $0.add(.dateText, "2001-02-30T00:00:00Z") }),
            (
                "a date that is not a number",
                { try $0.add(.dateBytes, bytes: [0x7F, 0xF8, 0, 0, 0, 0, 0, 0]) }
            ),
            ("bytes", { try $0.add(.binary, bytes: [0, 255]) }),
            ("a text with a control character", { try $0.add(.string, "a\u{1}b") }),
            ("a text with a zero byte", { try $0.add(.string, "a\0b") }),
        ]
}
