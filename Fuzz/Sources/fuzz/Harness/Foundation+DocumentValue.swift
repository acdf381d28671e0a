import Foundation
import VersionedCodableDocuments

extension DocumentValue {
    /// The value that Foundation has read; nil for one that a tree cannot have.
    init?(foundation value: Any) {
        // On Linux a number is a `Bool`, too.
        if type(of: value) == Bool.self, let flag = value as? Bool {
            self = .bool(flag)
            return
        }
        switch value {
        case is NSNull: self = .null
        case let number as NSNumber: self = DocumentValue.number(of: number)
        case let text as String: self = .string(text)
        case let data as Data: self = .data(data)
        case let date as Date: self = .date(date)
        case let elements as [Any]:
            let values = elements.compactMap { DocumentValue(foundation: $0) }
            guard values.count == elements.count else { return nil }
            self = .array(values)
        case let members as [String: Any]:
            let values = members.compactMapValues { DocumentValue(foundation: $0) }
            guard values.count == members.count else { return nil }
            self = .object(DocumentObject(values.map { ($0.key, $0.value) }))
        default: return nil
        }
    }

    private static func number(of number: NSNumber) -> DocumentValue {
        switch String(cString: number.objCType) {
        case "c", "B": .bool(number.boolValue)
        case "d", "f": .number(number.doubleValue)
        default: .number(Int128(number.stringValue) ?? Int128(number.int64Value))
        }
    }

    /// The value with all numbers as `Double`, and text without a type as strings.
    var approximated: DocumentValue {
        switch self {
        case .number(let number): number.double.map { .number($0) } ?? self
        case .untyped(let text): .string(text)
        case .array(let elements): .array(elements.map(\.approximated))
        case .object(let members):
            .object(DocumentObject(members.map { ($0.key, $0.value.approximated) }))
        default: self
        }
    }

    /// The value with all scalars as text, as formats without types say it.
    var textual: DocumentValue {
        switch self {
        case .array(let elements): .array(elements.map(\.textual))
        case .object(let members):
            .object(DocumentObject(members.map { ($0.key, $0.value.textual) }))
        default: .string(text ?? "")
        }
    }
}
