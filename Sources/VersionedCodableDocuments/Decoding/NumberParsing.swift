import VersionedCodableCore

/// Parsing of numbers from decimal text, independent of formats and locales.
enum NumberParsing {
    /// Returns an integer of at most 18 digits with an optional minus sign; nil for any other text.
    @inline(__always)
    static func smallInteger(_ text: UnsafeRawPointer, _ count: Int) -> Int64? {
        var index = 0
        let isNegative = count > 0 && text.load(as: UInt8.self) == 0x2D
        if isNegative { index = 1 }
        guard count - index <= 18, count > index else { return nil }
        var value: Int64 = 0
        while index < count {
            let digit = text.load(fromByteOffset: index, as: UInt8.self) &- 0x30
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int64(digit)
            index += 1
        }
        return isNegative ? -value : value
    }

    /// Returns a `Double` from decimal text, correctly rounded; nil if the text is not a number, or
    /// if a number other than zero would become zero.
    static func double(_ text: UnsafeRawBufferPointer) -> Double? {
        if let short = shortDouble(text) { return short }
        return slow(text)
    }

    /// Returns a `Float` from decimal text, rounded once.
    static func float(_ text: UnsafeRawBufferPointer) -> Float? {
        // Below 2^24 and 10^10 both factors are exact in `Float`, so one operation rounds
        // correctly.
        if let (mantissa, exponent, isNegative) = shortDecimal(text), mantissa < 1 << 24,
            exponent >= -10, exponent <= 10
        {
            let magnitude = Float(mantissa)
            let power = Float(powersOfTen[abs(exponent)])
            let value = exponent < 0 ? magnitude / power : magnitude * power
            return isNegative ? -value : value
        }
        return slow(text)
    }

    private static func slow<Value: LosslessStringConvertible & BinaryFloatingPoint>(
        _ text: UnsafeRawBufferPointer
    ) -> Value? {
        guard let number = DecimalText(text) else { return nil }
        switch number.form {
        case .notANumber: return .nan
        case .infinite: return number.isNegative ? -.infinity : .infinity
        case .finite:
            let value = Value(String(decoding: text, as: UTF8.self))
            return value == 0 && number.digitCount > 0 ? nil : value
        }
    }

    /// Returns a `Double` of few digits with an optional minus sign; nil for any other text.
    ///
    /// Clinger's fast path: up to 2^53 times a power of ten that `Double` represents exactly.
    @inline(__always)
    static func shortDouble(_ text: UnsafeRawBufferPointer) -> Double? {
        guard let (mantissa, exponent, isNegative) = shortDecimal(text), mantissa < 1 << 53,
            exponent >= -22, exponent <= 22
        else { return nil }
        let magnitude = Double(mantissa)
        let power = powersOfTen[abs(exponent)]
        let value = exponent < 0 ? magnitude / power : magnitude * power
        return isNegative ? -value : value
    }

    /// Returns digits, exponent and sign of a number of at most 18 digits; nil for any other text.
    @inline(__always)
    private static func shortDecimal(_ text: UnsafeRawBufferPointer)
        -> (mantissa: UInt64, exponent: Int, isNegative: Bool)?
    {
        guard let start = text.baseAddress, text.count <= 24 else { return nil }
        let count = text.count
        var index = 0
        let isNegative = start.load(as: UInt8.self) == 0x2D
        if isNegative { index = 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var exponent = 0
        var isFraction = false
        while index < count {
            let byte = start.load(fromByteOffset: index, as: UInt8.self)
            let digit = byte &- 0x30
            if digit <= 9 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                digits += 1
                if isFraction { exponent -= 1 }
            } else if byte == 0x2E, !isFraction {
                isFraction = true
            } else if byte | 0x20 == 0x65, digits > 0 {
                var tail = index + 1
                if tail + 1 < count, text[tail] == 0x2B, text[tail + 1] != 0x2D { tail += 1 }
                guard count - tail <= 4, let power = smallInteger(start + tail, count - tail)
                else { return nil }
                exponent += Int(power)
                break
            } else {
                return nil
            }
            index += 1
        }
        guard digits > 0, digits <= 18 else { return nil }
        return (mantissa, exponent, isNegative)
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
