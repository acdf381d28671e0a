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
    @inline(__always)
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

    /// Whether all readers of YAML take the text for the same number: it is in JSON's form, without
    /// an exponent.
    var isUsual: Bool { isCanonical && !hasExponent }

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
    /// Resolves `0x1F` and `0o17`, or as in YAML 1.1 `-0x1F`, `0b11` and `0b1_1`.
    static func resolve(_ text: UnsafeRawBufferPointer, isLegacy: Bool) -> PlainScalar? {
        guard let first = text.first, isLegacy || !text.contains(ASCII.underscore) else {
            return nil
        }
        let start = isLegacy && (first == ASCII.minus || first == ASCII.plus) ? 1 : 0
        guard text.count > start + 2, text[start] == ASCII.digitZero else { return nil }
        switch text[start + 1] {
        case UInt8(ascii: "x"): return integer(text, from: start + 2, radix: 16)
        case UInt8(ascii: "o") where !isLegacy: return integer(text, from: start + 2, radix: 8)
        case UInt8(ascii: "b") where isLegacy: return integer(text, from: start + 2, radix: 2)
        default: return nil
        }
    }

    /// Parses an integer with underscores; nil for no digits, other characters, and more than 128
    /// bits.
    static func integer(
        _ text: UnsafeRawBufferPointer, from start: Int, radix: Int
    ) -> PlainScalar? {
        let digits = text[start...].filter { $0 != ASCII.underscore }
        guard let first = digits.first, ASCII.hexValue(first) != nil,
            let value = UInt128(String(decoding: digits, as: UTF8.self), radix: radix)
        else { return nil }
        let sign = text[0] == ASCII.minus && value > 0 ? "-" : ""
        return PlainScalar(kind: .integer, canonical: "\(sign)\(value)")
    }
}
