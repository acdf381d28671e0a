import VersionedCodableDocuments
import VersionedCodableEssentials

/// Conversions of plain scalars that are strings under their schema to a requested type.
///
/// A caller that decodes a `Bool` means `yes` as a truth value, whatever the schema. So values with
/// one meaning in YAML 1.1 and 1.2 are converted: `yes` and `off` in any case, `1_000`, `0b11`.
/// Numbers that the two versions read differently, and base 60 numbers, are left to the schema.
/// Under the JSON schema nothing is converted.
struct YAMLScalarRules: ScalarRules {
    let schema: YAMLSchema

    func bool(_ text: UnsafeRawBufferPointer) -> Bool? {
        schema == .json ? nil : YAMLWord(text, inAnyCase: true)?.truth
    }

    func number(_ text: UnsafeRawBufferPointer) -> String? {
        guard schema != .json, !text.isEmpty else { return nil }
        let decimal = DecimalScalar(text, underscores: true)
        // 08 is not a number in YAML 1.1, where a leading zero means octal.
        if let decimal, schema == .yaml11, decimal.isInteger, decimal.hasLeadingZero { return nil }
        let scalar =
            decimal?.resolved(text) ?? CoreSchema.number(text)
            ?? RadixScalar.resolve(text, isLegacy: true)
        return scalar.map { $0.canonical ?? String(decoding: text, as: UTF8.self) }
    }

    func date(_ text: UnsafeRawBufferPointer) -> Date? {
        TimestampScalar.date(text)
    }

    func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String? {
        if type == Bool.self {
            switch text.count {
            case 1 where text[0] | 0x20 == UInt8(ascii: "y"): return "write true"
            case 1 where text[0] | 0x20 == UInt8(ascii: "n"): return "write false"
            default: return nil
            }
        }
        guard type != String.self, schema != .yaml11,
            let number = SexagesimalScalar.resolve(text)?.canonical
        else { return nil }
        return "YAML 1.1 reads it as \(number)"
    }
}
