import VersionedCodableDocuments

/// The parts of a decimal number in YAML syntax.
///
///     +012.50e-3      sign +, integer digits 012, fraction 50, exponent -3
struct DecimalScalar {
    private(set) var integerDigits = 0
    private(set) var fractionDigits = 0
    private(set) var hasPlus = false
    private(set) var hasLeadingZero = false
    private(set) var hasPoint = false
    private(set) var hasExponent = false
    private(set) var hasExponentSign = false
    private(set) var hasUnderscore = false

    /// Parses a number, whose digits `_` may separate if `underscores` is true; nil for other text.
    init?(_ text: UnsafeRawBufferPointer, underscores: Bool) {
        let end = text.count
        guard end > 0 else { return nil }
        hasPlus = text[0] == ASCII.plus
        var index = hasPlus || text[0] == ASCII.minus ? 1 : 0
        let start = index
        integerDigits = skipDigits(text, &index, underscores)
        hasLeadingZero = integerDigits > 1 && text[start] == ASCII.digitZero
        if index < end, text[index] == ASCII.point {
            hasPoint = true
            index += 1
            fractionDigits = skipDigits(text, &index, underscores)
        }
        guard integerDigits + fractionDigits > 0 else { return nil }
        if index < end, ASCII.isExponentMark(text[index]) {
            hasExponent = true
            index += 1
            if index < end, text[index] == ASCII.minus || text[index] == ASCII.plus {
                hasExponentSign = true
                index += 1
            }
            guard skipDigits(text, &index, false) > 0 else { return nil }
        }
        guard index == end else { return nil }
    }

    /// Skips digits and, after the first one or the point, underscores; returns how many digits.
    @inline(__always)
    private mutating func skipDigits(
        _ text: UnsafeRawBufferPointer, _ index: inout Int, _ underscores: Bool
    ) -> Int {
        var count = 0
        while index < text.count {
            if ASCII.isDigit(text[index]) {
                count += 1
            } else if underscores, text[index] == ASCII.underscore, count > 0 || hasPoint {
                hasUnderscore = true
            } else {
                break
            }
            index += 1
        }
        return count
    }

    var isInteger: Bool { !hasPoint && !hasExponent }

    /// Whether the text already has the form that documents store, which is that of JSON.
    private var isCanonical: Bool {
        !hasPlus && !hasLeadingZero && !hasUnderscore && integerDigits > 0
            && (!hasPoint || fractionDigits > 0)
    }

    /// Returns the number as a document stores it.
    func resolved(_ text: UnsafeRawBufferPointer) -> PlainScalar {
        let kind: TapeKind = isInteger ? .integer : .real
        return PlainScalar(kind: kind, canonical: isCanonical ? nil : canonical(text))
    }

    private func canonical(_ text: UnsafeRawBufferPointer) -> String? {
        guard hasUnderscore else { return DecimalText(text)?.canonical() }
        return text.filter { $0 != ASCII.underscore }.withUnsafeBytes {
            DecimalText($0)?.canonical()
        }
    }
}

/// Integers in bases other than ten.
enum RadixScalar {
    /// Parses the digits of an integer; nil for no digits, other characters, and more than 128 bits.
    static func integer(
        _ digits: UnsafeRawBufferPointer,
        radix: UInt32,
        isNegative: Bool = false,
        underscores: Bool = false
    ) -> PlainScalar? {
        var value: UInt128 = 0
        var count = 0
        for byte in digits {
            if underscores, byte == UInt8(ascii: "_") { continue }
            guard let digit = ASCII.hexValue(byte), digit < radix else { return nil }
            let (scaled, overflow) = value.multipliedReportingOverflow(by: UInt128(radix))
            let (sum, carry) = scaled.addingReportingOverflow(UInt128(digit))
            if overflow || carry { return nil }
            value = sum
            count += 1
        }
        guard count > 0 else { return nil }
        return .integer(isNegative && value > 0 ? "-\(value)" : "\(value)")
    }
}
