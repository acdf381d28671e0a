import VersionedCodableCore

/// The digits of a second behind the point, from and to the seconds of a `Double`.
///
/// From the beginning of 2001 to the next second, and in the second before it, a `Double` has more
/// digits than the sum of a second and a fraction can tell; the sum is not computed there, so that
/// these dates are exact as well.
///
///     -0.1    second -1, digits 9: as a sum -1 + 0.9 = -0.09999999999999998
///                                  here     -(0.1)
enum DateFraction {
    /// A second and its digits as one number.
    static func add(_ digits: Slice<UnsafeRawBufferPointer>, to whole: Int) -> Double {
        if whole == -1 {
            return -(value(complement(digits)) ?? 1)
        }
        return Double(whole) + (value(digits) ?? 0)
    }

    /// The fewest digits that, added to the second, are the number; it has a fraction.
    static func digits(of seconds: Double, above whole: Int) -> [UInt8] {
        if whole == 0 { return shortest(seconds) }
        if whole == -1 { return complement(shortest(-seconds)) ?? [] }
        // Exact: the number is not below 1, so that its fraction has at most 52 bits.
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
            // Seventeen digits always do.
            if width == 17 { return digits }
            if Double(whole) + (value(digits) ?? 0) == seconds { return digits }
        }
    }

    /// The number that digits behind a point are; nil when there are none.
    private static func value(_ digits: (some Collection<UInt8>)?) -> Double? {
        guard let digits, !digits.isEmpty else { return nil }
        guard digits.count <= 15 else {
            return Double("0." + String(decoding: digits, as: UTF8.self))
        }
        // Both numbers are exact, so the quotient is the nearest number to what the text says.
        var number = 0
        var scale = 1.0
        for digit in digits {
            number = number * 10 + Int(digit & 0x0F)
            scale *= 10
        }
        return Double(number) / scale
    }

    /// The digits of 1 minus the number of the digits; nil when they are zeros.
    private static func complement(_ digits: some BidirectionalCollection<UInt8>) -> [UInt8]? {
        let zero: UInt8 = 0x30
        guard let last = digits.lastIndex(where: { $0 != zero }) else { return nil }
        return digits[..<last].map { zero + 9 - ($0 - zero) } + [zero + 10 - (digits[last] - zero)]
    }

    /// The digits of a number below 1 as `description` writes it, exponent and all.
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
