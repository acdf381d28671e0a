import Foundation
import VersionedCodableCore

extension LawTrial {
    func checkEncodings() throws {
        guard declares(.text) else { return }
        let texts = ["Tea", "é日本👍", "two\nlines"]
        let data = try encoder.encode(VersionedTexts(version: 3, texts: texts))
        let original = try decoder.document(from: data)
        for encoding in TextEncoding.allCases {
            for hasMark in [false, true] {
                let sample = "a document in \(encoding)\(hasMark ? " with a byte order mark" : "")"
                let bytes = try LawTrial.transcode(data, to: encoding, mark: hasMark)
                let document: Document
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
                    expected: "the values of the document in UTF-8", found: "other values")
                try requireSamePeek(RootVersion<Int>.self, in: bytes, sample, expected: 3)
                // A whole number of characters, but not of anything else.
                for count in [4, 8, 12, 16, 64] {
                    _ = try attempt("the first \(count) bytes of \(sample)", expected: "no error") {
                        try format.readPrefix(bytes.prefix(count), within: .default)
                    }
                }
            }
        }
        try checkIllFormedText()
    }

    /// Bytes that are no UTF-8 must not become text.
    private func checkIllFormedText() throws {
        let marker = Data("marker".utf8)
        let data = try encoder.encode(Box("marker"))
        guard let place = data.range(of: marker) else { return }
        let faults: [[UInt8]] = [
            [0xFF], [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90],
            [0xE2, 0x82],
        ]
        for fault in faults {
            var damaged = data
            damaged.replaceSubrange(place, with: Data("ma".utf8) + fault + Data("er".utf8))
            let bytes = fault.map { String($0, radix: 16) }.joined(separator: " ")
            try requireReadingError("a text with the bytes \(bytes)") {
                try format.read(damaged, within: .default)["value"]
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
