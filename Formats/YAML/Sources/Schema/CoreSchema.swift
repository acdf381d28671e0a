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
        switch text.count {
        case 1: text[0] == UInt8(ascii: "~") ? .null : nil
        case 4:
            if text.isWord("null") { .null } else { text.isWord("true") ? .bool(true) : nil }
        case 5: text.isWord("false") ? .bool(false) : nil
        default: nil
        }
    }

    static func number(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        if let decimal = DecimalScalar(text, underscores: false) {
            return decimal.resolved(text)
        }
        if text.count > 2, text[0] == UInt8(ascii: "0") {
            let digits = UnsafeRawBufferPointer(rebasing: text[2...])
            switch text[1] {
            case UInt8(ascii: "x"): return RadixScalar.integer(digits, radix: 16)
            case UInt8(ascii: "o"): return RadixScalar.integer(digits, radix: 8)
            default: return nil
            }
        }
        return special(text)
    }

    /// Resolves `.inf`, `-.inf`, `.nan` in several spellings each.
    static func special(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        guard 4...5 ~= text.count, !ASCII.isDigit(text[0]) else { return nil }
        switch String(decoding: text, as: UTF8.self) {
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .real("inf")
        case "-.inf", "-.Inf", "-.INF": return .real("-inf")
        case ".nan", ".NaN", ".NAN": return .real("nan")
        default: return nil
        }
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

extension UnsafeRawBufferPointer {
    /// Whether the text is the lowercase `word`, also capitalized or in capitals.
    func isWord(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount, count > 0 else { return false }
        let isSmall = self[0] == word.utf8Start[0]
        guard isSmall || self[0] == word.utf8Start[0] & 0xDF else { return false }
        guard count > 1 else { return true }
        let allCapitals = !isSmall && self[1] == word.utf8Start[1] & 0xDF
        for index in 1..<count {
            let letter = word.utf8Start[index]
            if self[index] != (allCapitals ? letter & 0xDF : letter) { return false }
        }
        return true
    }

    /// Whether the text is the lowercase `word`, ignoring case.
    func isWordOfAnyCase(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] | 0x20 != word.utf8Start[index] { return false }
        return true
    }
}
