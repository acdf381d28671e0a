import Foundation
import VersionedCodableDocuments

extension LawTrial {
    func checkNames() throws {
        let name = format.name
        try require(
            !name.isEmpty && name == name.lowercased() && !name.contains(where: \.isWhitespace),
            "the name", expected: "lower case without spaces", found: name)
        for text in format.fileExtensions {
            try require(
                !text.isEmpty && text == text.lowercased() && !text.contains { "./ ".contains($0) },
                "a file extension", expected: "lower case without dots and spaces", found: text)
        }
        for text in format.mediaTypes {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            try require(
                parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text == text.lowercased(),
                "a media type", expected: "type/subtype in lower case", found: text)
        }
        for list in [format.fileExtensions, format.mediaTypes] {
            try require(
                Set(list).count == list.count, "extensions or media types",
                expected: "none twice", found: "\(list)")
        }
        let document = try decoder.document(from: try encoder.encode(Box(1)))
        try requireEqual(document.formatName, name, "the format name of a document")
    }

    func checkDetection() throws {
        let values: [(String, any Encodable)] = [
            ("a small object", Box(1)), ("a large object", Box([Int](0..<2000))),
            ("a recipe", RecipeV1.sample),
        ]
        for (sample, value) in values {
            let data = try attempt(sample, expected: "encoding") { try encoder.encode(value) }
            let strength = format.match(Data(data.prefix(512)))
            try require(
                strength >= .solid, "\(sample), its first bytes", expected: "solid or certain",
                found: "\(strength)")
            let slice = LawTrial.slice(of: data.prefix(512))
            try requireEqual(format.match(slice), strength, "\(sample), as a slice")
        }
        for (sample, bytes) in LawTrial.foreignBytes {
            let strength = format.match(Data(bytes))
            try require(
                strength <= .weak, sample, expected: "none or weak", found: "\(strength)")
        }
    }

    private static let foreignBytes: [(String, [UInt8])] = [
        ("no bytes", []),
        ("zero bytes", [UInt8](repeating: 0, count: 64)),
        ("bytes with the high bit", [UInt8](repeating: 0xFF, count: 64)),
        ("a PNG signature", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
    ]
}
