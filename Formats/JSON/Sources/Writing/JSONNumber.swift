import VersionedCodableDocuments

/// Validates numbers and converts them to JSON.
enum JSONNumber {
    /// Whether text is a number in the grammar of JSON.
    @inline(__always)
    static func isValid(_ text: UnsafeRawPointer, _ length: Int, isInteger: Bool) -> Bool {
        var at = 0
        if byte(text, at, length) == ASCII.minus { at = 1 }
        if byte(text, at, length) == ASCII.digitZero {
            at &+= 1
        } else if !skipDigits(text, &at, length) {
            return false
        }
        if at == length || isInteger { return at == length }
        if byte(text, at, length) == ASCII.point {
            at &+= 1
            if !skipDigits(text, &at, length) { return false }
        }
        if ASCII.isExponentMark(byte(text, at, length)) {
            at &+= 1
            let sign = byte(text, at, length)
            if sign == ASCII.minus || sign == ASCII.plus { at &+= 1 }
            if !skipDigits(text, &at, length) { return false }
        }
        return at == length
    }

    @inline(__always)
    private static func byte(_ text: UnsafeRawPointer, _ at: Int, _ length: Int) -> UInt8 {
        at < length ? text.load(fromByteOffset: at, as: UInt8.self) : 0
    }

    /// Skips all digits and returns whether there were any.
    @inline(__always)
    private static func skipDigits(_ text: UnsafeRawPointer, _ at: inout Int, _ length: Int) -> Bool
    {
        let start = at
        while at < length, ASCII.isDigit(text.load(fromByteOffset: at, as: UInt8.self)) { at &+= 1 }
        return at > start
    }

    /// Converts a number of another format to JSON; nil when it has no JSON form.
    ///
    /// Accepts a plus sign, a missing digit next to the point, leading zeros, and a radix prefix.
    static func plainText(_ text: String) -> String? {
        var rest = Substring(text)
        var sign = ""
        if let first = rest.first, first == "-" || first == "+" {
            if first == "-" { sign = "-" }
            rest.removeFirst()
        }
        if let number = radixNumber(rest) { return sign + String(number) }
        return DecimalText.canonical(text)
    }

    private static func radixNumber(_ text: Substring) -> UInt128? {
        let digits = text.dropFirst(2)
        guard let radix = ["0x": 16, "0o": 8, "0b": 2][text.prefix(2).lowercased()],
            let first = digits.first, first != "+", first != "-"
        else { return nil }
        return UInt128(digits, radix: radix)
    }
}
