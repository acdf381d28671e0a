import VersionedCodableCore

/// A number written in decimal, taken apart without computing its value.
///
///     -0012.3400e5      negative, digits 12.34, three of them in front of the point
///                       value: -1234 × 10^3
///
/// Numbers of any size and exponent are compared and hashed in time linear to their text. The
/// digits point into the text, which must outlive the value.
public struct DecimalText {
    /// What kind of number it is.
    public enum Form: Sendable {
        /// A number with digits.
        case finite
        /// Positive or negative infinity.
        case infinite
        /// Not a number.
        case notANumber
    }

    /// What kind of number it is.
    public let form: Form
    /// Whether there is a minus in front.
    public let isNegative: Bool
    /// The whole text.
    public let text: UnsafeRawBufferPointer
    /// From the first to the last digit that is not a zero; a point may be among them.
    public let digits: Slice<UnsafeRawBufferPointer>
    /// Digits in `digits`; 0 for a zero.
    public let digitCount: Int
    /// The power of ten of the last digit.
    public let exponent: Int
    /// Whether `exponent` is what the text says; it is cut off at eighteen digits.
    public let hasExactExponent: Bool
    /// Where the point is.
    private let point: Int?
    /// Behind the digits, where the exponent may be.
    private let mantissaEnd: Int

    /// Reads digits with an optional sign, point and exponent, or `nan`, `inf` or `-inf`.
    ///
    /// The point may have digits on one side only, and zeros may stand in front.
    ///
    /// - Returns: nil when the text is anything else.
    /// - Complexity: O(n).
    public init?(_ text: UnsafeRawBufferPointer) {
        var index = 0
        var isNegative = false
        if let sign = text.first, sign == .minus || sign == .plus {
            isNegative = sign == .minus
            index = 1
        }
        guard index < text.count else { return nil }
        let scan = Mantissa(text, from: index)
        guard scan.hasDigits else {
            guard let form = DecimalText.word(text) else { return nil }
            self.init(text: text, special: form, isNegative: isNegative)
            return
        }
        index = scan.end
        var power = Power()
        if index < text.count, text[index].isExponentMark {
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
        exponent = digitCount == 0 ? 0 : mantissa.exponent + power.value
        hasExactExponent = digitCount == 0 || power.isExact
        point = mantissa.point
        mantissaEnd = mantissa.end
    }

    private init(text: UnsafeRawBufferPointer, special: Form, isNegative: Bool) {
        self.text = text
        self.isNegative = isNegative && special == .infinite
        form = special
        digits = text[0..<0]
        digitCount = 0
        exponent = 0
        hasExactExponent = true
        point = nil
        mantissaEnd = 0
    }

    /// Infinity and not-a-number as the engine writes them.
    private static func word(_ text: UnsafeRawBufferPointer) -> Form? {
        if text.elementsEqual("nan".utf8) { return .notANumber }
        return text.elementsEqual("inf".utf8) || text.elementsEqual("-inf".utf8) ? .infinite : nil
    }
}

extension DecimalText {
    /// Whether the text has neither a point nor an exponent.
    public var isIntegerForm: Bool {
        form == .finite && point == nil && mantissaEnd == text.count
    }

    /// The digits in front of the point without needless zeros, at least one; empty for infinity
    /// and not-a-number.
    public var whole: String {
        guard form == .finite else { return "" }
        let written = text[..<(point ?? mantissaEnd)]
        let significant = written.drop { !$0.isDigit || $0 == .digitZero }
        return significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    }

    /// The digits behind the point; empty when there are none.
    public var fraction: String {
        point.map { String(decoding: text[($0 + 1)..<mantissaEnd], as: UTF8.self) } ?? ""
    }

    /// The exponent as it is written, `E+05`; empty when there is none.
    public var writtenExponent: String {
        form == .finite ? String(decoding: text[mantissaEnd...], as: UTF8.self) : ""
    }

    /// The digits of the exponent behind the mark, with a minus if there is one: `05`; empty when
    /// there is none.
    public var signedExponent: String {
        String(writtenExponent.dropFirst().drop { $0 == "+" })
    }

    /// The same number in the grammar of JSON: without a plus and zeros in front, and with digits on
    /// both sides of the point; nil for infinity and not-a-number.
    ///
    ///     +007.50E+3     7.50E+3, in short 7.50e3
    ///     5.             5.0, in short 5
    ///
    /// - Parameter inShort: Whether a point goes without digits behind it, and the exponent loses
    ///   its plus and gets a small mark.
    public func canonical(inShort: Bool = false) -> String? {
        guard form == .finite else { return nil }
        var fraction = fraction
        if point != nil, !inShort, fraction.isEmpty { fraction = "0" }
        let exponent = signedExponent
        return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
            + (!inShort || exponent.isEmpty ? writtenExponent : "e" + exponent)
    }

    /// The number in a text in the grammar of JSON; nil when there is none.
    public static func canonical(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { DecimalText(UnsafeRawBufferPointer($0))?.canonical() }
    }

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
                if byte == .point, point == nil {
                    point = end
                } else if byte.isDigit {
                    hasDigits = true
                    if byte != .digitZero {
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

    /// What stands behind the `e`.
    private struct Power {
        var value = 0
        var isExact = true

        mutating func read(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
            var index = start
            var isNegative = false
            if index < text.count, text[index] == .minus || text[index] == .plus {
                isNegative = text[index] == .minus
                index += 1
            }
            let firstDigit = index
            while index < text.count, text[index].isDigit {
                if value < 100_000_000_000_000_000 {
                    value = value * 10 + Int(text[index] &- .digitZero)
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
