/// The types of YAML 1.1 (yaml.org/type) as most parsers implement them: `y` and `n` are strings.
enum LegacySchema {
    static func resolve(_ text: UnsafeRawBufferPointer, _ first: UInt8) -> PlainScalar {
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            return number(text) ?? TimestampScalar.resolve(text) ?? .string
        default:
            return CoreSchema.word(text) ?? truth(text).map { .bool($0) } ?? .string
        }
    }

    /// Resolves `yes`, `no`, `on`, `off` in three spellings each.
    private static func truth(_ text: UnsafeRawBufferPointer) -> Bool? {
        if text.isWord("yes") || text.isWord("on") { return true }
        return text.isWord("no") || text.isWord("off") ? false : nil
    }

    static func number(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        if let decimal = DecimalScalar(text, underscores: true) {
            if decimal.isInteger {
                guard decimal.hasLeadingZero else { return decimal.resolved(text) }
                return octal(text)
            }
            // In YAML 1.1 an exponent requires a sign, and a number with an exponent a point.
            guard decimal.hasPoint, decimal.hasExponent == decimal.hasExponentSign else {
                return nil
            }
            return decimal.resolved(text)
        }
        return based(text) ?? CoreSchema.special(text) ?? SexagesimalScalar.resolve(text)
    }

    private static func octal(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        let isSigned = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+")
        return RadixScalar.integer(
            UnsafeRawBufferPointer(rebasing: text[(isSigned ? 1 : 0)...]), radix: 8,
            isNegative: text[0] == UInt8(ascii: "-"), underscores: true)
    }

    /// Resolves `0x1F` and `0b11`, with an optional sign and underscores.
    static func based(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        let isSigned = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+")
        let start = isSigned ? 1 : 0
        guard text.count > start + 2, text[start] == UInt8(ascii: "0") else { return nil }
        let radix: UInt32
        switch text[start + 1] {
        case UInt8(ascii: "x"): radix = 16
        case UInt8(ascii: "b"): radix = 2
        default: return nil
        }
        return RadixScalar.integer(
            UnsafeRawBufferPointer(rebasing: text[(start + 2)...]), radix: radix,
            isNegative: text[0] == UInt8(ascii: "-"), underscores: true)
    }
}

/// Base 60 numbers of YAML 1.1: `1:30` is 90, `1:30.5` is 90.5.
enum SexagesimalScalar {
    /// Parses a number; nil for another form, a later part above 59, or more than 127 bits.
    static func resolve(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        var index = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { index = 1 }
        var parts: [Int128] = []
        var part: Int128 = 0
        var digits = 0
        var fraction: [UInt8]?
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte &- 0x30 <= 9 {
                let (scaled, overflow) = part.multipliedReportingOverflow(by: 10)
                if overflow || scaled > Int128.max - 9 { return nil }
                part = scaled + Int128(byte & 0x0F)
                digits += 1
            } else if byte == UInt8(ascii: "_"), parts.isEmpty, digits > 0 {
                continue
            } else if byte == UInt8(ascii: ":"), digits > 0 {
                guard parts.isEmpty || digits <= 2 && part < 60 else { return nil }
                parts.append(part)
                (part, digits) = (0, 0)
            } else if byte == UInt8(ascii: "."), digits > 0, !parts.isEmpty {
                fraction = text[index...].filter { $0 != UInt8(ascii: "_") }
                guard fraction?.allSatisfy({ $0 &- 0x30 <= 9 }) == true else { return nil }
                index = text.count
            } else {
                return nil
            }
        }
        guard !parts.isEmpty, digits > 0, digits <= 2, part < 60 else { return nil }
        var value: Int128 = 0
        for part in parts + [part] {
            let (scaled, overflow) = value.multipliedReportingOverflow(by: 60)
            let (sum, carry) = scaled.addingReportingOverflow(part)
            if overflow || carry { return nil }
            value = sum
        }
        let sign = isNegative && (value > 0 || fraction != nil) ? "-" : ""
        guard let fraction else { return .integer("\(sign)\(value)") }
        let tail = fraction.isEmpty ? "0" : String(decoding: fraction, as: UTF8.self)
        return .real("\(sign)\(value).\(tail)")
    }
}
