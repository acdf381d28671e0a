import VersionedCodableDocuments
import VersionedCodableEssentials

/// The kinds that `convert`, `split` and the condition `kind` name.
enum ValueKind: String, CaseIterable, Sendable, Hashable {
    case text, integer, number, boolean, date, list, object, null

    static let conversions: [ValueKind] = [.text, .integer, .number, .boolean, .date, .list]

    func matches(_ value: DocumentValue) -> Bool {
        switch (self, value) {
        case (.text, .string), (.list, .array), (.object, .object), (.null, .null): true
        case (.text, .untyped(let text)): !["true", "false"].contains(text) && value.number == nil
        case (.boolean, _): value.bool != nil
        case (.integer, _): value.number?.isWrittenAsInteger == true
        case (.number, _): value.number != nil
        case (.date, _): value.date != nil
        default: false
        }
    }

    /// Returns a value as one of this kind, by the rules of plain scalars; nil unless that is exact.
    func converted(_ value: DocumentValue) -> DocumentValue? {
        if self == .list { return value.array == nil ? .array([value]) : value }
        if matches(value) { return value }
        guard let text = value.text else { return nil }
        let plain = DocumentValue.untyped(text)
        switch self {
        case .text: return .string(text)
        case .integer:
            guard let number = plain.number else { return nil }
            if number.isWrittenAsInteger { return .number(number) }
            return number.int128.map { .number($0) }
        case .number: return plain.number.map { .number($0) }
        case .boolean: return plain.bool.map { .bool($0) }
        case .date: return plain.date.map { .date($0) }
        case .list, .object, .null: return nil
        }
    }
}

extension DocumentValue {
    /// The value with the kinds that plain scalars have, where text has none (XML).
    var typed: DocumentValue {
        switch self {
        case .untyped(let text):
            bool.map { .bool($0) } ?? number.map { .number($0) } ?? .string(text)
        case .array(let elements): .array(elements.map(\.typed))
        case .object(let object): .object(DocumentObject(object.map { ($0.key, $0.value.typed) }))
        default: self
        }
    }
}
