import VersionedCodableDocuments

/// Strings that a parser for some version of YAML would read as another type without quotes.
///
/// The rules are wider than the schemas, in which `2001-13-45` and `1:99` are strings; other
/// parsers report errors or read numbers.
enum YAMLLookalike {
    /// Whether text is, or looks like, another type than a string.
    static func matches(_ text: UnsafeRawBufferPointer) -> Bool {
        switch text[0] {
        case ASCII.digitZero...UInt8(ascii: "9"), ASCII.plus, ASCII.minus, ASCII.point:
            return isNumberOrDate(text)
        default: return isWord(text)
        }
    }

    private static func isWord(_ text: UnsafeRawBufferPointer) -> Bool {
        switch text.count {
        case 1: "yYnN~=".utf8.contains(text[0])
        case 2 where text[0] == ASCII.lessThan: text[1] == ASCII.lessThan
        case 2...5: YAMLWord(text, inAnyCase: true) != nil
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
