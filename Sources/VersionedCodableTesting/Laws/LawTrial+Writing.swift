import Foundation
import VersionedCodableDocuments

extension LawTrial {
    func checkForeignScalars() throws {
        for scalar in ForeignScalar.all {
            let document = try TapeSamples.member(of: format, scalar.add)
            guard let data = try written(document, scalar.name) else { continue }
            let read = try attempt(scalar.name, expected: "reading what was written") {
                try decoder.document(from: data)
            }
            try attempt(scalar.name, expected: scalar.expected) {
                let decoder = decoder
                if declares(.nativeDates) == false { decoder.dateDecodingStrategy = .iso8601 }
                let found = try scalar.value(decoder, read)
                try require(
                    found == scalar.expected, scalar.name, expected: scalar.expected, found: found)
            }
        }
        try checkAliases()
    }

    /// Returns the bytes of a document; nil when the format refuses it.
    func written(_ document: CodableDocument, _ sample: String) throws -> Data? {
        try attempt(sample, expected: "bytes or a WritingError") {
            do { return try format.write(document) } catch is WritingError { return nil }
        }
    }

    private func checkAliases() throws {
        let document = try TapeSamples.member(of: format) { builder in
            try builder.beginArray(at: 0)
            let target = builder.nextIndex
            try builder.beginArray(at: 0)
            try builder.add(.integer, "1")
            try builder.add(.integer, "2")
            try builder.end(at: 0)
            try builder.alias(to: target, at: 0)
            try builder.end(at: 0)
        }
        guard let data = try written(document, "an alias") else { return }
        let found = try decoder.decode(Box<[[Int]]>.self, from: data).value
        try requireEqual(found, [[1, 2], [1, 2]], "an alias")
    }

    func checkWritingTwice() throws {
        let values: [(String, any Encodable)] = [
            ("a recipe", RecipeV1.sample), ("numbers", Box([0.1, 1, -2.5e300, 1e-9])),
            ("texts", Box(LawTrial.texts)), ("an empty object", [String: Int]()),
            ("a dictionary", ["only": 1]), ("booleans", Box([true, false])),
        ]
        for (sample, value) in values {
            let data = try encoder.encode(value)
            let encoder = encoder
            for _ in 0..<3 {
                try require(
                    try encoder.encode(value) == data, "\(sample), encoded again",
                    expected: "the same bytes", found: "different bytes")
            }
            let document = try decoder.document(from: data)
            let again = try format.write(document)
            try require(
                again == data, "\(sample), read and written again",
                expected: "the same \(data.count) bytes", found: "\(again.count) different bytes")
            try require(
                try decoder.document(from: again).isEquivalent(to: document, keysInOrder: true),
                "\(sample), read, written and read", expected: "the same values",
                found: "different values")
        }
    }

    // MARK: Errors

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
            guard (try? format.write(document)) == nil else { continue }
            let error = try requireError(WritingError.self, sample) { try format.write(document) }
            try require(
                error.path.starts(with: ["value", "1", "inner"]), sample,
                expected: "a WritingError with the path value.1.inner",
                found: "the path \(error.path.joined(separator: ".")) and \(error.message)")
        }
    }

    private static let valuesWithoutForm:
        [(String, @Sendable (inout DocumentBuilder) throws -> Void)] = [
            ("a null", { try $0.null(at: 0, length: 0) }),
            ("an infinity", { try $0.add(.real, "inf") }),
            (
                "an infinity of 64 bits",
                { try $0.add(.realBytes, [0x7F, 0xF0, 0, 0, 0, 0, 0, 0]) }
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
                { try $0.add(.dateBytes, [0x7F, 0xF8, 0, 0, 0, 0, 0, 0]) }
            ),
            ("bytes", { try $0.add(.binary, [0, 255]) }),
            ("a text with a control character", { try $0.add(.string, "a\u{1}b") }),
            ("a text with a zero byte", { try $0.add(.string, "a\0b") }),
        ]
}
