/// A number written in decimal, taken apart without computing its value.
///
///     -0012.3400e5      negative, digits 12.34, three of them in front of the point
///                       value: -1234 × 10^3
///
/// Numbers of any size and exponent are compared and hashed in time linear to their text. The
/// digits point into the text, which must outlive the value.
package struct NumberText {
    /// What kind of number it is.
    package enum Form: Sendable {
        /// A number with digits.
        case finite
        /// Positive or negative infinity.
        case infinite
        /// Not a number.
        case notANumber
    }

    /// What kind of number it is.
    package let form: Form
    /// Whether there is a minus in front.
    package let isNegative: Bool
    /// The whole text.
    package let text: UnsafeRawBufferPointer
    /// From the first to the last digit that is not a zero; a point may be among them.
    package let digits: Slice<UnsafeRawBufferPointer>
    /// Digits in `digits`; 0 for a zero.
    package let digitCount: Int
    /// The power of ten of the last digit.
    package let exponent: Int
    /// Whether `exponent` is what the text says; it is cut off at eighteen digits.
    package let hasExactExponent: Bool
    /// Whether the text has neither a point nor an exponent.
    package let isIntegerForm: Bool

    /// Reads digits with an optional sign, point and exponent, or `nan`, `inf` or `-inf`.
    ///
    /// The point may have digits on one side only, and zeros may stand in front.
    ///
    /// - Returns: nil when the text is anything else.
    /// - Complexity: O(n).
    package init?(_ text: UnsafeRawBufferPointer) {
        var index = 0
        var isNegative = false
        if let sign = text.first, sign == 0x2D || sign == 0x2B {
            isNegative = sign == 0x2D
            index = 1
        }
        guard index < text.count else { return nil }
        let scan = Mantissa(text, from: index)
        guard scan.hasDigits else {
            guard let form = NumberText.word(text) else { return nil }
            self.init(text: text, special: form, isNegative: isNegative)
            return
        }
        index = scan.end
        var power = Power()
        if index < text.count, text[index] | 0x20 == 0x65 {
            guard let end = power.read(text, from: index + 1) else { return nil }
            index = end
        }
        guard index == text.count else { return nil }
        self.init(text: text, mantissa: scan, power: power, isNegative: isNegative)
    }

    private init(
        text: UnsafeRawBufferPointer, mantissa: Mantissa, power: Power, isNegative: Bool
    ) {
        self.text = text
        self.isNegative = isNegative
        form = .finite
        digits = text[(mantissa.first ?? mantissa.last)..<mantissa.last]
        digitCount = mantissa.significantDigits
        exponent = digitCount == 0 ? 0 : mantissa.place + power.value
        hasExactExponent = digitCount == 0 || power.isExact
        isIntegerForm = mantissa.point == nil && !power.isWritten
    }

    private init(text: UnsafeRawBufferPointer, special: Form, isNegative: Bool) {
        self.text = text
        self.isNegative = isNegative && special == .infinite
        form = special
        digits = text[0..<0]
        digitCount = 0
        exponent = 0
        hasExactExponent = true
        isIntegerForm = false
    }

    /// Infinity and not-a-number as the engine writes them.
    private static func word(_ text: UnsafeRawBufferPointer) -> Form? {
        if text.elementsEqual("nan".utf8) { return .notANumber }
        return text.elementsEqual("inf".utf8) || text.elementsEqual("-inf".utf8) ? .infinite : nil
    }
}

extension NumberText {
    /// The digits in front of the exponent.
    private struct Mantissa {
        var hasDigits = false
        var point: Int?
        /// The first digit that is not a zero.
        var first: Int?
        /// Behind the last digit that is not a zero.
        var last: Int
        var end: Int

        init(_ text: UnsafeRawBufferPointer, from start: Int) {
            last = start
            end = start
            while end < text.count {
                let byte = text[end]
                if byte == 0x2E, point == nil {
                    point = end
                } else if byte >= 0x30, byte <= 0x39 {
                    hasDigits = true
                    if byte != 0x30 {
                        first = first ?? end
                        last = end + 1
                    }
                } else {
                    break
                }
                end += 1
            }
        }

        var significantDigits: Int {
            guard let first else { return 0 }
            guard let point, point > first, point < last else { return last - first }
            return last - first - 1
        }

        /// The power of ten of the last significant digit.
        var place: Int {
            let units = point ?? end
            return last <= units ? units - last : units - last + 1
        }
    }

    /// What stands behind the `e`.
    private struct Power {
        var value = 0
        var isExact = true
        var isWritten = false

        mutating func read(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
            var index = start
            var isNegative = false
            if index < text.count, text[index] == 0x2D || text[index] == 0x2B {
                isNegative = text[index] == 0x2D
                index += 1
            }
            let firstDigit = index
            while index < text.count, text[index] >= 0x30, text[index] <= 0x39 {
                if value < 100_000_000_000_000_000 {
                    value = value * 10 + Int(text[index] - 0x30)
                } else {
                    isExact = false
                }
                index += 1
            }
            guard index > firstDigit else { return nil }
            if isNegative { value = -value }
            isWritten = true
            return index
        }
    }
}
