import VersionedCodableDocuments

/// The types of YAML 1.1 (yaml.org/type) as most parsers implement them: `y` and `n` are strings.
enum LegacySchema {
    static func resolve(_ text: UnsafeRawBufferPointer, _ first: UInt8) -> PlainScalar {
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            return number(text) ?? TimestampScalar.resolve(text) ?? .string
        default:
            // Also `yes`, `no`, `on`, `off` in three spellings each.
            return CoreSchema.word(text)
                ?? YAMLWord(text, inAnyCase: false)?.truth.map { .bool($0) } ?? .string
        }
    }

    static func number(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        if let decimal = DecimalScalar(text, underscores: true) {
            if decimal.isInteger {
                guard decimal.hasLeadingZero else { return decimal.resolved(text) }
                return RadixScalar.integer(text, from: ASCII.isDigit(text[0]) ? 0 : 1, radix: 8)
            }
            // In YAML 1.1 an exponent requires a sign, and a number with an exponent a point.
            guard decimal.hasPoint, decimal.hasExponent == decimal.hasExponentSign else {
                return nil
            }
            return decimal.resolved(text)
        }
        return RadixScalar.resolve(text, isLegacy: true) ?? CoreSchema.special(text)
            ?? SexagesimalScalar.resolve(text)
    }
}

/// Base 60 numbers of YAML 1.1: `1:30` is 90, `1:30.5` is 90.5.
enum SexagesimalScalar {
    /// Parses a number; nil for another form, a later part above 59, or more than 127 bits.
    static func resolve(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        guard let colon = text.firstIndex(of: ASCII.colon) else { return nil }
        let isNegative = text[0] == ASCII.minus
        let start = isNegative || text[0] == ASCII.plus ? 1 : 0
        let point = text[colon...].firstIndex(of: ASCII.point)
        let fraction = point.map { text[($0 + 1)...].filter { $0 != ASCII.underscore } }
        guard colon > start, ASCII.isDigit(text[start]),
            fraction?.allSatisfy(ASCII.isDigit) ?? true
        else { return nil }
        var value: Int128 = 0
        let parts = text[start..<(point ?? text.count)]
            .split(separator: ASCII.colon, omittingEmptySubsequences: false)
        for (position, part) in parts.enumerated() {
            let digits = position > 0 ? Array(part) : part.filter { $0 != ASCII.underscore }
            guard digits.allSatisfy(ASCII.isDigit), position == 0 || digits.count <= 2,
                let number = Int128(String(decoding: digits, as: UTF8.self)),
                position == 0 || number < 60
            else { return nil }
            let (scaled, overflow) = value.multipliedReportingOverflow(by: 60)
            let (sum, carry) = scaled.addingReportingOverflow(number)
            if overflow || carry { return nil }
            value = sum
        }
        let sign = isNegative && (value > 0 || fraction != nil) ? "-" : ""
        guard let fraction else {
            return PlainScalar(kind: .integer, canonical: "\(sign)\(value)")
        }
        let tail = fraction.isEmpty ? "0" : String(decoding: fraction, as: UTF8.self)
        return PlainScalar(kind: .real, canonical: "\(sign)\(value).\(tail)")
    }
}
