import VersionedCodableDocuments

/// A number of tag 4: a mantissa times a power of ten.
///
///     4([-2, 27315])   273.15
///     4([0, 15])       15e0
///     4([3, 15])       15e3
///
/// The text keeps mantissa and exponent apart, so that the same array is written again.
struct DecimalFraction {
    let exponent: Int128
    let mantissa: Bignum

    /// Returns the text of a number with signed digits and an exponent.
    static func text(_ mantissa: String, exponent: Int128) -> String {
        guard -40..<0 ~= exponent else { return "\(mantissa)e\(exponent)" }
        let places = Int(-exponent)
        let isNegative = mantissa.utf8.first == UInt8(ascii: "-")
        var digits = String(mantissa.dropFirst(isNegative ? 1 : 0))
        if digits.utf8.count <= places {
            digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits
        }
        return (isNegative ? "-" : "") + digits.dropLast(places) + "." + digits.suffix(places)
    }

    /// Parses the text of a decimal number.
    ///
    /// Nil if it is malformed, or its exponent exceeds CBOR's integers or its digits a bignum.
    init?(_ text: UnsafeRawBufferPointer) {
        guard let number = DecimalText(text), number.form == .finite else { return nil }
        let fraction = number.fraction
        let written = number.signedExponent
        guard
            let mantissa = Bignum(
                decimal: Array((number.whole + fraction).utf8), isNegative: number.isNegative),
            let exponent = written.isEmpty ? 0 : Int128(written)
        else { return nil }
        let (sum, overflow) = exponent.subtractingReportingOverflow(Int128(fraction.utf8.count))
        guard !overflow, sum >= -1 - Int128(UInt64.max), sum <= Int128(UInt64.max) else {
            return nil
        }
        self.exponent = sum
        self.mantissa = mantissa
    }
}

/// Conversion of the numbers of tag 5: a mantissa times a power of two.
enum Bigfloat {
    /// Returns the number, if a `Double` holds it exactly.
    static func double(_ mantissa: Int128, exponent: Int128) -> Double? {
        if mantissa == 0 { return 0 }
        let zeros = mantissa.trailingZeroBitCount
        let odd = mantissa.magnitude >> UInt128(zeros)
        let lowest = exponent + Int128(zeros)
        let width = Int128(128 - odd.leadingZeroBitCount)
        guard width <= 53, lowest >= -1074, lowest + width <= 1024 else { return nil }
        let magnitude = Double(
            sign: .plus, exponent: Int(lowest), significand: Double(UInt64(odd)))
        return mantissa < 0 ? -magnitude : magnitude
    }
}
