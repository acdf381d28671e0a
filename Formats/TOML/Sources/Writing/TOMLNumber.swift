import VersionedCodableDocuments

/// Converts numbers to TOML.
enum TOMLNumber {
    /// Returns the text of a real number, which has a point or an exponent unlike an integer.
    static func text(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
        number.isNaN ? "nan" : number.description
    }

    /// Converts a real number of another format to TOML; nil when it has no TOML form.
    ///
    ///     .5     0.5          007.0  7.0          1      1.0
    ///     5.     5.0          +1e5   1e5          -inf   -inf
    static func realText(_ bytes: UnsafeRawBufferPointer) -> String? {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let sign = isNegative ? "-" : ""
        switch rest {
        case "inf": return sign + "inf"
        case "nan": return "nan"
        default: break
        }
        guard let number = DecimalText(bytes) else { return nil }
        let exponent = number.writtenExponent.lowercased()
        let fraction = number.fraction.isEmpty && exponent.isEmpty ? "0" : number.fraction
        return sign + number.whole + (fraction.isEmpty ? "" : "." + fraction) + exponent
    }
}
