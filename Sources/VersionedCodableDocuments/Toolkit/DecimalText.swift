import VersionedCodableCore

/// A number in decimal notation, taken apart without computing its value.
///
///     -0012.3400e5      negative, digits 12.34, an exponent of 5
///                       value: -1234 × 10^3
///
/// Numbers of any size and exponent are compared and hashed in time linear in their text. The
/// digits point into the text, which must outlive the value.
public struct DecimalText {
    /// The kinds of numbers.
    public enum Form: Sendable {
        /// A number with digits.
        case finite
        /// Positive or negative infinity.
        case infinite
        /// Not a number.
        case notANumber
    }

    /// The kind of number.
    public let form: Form
    /// Whether the number has a minus sign.
    public let isNegative: Bool
    /// The whole text.
    public let text: UnsafeRawBufferPointer
    /// The digits from the first to the last non-zero one; a point may be among them.
    public let digits: Slice<UnsafeRawBufferPointer>
    /// The number of digits in `digits`; 0 for a zero.
    public let digitCount: Int
    /// The power of ten of the last digit in `digits`.
    public let exponent: Int
    /// Whether `exponent` is exact; the exponent of the text is cut off after eighteen digits.
    let hasExactExponent: Bool
    private let point: Int?
    /// The end of the digits and point, where the exponent may begin.
    private let mantissaEnd: Int

    /// Parses digits with an optional sign, point and exponent, or `nan`, `inf` or `-inf`.
    ///
    /// The point may have digits on one side only, and leading zeros are allowed.
    ///
    /// - Returns: nil when the text is anything else.
    /// - Complexity: O(n).
    public init?(_ text: UnsafeRawBufferPointer) {
        var index = 0
        var isNegative = false
        if let sign = text.first, sign == ASCII.minus || sign == ASCII.plus {
            isNegative = sign == ASCII.minus
            index = 1
        }
        guard index < text.count else { return nil }
        var mantissa = Mantissa(text, from: index)
        var power = Power()
        if mantissa.hasDigits {
            form = .finite
            index = mantissa.end
            if index < text.count, ASCII.isExponentMark(text[index]) {
                guard let end = power.read(text, from: index + 1) else { return nil }
                index = end
            }
            guard index == text.count else { return nil }
        } else {
            guard let word = DecimalText.word(text) else { return nil }
            form = word
            isNegative = isNegative && word == .infinite
            mantissa = Mantissa(text, from: 0)
        }
        self.text = text
        self.isNegative = isNegative
        digits = text[(mantissa.first ?? mantissa.last)..<mantissa.last]
        digitCount = mantissa.significantDigits
        exponent = digitCount == 0 ? 0 : mantissa.exponent + power.value
        hasExactExponent = digitCount == 0 || power.isExact
        point = mantissa.point
        mantissaEnd = mantissa.end
    }

    /// Returns the form of the engine's texts for infinity and not-a-number.
    private static func word(_ text: UnsafeRawBufferPointer) -> Form? {
        if text.elementsEqual("nan".utf8) { return .notANumber }
        return text.elementsEqual("inf".utf8) || text.elementsEqual("-inf".utf8) ? .infinite : nil
    }
}

extension DecimalText {
    /// Whether the text has neither a point nor an exponent.
    var isIntegerForm: Bool {
        form == .finite && point == nil && mantissaEnd == text.count
    }

    /// The digits before the point without leading zeros, at least one; empty if not finite.
    public var whole: String {
        guard form == .finite else { return "" }
        let written = text[..<(point ?? mantissaEnd)]
        let significant = written.drop { !ASCII.isDigit($0) || $0 == ASCII.digitZero }
        return significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    }

    /// The digits after the point; empty when there are none.
    public var fraction: String {
        point.map { String(decoding: text[($0 + 1)..<mantissaEnd], as: UTF8.self) } ?? ""
    }

    /// The exponent as written, for example `E+05`; empty when there is none.
    public var writtenExponent: String {
        form == .finite ? String(decoding: text[mantissaEnd...], as: UTF8.self) : ""
    }

    /// The exponent without its mark and a plus sign, for example `05`; empty when there is none.
    public var signedExponent: String {
        String(writtenExponent.dropFirst().drop { $0 == "+" })
    }

    /// Returns the number in JSON's grammar: without a plus sign and leading zeros, and with digits
    /// on both sides of the point; nil for infinity and not-a-number.
    ///
    ///     +007.50E+3     7.50E+3, in short 7.50e3
    ///     5.             5.0, in short 5
    ///
    /// - Parameter inShort: Whether a point without digits after it is dropped and the exponent is
    ///   written with `e` and without a plus sign.
    public func canonical(inShort: Bool = false) -> String? {
        guard form == .finite else { return nil }
        var fraction = fraction
        if point != nil, !inShort, fraction.isEmpty { fraction = "0" }
        let exponent = signedExponent
        return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
            + (!inShort || exponent.isEmpty ? writtenExponent : "e" + exponent)
    }

    /// Returns the number of a text in JSON's grammar; nil when the text is not a number.
    public static func canonical(_ text: String) -> String? {
        text.withBytes { DecimalText($0)?.canonical() }
    }

    private struct Mantissa {
        var hasDigits = false
        var point: Int?
        var first: Int?
        /// The end of the last non-zero digit.
        var last: Int
        var end: Int

        init(_ text: UnsafeRawBufferPointer, from start: Int) {
            last = start
            end = start
            while end < text.count {
                let byte = text[end]
                if byte == ASCII.point, point == nil {
                    point = end
                } else if ASCII.isDigit(byte) {
                    hasDigits = true
                    if byte != ASCII.digitZero {
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
        var exponent: Int {
            let units = point ?? end
            return last <= units ? units - last : units - last + 1
        }
    }

    private struct Power {
        var value = 0
        var isExact = true

        mutating func read(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
            var index = start
            var isNegative = false
            if index < text.count, text[index] == ASCII.minus || text[index] == ASCII.plus {
                isNegative = text[index] == ASCII.minus
                index += 1
            }
            let firstDigit = index
            while index < text.count, ASCII.isDigit(text[index]) {
                if value < 100_000_000_000_000_000 {
                    value = value * 10 + Int(text[index] &- ASCII.digitZero)
                } else {
                    isExact = false
                }
                index += 1
            }
            guard index > firstDigit else { return nil }
            if isNegative { value = -value }
            return index
        }
    }
}
