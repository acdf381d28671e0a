import VersionedCodableDocuments

/// Numbers as the text forms of property lists write them.
enum PropertyListNumber {
    enum Parsed: Equatable {
        case value(isNegative: Bool, magnitude: UInt64)
        case tooLarge
        case malformed
    }

    /// Parses decimal or hexadecimal digits with an optional sign.
    static func integer(_ text: UnsafeRawBufferPointer) -> Parsed {
        var index = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") {
            index = 1
            // Foundation allows white space after the sign.
            while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        }
        var radix: UInt32 = 10
        if index + 1 < text.count, text[index] == UInt8(ascii: "0"),
            text[index + 1] | 0x20 == UInt8(ascii: "x")
        {
            radix = 16
            index += 2
        }
        guard index < text.count else { return .malformed }
        var magnitude: UInt64 = 0
        var isTooLarge = false
        while index < text.count {
            guard let digit = ASCII.hexValue(text[index]), digit < radix else { return .malformed }
            let (shifted, first) = magnitude.multipliedReportingOverflow(by: UInt64(radix))
            let (sum, second) = shifted.addingReportingOverflow(UInt64(digit))
            if first || second { isTooLarge = true }
            magnitude = sum
            index += 1
        }
        if isTooLarge || (isNegative && magnitude > 1 << 63) { return .tooLarge }
        return .value(isNegative: isNegative && magnitude != 0, magnitude: magnitude)
    }

    /// Whether text is an integer of up to 17 digits in its shortest form, which is always in range.
    static func isShortInteger(_ text: UnsafeRawBufferPointer) -> Bool {
        let digits = text.dropFirst(text.first == ASCII.minus ? 1 : 0)
        return text.count <= 18 && isShortest(digits)
            && (digits.first != ASCII.digitZero || text.count == 1)
    }

    /// Whether text is a decimal number without a plus sign, an exponent and needless zeros before
    /// the point.
    static func isPlainReal(_ text: UnsafeRawBufferPointer) -> Bool {
        let digits = text.dropFirst(text.first == ASCII.minus ? 1 : 0)
        let whole = digits.prefix(while: ASCII.isDigit)
        let rest = digits.dropFirst(whole.count)
        guard isShortest(whole) else { return false }
        return rest.isEmpty
            || rest.first == ASCII.point && rest.count > 1
                && rest.dropFirst().allSatisfy(ASCII.isDigit)
    }

    /// Whether text is only digits, without leading zeros.
    private static func isShortest(_ digits: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let first = digits.first, first != ASCII.digitZero || digits.count == 1 else {
            return false
        }
        return digits.allSatisfy(ASCII.isDigit)
    }

    /// Whether a `Double` represents the text of a real number.
    ///
    /// The nearest one represents up to 17 digits, which programs write for a `Double`; more
    /// digits, and numbers too large or too small for a `Double`, must be equal.
    @inline(__always)
    static func isFaithful(_ value: Double, to text: UnsafeRawBufferPointer) -> Bool {
        text.count <= 17 && value.isNormal || isSame(value, text)
    }

    @inline(never)
    private static func isSame(_ value: Double, _ text: UnsafeRawBufferPointer) -> Bool {
        if value.isFinite, value != 0, DecimalText(text)?.digitCount ?? 0 <= 17 { return true }
        return otherNumber(text, than: value) == nil
    }

    /// Returns the canonical text of a real number that differs from the shortest text of a
    /// `Double` near it: it has more digits, or is too large or too small for a `Double`.
    static func otherNumber(_ text: UnsafeRawBufferPointer, than value: Double) -> String? {
        guard let number = DocumentNumber(String(decoding: text, as: UTF8.self)), number.isFinite,
            number != DocumentNumber(value)
        else { return nil }
        return canonicalReal(text)
    }

    /// Returns a real number without a plus sign and with digits on both sides of the point.
    ///
    /// Nil if the text is not a number. Infinities and not-a-number are `inf`, `-inf` and `nan`.
    static func canonicalReal(_ text: UnsafeRawBufferPointer) -> String? {
        if let number = DecimalText(text)?.canonical(inShort: true) { return number }
        let word = String(decoding: text.prefix(10), as: UTF8.self).lowercased()
        switch word {
        case "nan": return "nan"
        case "inf", "+inf", "infinity", "+infinity": return "inf"
        case "-inf", "-infinity": return "-inf"
        default: return nil
        }
    }
}
