import VersionedCodableCore

/// Converts between the decimal fraction of a second and the seconds of a `Double`.
///
/// In the first second of 2001 and the one before it, a `Double` has more digits than the sum of a
/// whole second and a fraction; there the sum is not computed, so that these dates are exact, too.
///
///     -0.1    second -1, digits 9: as a sum -1 + 0.9 = -0.09999999999999998
///                                  here     -(0.1)
enum DateFraction {
    /// Returns a whole second and the digits of its fraction as one number.
    static func add(_ digits: Slice<UnsafeRawBufferPointer>, to whole: Int) -> Double {
        if whole == -1 {
            return -(value(complement(digits)) ?? 1)
        }
        return Double(whole) + (value(digits) ?? 0)
    }

    /// Returns the fewest digits that, added to the whole second, make a number with a fraction.
    static func digits(of seconds: Double, above whole: Int) -> [UInt8] {
        if whole == 0 { return shortest(seconds) }
        if whole == -1 { return complement(shortest(-seconds)) ?? [] }
        // Exact: the magnitude is at least 1, so that the fraction has at most 52 bits.
        let part = seconds - Double(whole)
        let bits = UInt128(UInt64(part * 0x1p60))
        var scale: UInt64 = 1
        var width = 0
        while true {
            scale *= 10
            width += 1
            let rounded = UInt64((bits * UInt128(scale) + 1 << 59) >> 60)
            guard rounded < scale else { continue }
            let digits = padded(rounded, width)
            // Seventeen digits always suffice.
            if width == 17 { return digits }
            if Double(whole) + (value(digits) ?? 0) == seconds { return digits }
        }
    }

    /// Returns the number that digits after a point represent; nil when there are no digits.
    private static func value(_ digits: (some Collection<UInt8>)?) -> Double? {
        guard let digits, !digits.isEmpty else { return nil }
        guard digits.count <= 15 else {
            return Double("0." + String(decoding: digits, as: UTF8.self))
        }
        // Both numbers are exact, so the quotient is the number nearest to the text.
        var number = 0
        var scale = 1.0
        for digit in digits {
            number = number * 10 + Int(digit & 0x0F)
            scale *= 10
        }
        return Double(number) / scale
    }

    /// Returns the digits of 1 minus the fraction; nil when the digits are zeros.
    private static func complement(_ digits: some BidirectionalCollection<UInt8>) -> [UInt8]? {
        let zero: UInt8 = 0x30
        guard let last = digits.lastIndex(where: { $0 != zero }) else { return nil }
        return digits[..<last].map { zero + 9 - ($0 - zero) } + [zero + 10 - (digits[last] - zero)]
    }

    /// Returns the decimals of a number below 1 from its `description`, without an exponent.
    private static func shortest(_ number: Double) -> [UInt8] {
        let text = Array(number.description.utf8)
        guard let mark = text.firstIndex(of: UInt8(ascii: "e")) else {
            return Array(text.dropFirst(2))
        }
        let exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
        let digits = text[..<mark].filter { $0 != UInt8(ascii: ".") }
        let significant = digits.prefix((digits.lastIndex { $0 != 0x30 } ?? 0) + 1)
        return [UInt8](repeating: 0x30, count: max(0, -exponent - 1)) + significant
    }

    private static func padded(_ number: UInt64, _ width: Int) -> [UInt8] {
        var digits = [UInt8](repeating: 0x30, count: width)
        var rest = number
        for index in digits.indices.reversed() {
            digits[index] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return digits
    }
}
