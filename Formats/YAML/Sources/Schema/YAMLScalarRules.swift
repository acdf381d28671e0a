import VersionedCodableDocuments
import VersionedCodableEssentials

/// How a plain scalar that is a string under its schema is read as another type, when that type is
/// asked for.
///
/// Whoever asks for a `Bool` means `yes` as a truth value, whatever the schema says; so here counts
/// what has one meaning in YAML 1.1 and 1.2: `yes` and `off` in any case, `1_000`, `0b11`. What the
/// two versions read as different numbers, and numbers to the base 60, are left to the schema.
/// Under the JSON schema only the schema counts.
struct YAMLScalarRules: ScalarRules {
    let schema: YAMLSchema

    init(_ schema: YAMLSchema) {
        self.schema = schema
    }

    func bool(_ text: UnsafeRawBufferPointer) -> Bool? {
        guard schema != .json else { return nil }
        if text.isWordOfAnyCase("true") || text.isWordOfAnyCase("yes")
            || text.isWordOfAnyCase("on")
        {
            return true
        }
        if text.isWordOfAnyCase("false") || text.isWordOfAnyCase("no")
            || text.isWordOfAnyCase("off")
        {
            return false
        }
        return nil
    }

    func number(_ text: UnsafeRawBufferPointer) -> String? {
        guard schema != .json, !text.isEmpty else { return nil }
        if let decimal = DecimalScalar(text, underscores: true) {
            // 08 is no number of YAML 1.1, whose numbers with a zero in front are octal.
            if schema == .yaml11, decimal.isInteger, decimal.hasLeadingZero { return nil }
            return canonical(of: decimal.resolved(text), text)
        }
        if let scalar = CoreSchema.number(text) ?? LegacySchema.based(text) {
            return canonical(of: scalar, text)
        }
        return nil
    }

    private func canonical(of scalar: PlainScalar, _ text: UnsafeRawBufferPointer) -> String {
        scalar.canonical ?? String(decoding: text, as: UTF8.self)
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
