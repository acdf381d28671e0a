import VersionedCodableDocuments

/// The core schema of YAML 1.2.2 (section 10.3.2).
enum CoreSchema {
    static func resolve(_ text: UnsafeRawBufferPointer, _ first: UInt8) -> PlainScalar {
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            return number(text) ?? .string
        default:
            return word(text) ?? .string
        }
    }

    /// Resolves `~`, and `null`, `true`, `false` in three spellings each.
    static func word(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        if text.count == 1 { return text[0] == UInt8(ascii: "~") ? .null : nil }
        guard text.count > 3, let word = YAMLWord(text, inAnyCase: false) else { return nil }
        return word == .null ? .null : .bool(word == .true)
    }

    static func number(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        DecimalScalar(text, underscores: false)?.resolved(text)
            ?? RadixScalar.resolve(text, isLegacy: false) ?? special(text)
    }

    /// Resolves `.inf`, `-.inf`, `.nan` in several spellings each.
    static func special(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        guard 4...5 ~= text.count, !ASCII.isDigit(text[0]) else { return nil }
        let canonical: String? =
            switch String(decoding: text, as: UTF8.self) {
            case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": "inf"
            case "-.inf", "-.Inf", "-.INF": "-inf"
            case ".nan", ".NaN", ".NAN": "nan"
            default: nil
            }
        return canonical.map { PlainScalar(kind: .real, canonical: $0) }
    }
}

/// The JSON schema of YAML 1.2.2 (section 10.2); scalars of any other form are strings.
enum JSONSchema {
    static func resolve(_ text: UnsafeRawBufferPointer, _ first: UInt8) -> PlainScalar {
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            guard let decimal = DecimalScalar(text, underscores: false),
                !decimal.hasLeadingZero, !decimal.hasPlus, decimal.integerDigits > 0
            else { return .string }
            return decimal.resolved(text)
        case UInt8(ascii: "n"): return text.elementsEqual("null".utf8) ? .null : .string
        case UInt8(ascii: "t"): return text.elementsEqual("true".utf8) ? .bool(true) : .string
        case UInt8(ascii: "f"): return text.elementsEqual("false".utf8) ? .bool(false) : .string
        default: return .string
        }
    }
}

/// A word that a version of YAML reads as null or a truth value.
///
/// The raw values are the small letters, the first in the lowest byte.
enum YAMLWord: UInt64 {
    case null = 0x6C6C_756E
    case `true` = 0x6575_7274
    case `false` = 0x65_736C_6166
    case yes = 0x73_6579
    case no = 0x6F6E
    case on = 0x6E6F
    case off = 0x66_666F

    /// Recognizes a word in small letters, capitals, or capitalized, or in any case.
    init?(_ text: UnsafeRawBufferPointer, inAnyCase: Bool) {
        guard 2...5 ~= text.count else { return nil }
        var letters: UInt64 = 0
        for byte in text.reversed() { letters = letters << 8 | UInt64(byte | 0x20) }
        self.init(rawValue: letters)
        if inAnyCase { return }
        let capitals = text.count { $0 & 0x20 == 0 }
        let isRegular =
            capitals == 0 || capitals == text.count || capitals == 1 && text[0] & 0x20 == 0
        if !isRegular { return nil }
    }

    var truth: Bool? {
        switch self {
        case .true, .yes, .on: true
        case .false, .no, .off: false
        case .null: nil
        }
    }
}
