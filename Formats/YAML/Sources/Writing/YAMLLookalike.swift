import VersionedCodableDocuments

/// Strings that a parser for some version of YAML would read as another type without quotes.
///
/// The rules are wider than the schemas, in which `2001-13-45` and `1:99` are strings; other
/// parsers report errors or read numbers.
enum YAMLLookalike {
    /// Whether text, of which eight bytes must be loadable, is, or looks like, another type than a
    /// string.
    static func matches(_ text: UnsafeRawPointer, _ length: Int) -> Bool {
        switch text.load(as: UInt8.self) {
        case ASCII.digitZero...UInt8(ascii: "9"), ASCII.plus, ASCII.minus, ASCII.point:
            return isNumberOrDate(UnsafeRawBufferPointer(start: text, count: length))
        default:
            guard length <= 5 else { return false }
            let bits = UInt64(truncatingIfNeeded: length &* 8)
            let word = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
            return isWord((word | 0x20_2020_2020) & ((1 &<< bits) &- 1))
        }
    }

    /// Whether a lowercase word, with its first letter in the lowest byte, is reserved.
    private static func isWord(_ word: UInt64) -> Bool {
        switch word {
        case 0x79, 0x6E, 0x7E, 0x3D: true  // y n ~ =
        case 0x6E6F, 0x6F6E, 0x3C3C: true  // on no <<
        case 0x73_6579, 0x66_666F: true  // yes off
        case 0x6C6C_756E, 0x6575_7274, 0x65_736C_6166: true  // null true false
        default: false
        }
    }

    /// Whether text that begins like a number or date has the form of one.
    private static func isNumberOrDate(_ text: UnsafeRawBufferPointer) -> Bool {
        if YAMLSchema.core.resolve(text).kind != .string { return true }
        if YAMLSchema.yaml11.resolve(text).kind != .string { return true }
        var digits = text[...]
        if let first = text.first, first == ASCII.plus || first == ASCII.minus {
            digits.removeFirst()
        }
        if digits.count > 2, digits.first == ASCII.digitZero {
            switch digits[digits.startIndex + 1] | 0x20 {
            case UInt8(ascii: "x"), UInt8(ascii: "o"), UInt8(ascii: "b"):
                return digits.dropFirst(2).allSatisfy {
                    ASCII.hexValue($0) != nil || $0 == ASCII.underscore
                }
            default: break
            }
        }
        // This leaves base 60 numbers and dates, also those with parts out of range.
        let isClockOrDate = text.allSatisfy {
            ASCII.isDigit($0) || "_.:+- \tTtZz".utf8.contains($0)
        }
        guard isClockOrDate else { return false }
        // An address such as 127.0.0.1:80 is neither.
        let beforeColon = text.prefix { $0 != ASCII.colon }
        return beforeColon.count < text.count && !beforeColon.contains(ASCII.point)
            || text.count >= 6 && text[4] == ASCII.minus && text[..<4].allSatisfy(ASCII.isDigit)
                && ASCII.isDigit(text[5])
    }
}
