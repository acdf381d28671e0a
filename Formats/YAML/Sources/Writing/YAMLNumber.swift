import VersionedCodableDocuments

/// Converts numbers to a form that YAML 1.2 and YAML 1.1 read alike.
///
///     0x1F       31
///     5          5.0 when it is a real
///     1e5        100000.0
///     1E400      1.0e+400: with a point and a sign, without which it is a string in YAML 1.1
enum YAMLNumber {
    /// Whether text is a number in the usual form: an integer, or digits on both sides of a point;
    /// without exponent or leading zeros.
    @inline(__always)
    static func isUsual(_ text: UnsafeRawPointer, _ length: Int, isInteger: Bool) -> Bool {
        var at = 0
        if length > 0, text.load(as: UInt8.self) == ASCII.minus { at = 1 }
        let start = at
        skipDigits(text, &at, length)
        let digits = at &- start
        if digits == 0 { return false }
        if digits > 1, text.load(fromByteOffset: start, as: UInt8.self) == ASCII.digitZero {
            return false
        }
        if isInteger { return at == length }
        if at >= length || text.load(fromByteOffset: at, as: UInt8.self) != ASCII.point {
            return false
        }
        at &+= 1
        let point = at
        skipDigits(text, &at, length)
        return at > point && at == length
    }

    @inline(__always)
    private static func skipDigits(_ text: UnsafeRawPointer, _ at: inout Int, _ length: Int) {
        while at < length, ASCII.isDigit(text.load(fromByteOffset: at, as: UInt8.self)) { at &+= 1 }
    }

    /// Converts a number of any format exactly to the usual form; nil for other text.
    ///
    /// - Complexity: O(n).
    static func text(of number: String, isInteger: Bool) -> String? {
        var rest = Substring(number)
        var sign = ""
        if let first = rest.utf8.first, first == ASCII.minus || first == ASCII.plus {
            if first == ASCII.minus { sign = "-" }
            rest.removeFirst()
        }
        switch rest.lowercased() {
        case "nan": return ".nan"
        case "inf", "infinity": return sign + ".inf"
        default: break
        }
        if let integer = radixNumber(rest) {
            return sign + String(integer) + (isInteger ? "" : ".0")
        }
        guard rest.first != "+", rest.first != "-" else { return nil }
        var digits = String(rest)
        let text = digits.withUTF8 { bytes in
            DecimalText(UnsafeRawBufferPointer(bytes)).flatMap { decimal($0, isInteger: isInteger) }
        }
        return text.map { sign + $0 }
    }

    private static func radixNumber(_ text: Substring) -> UInt128? {
        let digits = text.dropFirst(2)
        guard let radix = ["0x": 16, "0o": 8, "0b": 2][text.prefix(2).lowercased()],
            let first = digits.first, first != "+", first != "-"
        else { return nil }
        return UInt128(digits, radix: radix)
    }

    /// Returns a number without a sign, and without an exponent when few zeros replace it.
    private static func decimal(_ number: DecimalText, isInteger: Bool) -> String? {
        var (whole, fraction) = (number.whole, number.fraction)
        if whole.isEmpty { return nil }
        let isNegative = number.signedExponent.hasPrefix("-")
        var exponent = number.signedExponent.drop { $0 == "-" || $0 == "0" }
        if isInteger, fraction.isEmpty, exponent.isEmpty { return whole }
        if let power = Int(exponent), power <= 400 {
            let point = whole.count + (isNegative ? -power : power)
            // The position of the point, counted from the first nonzero digit.
            let zeros = whole == "0" ? 1 + fraction.prefix { $0 == "0" }.count : 0
            if -6...21 ~= point - zeros {
                let digits =
                    String(repeating: "0", count: max(0, -point)) + whole + fraction
                    + String(repeating: "0", count: max(0, point - whole.count - fraction.count))
                let significant = digits.prefix(max(0, point)).drop { $0 == "0" }
                fraction = String(digits.dropFirst(max(0, point)))
                whole = significant.isEmpty ? "0" : String(significant)
                exponent = ""
            }
        }
        let mantissa = whole + "." + (fraction.isEmpty ? "0" : fraction)
        return exponent.isEmpty ? mantissa : mantissa + (isNegative ? "e-" : "e+") + exponent
    }
}
