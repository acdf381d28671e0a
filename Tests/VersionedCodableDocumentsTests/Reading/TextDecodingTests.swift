import TestSupport

@Suite struct TextDecodingTests {
    private func source(_ bytes: [UInt8], isPrefix: Bool = false) throws -> String {
        let source = try TextDecoding.source(
            of: Data(bytes), within: .default, isPrefix: isPrefix)
        #expect(
            UnsafeRawBufferPointer(
                start: source.start + source.count, count: SourceBuffer.padding
            ).allSatisfy { $0 == 0 })
        return source.bytes.text
    }

    private static func encoded(
        _ text: String, _ encoding: TextEncoding, hasMark: Bool
    ) -> [UInt8] {
        let text = (hasMark ? "\u{FEFF}" : "") + text
        func split<Unit: FixedWidthInteger>(_ units: [Unit], _ isBig: Bool) -> [UInt8] {
            units.flatMap { unit in
                withUnsafeBytes(of: isBig ? unit.bigEndian : unit.littleEndian) { Array($0) }
            }
        }
        switch encoding {
        case .utf8: return Array(text.utf8)
        case .utf16LittleEndian: return split(Array(text.utf16), false)
        case .utf16BigEndian: return split(Array(text.utf16), true)
        case .utf32LittleEndian: return split(text.unicodeScalars.map(\.value), false)
        case .utf32BigEndian: return split(text.unicodeScalars.map(\.value), true)
        }
    }

    static let texts = ["1", "{}", "[\"é\"]", "\"日本\"", "{\"a\": \"😀\u{10FFFF}\u{FFFF}\u{7FF}\"}"]

    @Test(arguments: TextEncoding.allCases, texts)
    func decodesEveryEncoding(_ encoding: TextEncoding, _ text: String) throws {
        for hasMark in [false, true] {
            let bytes = TextDecodingTests.encoded(text, encoding, hasMark: hasMark)
            let detected = bytes.withUnsafeBytes { TextDecoding.detect(in: $0) }
            #expect(detected.encoding == encoding)
            #expect((detected.markBytes > 0) == hasMark)
            let mark = hasMark && encoding == .utf8 ? "\u{FEFF}" : ""
            #expect(try source(bytes) == mark + text)
        }
    }

    @Test(arguments: TextEncoding.allCases)
    func aPrefixIsCutToWholeCharacters(_ encoding: TextEncoding) throws {
        let text = "{\"é日😀\": 1}"
        let bytes = TextDecodingTests.encoded(text, encoding, hasMark: false)
        for cut in 4...bytes.count {
            let prefix = try TextDecoding.source(
                of: Data(bytes[..<cut]), within: .default, isPrefix: true)
            let whole = Array(text.utf8)
            #expect(Array(prefix.bytes) == Array(whole[..<prefix.count]))
        }
    }

    static let illFormed: [([UInt8], String)] = [
        ([0x5B, 0xFF], "1:2: expected UTF-8, found the byte 0xFF"),
        ([0x5B, 0x22, 0xC3], "1:4: expected UTF-8, found the end"),
        ([0x5B, 0x22, 0xC3, 0x22], "1:3: expected UTF-8, found the byte 0xC3"),
        ([0x22, 0xC0, 0x80], "1:2: expected UTF-8, found the byte 0xC0"),
        ([0x22, 0xE0, 0x80, 0x80], "1:2: expected UTF-8, found the byte 0xE0"),
        ([0x22, 0xED, 0xA0, 0x80], "1:2: expected UTF-8, found the byte 0xED"),
        ([0x22, 0xF4, 0x90, 0x80, 0x80], "1:2: expected UTF-8, found the byte 0xF4"),
        ([0x22, 0xF5, 0x80, 0x80, 0x80], "1:2: expected UTF-8, found the byte 0xF5"),
        ([0x22, 0x80], "1:2: expected UTF-8, found the byte 0x80"),
        ([0x0A, 0x22, 0xC3, 0xA9, 0xFE], "2:3: expected UTF-8, found the byte 0xFE"),
        // Latin-1.
        ([0x63, 0x61, 0x66, 0xE9, 0x0A], "1:4: expected UTF-8, found the byte 0xE9"),
        // Data that is no text.
        ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0xFF], "1:9: expected text, found binary data"),
        ([0x01, 0x00, 0x02, 0x00, 0x00, 0xDC], "1:1: expected text, found binary data"),
        ([0xFF, 0xFE, 0x31], "1:1: expected a whole code unit, found the end"),
        ([0x31, 0x00, 0x00, 0xDC], "1:2: expected UTF-16, found the low surrogate 0xDC00 first"),
        ([0x31, 0x00, 0x00, 0xD8], "1:2: expected a low surrogate, found the end"),
        (
            [0x31, 0x00, 0x00, 0xD8, 0x31, 0x00],
            "1:2: expected a low surrogate, found the unit 0x31"
        ),
        ([0x31, 0, 0, 0, 0, 0xD8, 0, 0], "1:2: expected a Unicode scalar value, found 0xD800"),
        ([0, 0, 0, 0x31, 0, 0x11, 0, 0], "1:2: expected a Unicode scalar value, found 0x110000"),
    ]

    @Test(arguments: illFormed)
    func refusesIllFormedText(_ bytes: [UInt8], _ expected: String) {
        let error = #expect(throws: ReadingError.self) { try source(bytes) }
        #expect(error?.kind == .encoding)
        #expect(error.map { "\($0.location?.description ?? "nowhere"): \($0.message)" } == expected)
    }

    /// Text is copied and looked through a part at a time; a character may lie in two parts.
    @Test(
        arguments: [
            0, 1, 7, 8, 30, 31, 32, 33, 8189, 8190, 8191, 8192, 8193, 16383, 16384, 40_000,
        ], ["", "é", "日", "😀"])
    func longText(_ count: Int, _ character: String) throws {
        let text = String(repeating: "x", count: count) + character
        #expect(try source(Array(text.utf8)) == text)
        #expect(try source(Array((text + text).utf8)) == text + text)
        let isPlain = Array(text.utf8).withUnsafeBytes { UTF8Sequence.isASCII($0) }
        #expect(isPlain == character.isEmpty)
        let error = #expect(throws: ReadingError.self) {
            try source(Array(text.utf8) + [0xFF, 0x78])
        }
        let column = count + (character.isEmpty ? 1 : 2)
        #expect(error?.location?.description == "1:\(column)")
        #expect(error?.message == "expected UTF-8, found the byte 0xFF")
    }

    @Test func keepsTheInputLimit() throws {
        let limits = ReadingLimits(inputBytes: 3)
        #expect(throws: Never.self) {
            try TextDecoding.source(of: Data("abc".utf8), within: limits)
        }
        expectError(\ReadingError.kind, .limit(.inputBytes)) {
            try TextDecoding.source(of: Data("abcd".utf8), within: limits)
        }
    }

    /// Agrees with the standard library on every sequence of two and three bytes and on samples of
    /// four.
    @Test func sequencesAreThoseOfUnicode() {
        func check(_ bytes: [UInt8]) {
            let padded = bytes + [0]
            let length = padded.withUnsafeBytes { buffer in
                buffer.baseAddress.map { UTF8Sequence.length(at: $0) } ?? 0
            }
            let isWhole = length == bytes.count
            #expect(
                isWhole
                    == (String(validating: bytes, as: UTF8.self).map {
                        $0.unicodeScalars.count == 1
                    }
                        ?? false),
                "\(bytes)")
        }
        let edges: [UInt8] = [0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        for first in UInt8(0x80)...0xFF {
            check([first])
            for second in edges {
                check([first, second])
                for third in edges {
                    check([first, second, third])
                    for fourth in edges where first >= 0xF0 {
                        check([first, second, third, fourth])
                    }
                }
            }
        }
    }

    @Test func scalarsAreWrittenAsUnicodeSays() {
        let numbers: [UInt32] = [
            0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF,
        ]
        for number in numbers {
            var bytes = [UInt8](repeating: 0, count: 4)
            let count = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { UTF8Sequence.write(number, to: $0) } ?? 0
            }
            let scalar = Unicode.Scalar(number).map { Array(String($0).utf8) }
            #expect(Array(bytes[..<count]) == scalar)
        }
    }
}
