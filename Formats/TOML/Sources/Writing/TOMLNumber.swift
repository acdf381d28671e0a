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
        let sign = bytes.first == ASCII.minus ? "-" : ""
        let isSigned = bytes.first == ASCII.minus || bytes.first == ASCII.plus
        let unsigned = String(decoding: bytes.dropFirst(isSigned ? 1 : 0), as: UTF8.self)
        if unsigned == "inf" { return sign + unsigned }
        if unsigned == "nan" { return unsigned }
        guard let number = DecimalText(bytes) else { return nil }
        let exponent = number.writtenExponent.lowercased()
        let fraction = number.fraction.isEmpty && exponent.isEmpty ? "0" : number.fraction
        return sign + number.whole + (fraction.isEmpty ? "" : "." + fraction) + exponent
    }
}
