import Foundation
import VersionedCodableDocuments

/// Trees that decisions choose.
struct Trees {
    /// What the scalars of a tree may be, besides Booleans, numbers and texts.
    struct Features: OptionSet {
        let rawValue: Int
        static let nulls = Features(rawValue: 1)
        static let dates = Features(rawValue: 2)
        static let data = Features(rawValue: 4)
        static let nonFinite = Features(rawValue: 8)
        /// Integers beyond 64 bits.
        static let wide = Features(rawValue: 16)
        /// Control characters, U+FFFE and U+FFFF.
        static let anyText = Features(rawValue: 32)
        static let all = Features(rawValue: 63)
    }

    var features: Features
    /// Whether the root has to be an object.
    var needsObject = false

    static let keys = [
        "a", "b", "name", "count", "list", "map", "id", "x-y", "two words", "é", "a.b", "@a", "#",
        "version", "date",
    ]

    /// Texts that are easily mistaken for something else.
    static let texts = [
        "", "a", "1", "1.5", "true", "null", "~", "yes", "- a", "a: b", "# a", "// a", "it's",
        "\"a\"", "<a>", "&a", "*a", "]]>", "a\nb", "\n", " a ", "a\n\n  b\n", "\\", "'''",
        "\"\"\"", "2020-01-01", "0x1F", ".inf", "é✓😀", "\u{2028}", "%", "{", "[", "?", "|", ">",
        "=", "<<", "$null", "-", "a,b", "\t", "a\t# b", "...", "---",
    ]

    func value(_ choices: inout Choices, depth: Int = 0) -> DocumentValue {
        if needsObject, depth == 0 { return object(&choices, 0) }
        switch depth > 4 || choices.isEmpty ? 7 : choices.below(10) {
        case 0, 1, 2: return object(&choices, depth)
        case 3, 4:
            return .array((0..<choices.below(5)).map { _ in value(&choices, depth: depth + 1) })
        default: return scalar(&choices)
        }
    }

    private func object(_ choices: inout Choices, _ depth: Int) -> DocumentValue {
        var object = DocumentObject()
        for _ in 0..<choices.below(6) {
            object.updateValue(value(&choices, depth: depth + 1), forKey: key(&choices))
        }
        return .object(object)
    }

    func key(_ choices: inout Choices) -> String {
        choices.once(in: 5) ? text(&choices) : choices.one(of: Trees.keys)
    }

    func scalar(_ choices: inout Choices) -> DocumentValue {
        switch choices.below(14) {
        case 0 where features.contains(.nulls): return .null
        case 1: return .bool(choices.bool())
        case 2: return .number(Int64(bitPattern: choices.bits()))
        case 3, 4: return .number(Int64(choices.below(2000)) - 1000)
        case 5: return double(choices.bits())
        case 6: return .number(Double(choices.below(2000) - 1000) / 100)
        case 7 where features.contains(.dates): return .date(date(&choices))
        case 8 where features.contains(.data):
            return .data(Data((0..<choices.below(12)).map { _ in choices.byte() }))
        case 9 where features.contains(.wide):
            return .number(Int128(Int64(bitPattern: choices.bits())) << choices.below(60))
        default: return .string(text(&choices))
        }
    }

    private func double(_ bits: UInt64) -> DocumentValue {
        let double = Double(bitPattern: bits)
        return double.isFinite || features.contains(.nonFinite) && !double.isNaN
            ? .number(double) : .number(0.5)
    }

    /// A date with whole seconds, of the years from 1970 to 2106.
    private func date(_ choices: inout Choices) -> Date {
        Date(timeIntervalSince1970: Double(choices.bits() >> 32))
    }

    func text(_ choices: inout Choices) -> String {
        guard choices.once(in: 3) else { return choices.one(of: Trees.texts) }
        let text = choices.text()
        if features.contains(.anyText) { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter {
                    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                        && $0.value & 0xFFFE != 0xFFFE
                        || $0 == "\n"
                }))
    }
}
