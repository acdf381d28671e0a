import VersionedCodableDocuments

/// Converts numbers to JSON.
enum JSONNumber {
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
