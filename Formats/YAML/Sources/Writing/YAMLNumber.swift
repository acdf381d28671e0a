import VersionedCodableDocuments

/// Converts numbers to a form that YAML 1.2 and YAML 1.1 read alike.
///
///     5          5.0 when it is a real
///     1e5        100000.0
///     1E400      1.0e+400: with a point and a sign, without which it is a string in YAML 1.1
enum YAMLNumber {
    /// Returns a number in the usual form; nil for other text.
    ///
    /// - Complexity: O(n).
    static func text(of bytes: UnsafeRawBufferPointer, isInteger: Bool) -> String? {
        guard let number = DecimalText(bytes) else { return nil }
        let sign = number.isNegative ? "-" : ""
        return switch number.form {
        case .finite: sign + decimal(number, isInteger: isInteger)
        case .infinite: sign + ".inf"
        case .notANumber: ".nan"
        }
    }

    /// Returns a number without a sign, and without an exponent when few zeros replace it.
    private static func decimal(_ number: DecimalText, isInteger: Bool) -> String {
        var (whole, fraction) = (number.whole, number.fraction)
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
