import Foundation
import VersionedCodableDocuments

extension LawTrial {
    func checkEncodings() throws {
        if declares(.text) { try checkTranscoded() }
        try checkIllFormedText()
    }

    private func checkTranscoded() throws {
        let texts = ["Tea", "é日本👍", "two\nlines"]
        let data = try encoder.encode(VersionedTexts(version: 3, texts: texts))
        let original = try decoder.document(from: data)
        for encoding in TextEncoding.allCases {
            for hasMark in [false, true] {
                let sample = "a document in \(encoding)\(hasMark ? " with a byte order mark" : "")"
                let bytes = try LawTrial.transcode(data, to: encoding, mark: hasMark)
                let document: CodableDocument
                do {
                    document = try format.read(bytes, within: .default)
                } catch let error as ReadingError {
                    try require(
                        !samples.encodings.contains(encoding), sample, expected: "a document",
                        found: "\(error)")
                    continue
                }
                try require(
                    document.isEquivalent(to: original, keysInOrder: true), sample,
                    expected: "the values of the document in UTF-8", found: "different values")
                try requireSamePeek(RootVersion<Int>.self, in: bytes, sample, expected: 3)
                // A whole number of code units in any encoding.
                for count in [4, 8, 12, 16, 64] {
                    _ = try attempt("the first \(count) bytes of \(sample)", expected: "no error") {
                        try format.readPrefix(bytes.prefix(count), within: .default)
                    }
                }
            }
        }
    }

    private struct VersionedTexts: Codable {
        var version: Int
        var texts: [String]
    }

    static func transcode(_ data: Data, to encoding: TextEncoding, mark: Bool) throws -> Data {
        let text = (mark ? "\u{FEFF}" : "") + String(decoding: data, as: UTF8.self)
        var bytes = Data()
        func append(_ unit: some FixedWidthInteger) {
            withUnsafeBytes(of: unit) { bytes.append(contentsOf: $0) }
        }
        switch encoding {
        case .utf8: bytes = Data(text.utf8)
        case .utf16LittleEndian: for unit in text.utf16 { append(unit.littleEndian) }
        case .utf16BigEndian: for unit in text.utf16 { append(unit.bigEndian) }
        case .utf32LittleEndian:
            for scalar in text.unicodeScalars { append(scalar.value.littleEndian) }
        case .utf32BigEndian: for scalar in text.unicodeScalars { append(scalar.value.bigEndian) }
        }
        return bytes
    }
}
