import VersionedCodableDocuments

/// The notation of an integer: its base, the case of its digits, leading zeros and groups of digits.
public enum IntegerNotation {
    /// Returns the text of an integer in the notation of an old one; nil if that is not an integer
    /// in decimal digits, or after `0x`, `0o` or `0b`.
    ///
    /// Decimal digits are in groups of three if all of the old ones are. A format that does not allow
    /// a notation has to check that the text means the number.
    public static func text(_ number: Int128, like old: [UInt8]) -> [UInt8]? {
        let body = old.drop { $0 == ASCII.minus || $0 == ASCII.plus }
        let sign = number < 0 ? [ASCII.minus] : old.first == ASCII.plus ? [ASCII.plus] : []
        let groups = body.split(separator: ASCII.underscore, omittingEmptySubsequences: false)
        let isGrouped = groups.count > 1 && groups.dropFirst().allSatisfy { $0.count == 3 }
        guard let radix = radix(of: body) else {
            guard groups.joined().allSatisfy(ASCII.isDigit) else { return nil }
            let digits = Array(String(number.magnitude).utf8)
            return sign + (isGrouped ? grouped(digits) : digits)
        }
        let digits = groups.joined().dropFirst(2)
        let isUpper = !digits.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
        let text = Array(String(number.magnitude, radix: radix, uppercase: isUpper).utf8)
        let zeros = digits.first == ASCII.digitZero ? max(0, digits.count - text.count) : 0
        return sign + body.prefix(2) + Array(repeating: ASCII.digitZero, count: zeros) + text
    }

    private static func radix(of digits: ArraySlice<UInt8>) -> Int? {
        guard digits.first == ASCII.digitZero, digits.count > 2 else { return nil }
        return switch digits[digits.startIndex + 1] | 0x20 {
        case UInt8(ascii: "x"): 16
        case UInt8(ascii: "o"): 8
        case UInt8(ascii: "b"): 2
        default: nil
        }
    }

    private static func grouped(_ digits: [UInt8]) -> [UInt8] {
        digits.indices.flatMap { index in
            index > 0 && (digits.count - index).isMultiple(of: 3)
                ? [ASCII.underscore, digits[index]] : [digits[index]]
        }
    }
}
