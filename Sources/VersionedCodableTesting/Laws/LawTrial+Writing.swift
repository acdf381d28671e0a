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
    private func written(_ document: CodableDocument, _ sample: String) throws -> Data? {
        do {
            return try format.write(document)
        } catch is WritingError {
            return nil
        } catch {
            throw violation(
                sample, expected: "bytes or a WritingError", found: LawTrial.text(of: error))
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
}
