import VersionedCodableCore
import VersionedCodableEssentials

extension DecimalText {
    /// Whether the number has no fraction.
    public var isWhole: Bool { form == .finite && (digitCount == 0 || exponent >= 0) }

    /// The exact value as an integer; nil when it has a fraction or is out of range.
    public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        guard isWhole, let magnitude = magnitude(scaledBy: exponent) else { return nil }
        guard isNegative else { return Integer(exactly: magnitude) }
        let limit = UInt128(1) << 127
        guard magnitude <= limit else { return nil }
        return Integer(exactly: magnitude == limit ? Int128.min : -Int128(magnitude))
    }

    /// The nearest `Double`, or nil when a finite number is too large for one.
    public var double: Double? {
        switch form {
        case .notANumber: return .nan
        case .infinite: return isNegative ? -.infinity : .infinity
        case .finite:
            if digitCount == 0 { return isNegative ? -0.0 : 0.0 }
            guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
            else { return nil }
            return value
        }
    }

    /// The exact value as a `Decimal`; nil for more than 38 digits or an unsupported exponent.
    public var decimal: Decimal? {
        switch form {
        case .notANumber: return .nan
        case .infinite: return nil
        case .finite:
            if digitCount == 0 { return Decimal() }
            guard hasExactExponent, digitCount <= 38, (-128...127).contains(exponent)
            else { return nil }
            return DecimalText.rounded(text)
        }
    }

    /// Returns the number of a text rounded to the 38 digits of a `Decimal`, never through
    /// `Double`; nil when the text is not a number or is out of range.
    static func rounded(_ text: UnsafeRawBufferPointer) -> Decimal? {
        guard let number = DecimalText(text), number.form == .finite else { return nil }
        guard number.digitCount > 0 else { return 0 }
        let magnitude = number.digitCount + number.exponent
        guard magnitude <= 166, magnitude >= -127 else { return nil }
        let digits = String(decoding: number.digits.filter { $0 != ASCII.point }, as: UTF8.self)
        let plain = (number.isNegative ? "-" : "") + digits + "e\(number.exponent)"
        guard let value = Decimal(string: plain), !value.isNaN else { return nil }
        return value
    }

    /// Whether a text is a finite number.
    static func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
        DecimalText(text)?.form == .finite
    }

    /// Returns the digits × 10^power as an integer, or nil when that needs more than 128 bits.
    private func magnitude(scaledBy power: Int) -> UInt128? {
        if digitCount == 0 { return 0 }
        guard power >= 0, power <= 39, digitCount + power <= 39 else { return nil }
        var value: UInt128 = 0
        for byte in digits where byte != ASCII.point {
            guard value.append(UInt128(byte &- ASCII.digitZero)) else { return nil }
        }
        for _ in 0..<power {
            guard value.append(0) else { return nil }
        }
        return value
    }

    /// Whether two texts are the same number, as `1`, `1.0` and `10e-1` are; `nan` equals `nan`.
    ///
    /// Numbers with exponents beyond 10^17 are equal only if their texts are.
    ///
    /// - Complexity: O(n) in the digits.
    public static func isSame(_ left: DecimalText, _ right: DecimalText) -> Bool {
        guard left.form == right.form else { return false }
        guard left.form == .finite else { return left.isNegative == right.isNegative }
        guard left.digitCount == right.digitCount else { return false }
        if left.digitCount == 0 { return true }
        guard left.isNegative == right.isNegative else { return false }
        guard left.hasExactExponent, right.hasExactExponent else {
            return left.text.elementsEqual(right.text)
        }
        let (digits, others) = (left.digits.lazy, right.digits.lazy)
        return left.exponent == right.exponent
            && digits.filter { $0 != ASCII.point }
                .elementsEqual(others.filter { $0 != ASCII.point })
    }

    /// Hashes what `isSame` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(form)
        guard form == .finite else { return hasher.combine(isNegative) }
        hasher.combine(digitCount)
        if digitCount == 0 { return }
        hasher.combine(isNegative)
        hasher.combine(exponent)
        if digits.count == digitCount {
            hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: digits))
        } else {
            digits.filter { $0 != ASCII.point }.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }
}

extension UInt128 {
    /// Appends a decimal digit; returns false when the result needs more than 128 bits.
    fileprivate mutating func append(_ digit: UInt128) -> Bool {
        let (product, isTooLarge) = multipliedReportingOverflow(by: 10)
        let (sum, overflows) = product.addingReportingOverflow(digit)
        self = sum
        return !isTooLarge && !overflows
    }
}
