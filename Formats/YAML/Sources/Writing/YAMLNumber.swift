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
        guard var parts = Parts(rest) else { return nil }
        if isInteger, parts.fraction.isEmpty, parts.exponent.isEmpty { return sign + parts.whole }
        parts.writeOut()
        return sign + parts.text
    }

    private static func radixNumber(_ digits: Substring) -> UInt128? {
        let radix: Int
        switch digits.prefix(2).lowercased() {
        case "0x": radix = 16
        case "0o": radix = 8
        case "0b": radix = 2
        default: return nil
        }
        let rest = digits.dropFirst(2)
        guard let first = rest.utf8.first, first != ASCII.plus, first != ASCII.minus else {
            return nil
        }
        return UInt128(rest, radix: radix)
    }
}

extension YAMLNumber {
    /// A decimal number without its sign.
    private struct Parts {
        /// The digits before the point, without leading zeros; at least one.
        var whole: String
        var fraction = ""
        /// The digits of the exponent without leading zeros; empty for no exponent.
        var exponent = ""
        var isExponentNegative = false

        init?(_ text: Substring) {
            var text = String(text)
            let parts = text.withUTF8 {
                bytes -> (whole: String, fraction: String, exponent: String)? in
                guard bytes.first != ASCII.minus, bytes.first != ASCII.plus else { return nil }
                return DecimalText(UnsafeRawBufferPointer(bytes)).map {
                    ($0.whole, $0.fraction, $0.signedExponent)
                }
            }
            guard let parts, !parts.whole.isEmpty else { return nil }
            (whole, fraction) = (parts.whole, parts.fraction)
            isExponentNegative = parts.exponent.hasPrefix("-")
            exponent = String(parts.exponent.drop { $0 == "-" || $0 == "0" })
        }

        /// Replaces the exponent by zeros when few are needed.
        mutating func writeOut() {
            guard let power = Int(exponent), power <= 400 else { return }
            let shift = isExponentNegative ? -power : power
            // The resulting position of the point, counted from the first nonzero digit.
            let zeros = whole == "0" ? fraction.prefix { $0 == "0" }.count : 0
            let place = shift + (whole == "0" ? -zeros : whole.count)
            guard place > -7, place <= 21 else { return }
            exponent = ""
            if shift >= 0 {
                let moved = fraction.prefix(shift)
                let digits = whole + moved + String(repeating: "0", count: shift - moved.count)
                let significant = digits.drop { $0 == "0" }
                whole = significant.isEmpty ? "0" : String(significant)
                fraction = String(fraction.dropFirst(shift))
            } else {
                let moved = whole.suffix(-shift)
                fraction = String(repeating: "0", count: -shift - moved.count) + moved + fraction
                whole = String(whole.dropLast(-shift))
                if whole.isEmpty { whole = "0" }
            }
        }

        var text: String {
            let mantissa = whole + "." + (fraction.isEmpty ? "0" : fraction)
            guard !exponent.isEmpty else { return mantissa }
            return mantissa + (isExponentNegative ? "e-" : "e+") + exponent
        }
    }
}
