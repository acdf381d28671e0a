import VersionedCodableDocuments

extension OpenStepReader {
    /// Writes quoted text into `scratch`, with its escapes replaced.
    ///
    /// `\n` and the like are as in C, `\101` is an octal number in the NeXTSTEP character set,
    /// `\U00e9` a UTF-16 unit of up to four digits; other characters after a backslash are literal.
    mutating func unescape(_ text: UnsafeRawBufferPointer) throws {
        scratch.removeAll(keepingCapacity: true)
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < text.count else {
                scratch.append(byte)
                continue
            }
            let escape = text[index]
            switch escape {
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                index = octal(text, index)
            case UInt8(ascii: "U"):
                index = try hexadecimal(text, index + 1)
            default:
                scratch.append(OpenStepReader.control(escape) ?? escape)
                index += 1
            }
        }
    }

    private static func control(_ escape: UInt8) -> UInt8? {
        switch escape {
        case UInt8(ascii: "a"): 0x07
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "v"): 0x0B
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        default: nil
        }
    }

    /// Reads up to three octal digits; above 377 the lowest eight bits count, as in Foundation.
    private mutating func octal(_ text: UnsafeRawBufferPointer, _ first: Int) -> Int {
        var index = first
        var value = 0
        while index < text.count, index - first < 3, text[index] & 0xF8 == 0x30 {
            value = (value * 8 + Int(text[index] & 7)) & 0xFF
            index += 1
        }
        append(value < 0x80 ? UInt32(value) : UInt32(OpenStepReader.nextStep[value - 0x80]))
        return index
    }

    /// Reads up to four hexadecimal digits, and the second half of a surrogate pair.
    private mutating func hexadecimal(_ text: UnsafeRawBufferPointer, _ first: Int) throws -> Int {
        var (value, index) = unit(text, first)
        guard index > first else {
            throw error("expected a hexadecimal digit after \\U", in: text, at: first)
        }
        if value & 0xF800 == 0xD800 {
            guard value < 0xDC00, index + 1 < text.count, text[index] == UInt8(ascii: "\\"),
                text[index + 1] == UInt8(ascii: "U")
            else { throw error("half of a UTF-16 surrogate pair", in: text, at: first) }
            let (low, next) = unit(text, index + 2)
            guard low & 0xFC00 == 0xDC00 else {
                throw error("half of a UTF-16 surrogate pair", in: text, at: first)
            }
            value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
            index = next
        }
        append(value)
        return index
    }

    private func unit(_ text: UnsafeRawBufferPointer, _ first: Int) -> (value: UInt32, next: Int) {
        var index = first
        var value: UInt32 = 0
        while index < text.count, index - first < 4, let digit = ASCII.hexValue(text[index]) {
            value = value * 16 + digit
            index += 1
        }
        return (value, index)
    }

    private mutating func append(_ value: UInt32) {
        guard let scalar = Unicode.Scalar(value) else { return }
        scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private func error(_ message: String, in text: UnsafeRawBufferPointer, at index: Int)
        -> ReadingError
    {
        guard let base = text.baseAddress else { return error(message, at: cursor) }
        return error(message, at: base + index)
    }

    private static let nextStep: [UInt16] = [
        0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7,
        0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
        0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
        0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7,
        0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7,
        0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
        0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
        0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF,
        0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
        0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7,
        0x2014, 0x00B1, 0x00BC, 0x00BD, 0x00BE, 0x00E0, 0x00E1, 0x00E2,
        0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
        0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1,
        0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
        0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
        0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0xFFFD, 0xFFFD,
    ]
}
