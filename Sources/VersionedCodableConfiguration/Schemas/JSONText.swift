import VersionedCodableDocuments
import VersionedCodableEssentials

enum JSONText {
    /// Returns JSON with one member per line; arrays of scalars are on one line.
    ///
    /// - Complexity: O(n) in the value; stack use is proportional to the depth, which is that of
    ///   the types.
    static func text(of value: DocumentValue) -> String {
        var text = ""
        write(value, "", to: &text)
        return text
    }

    private static func write(_ value: DocumentValue, _ indent: String, to text: inout String) {
        switch value {
        case .object(let object) where !object.isEmpty:
            let members = object.map { (quoted($0.key) + ": ", $0.value) }
            write(members, "{", "}", indent, to: &text)
        case .array(let elements) where elements.contains { $0.object != nil || $0.array != nil }:
            write(elements.map { ("", $0) }, "[", "]", indent, to: &text)
        case .array(let elements):
            text += "[" + elements.map(scalar).joined(separator: ", ") + "]"
        default: text += scalar(value)
        }
    }

    private static func write(
        _ parts: [(start: String, value: DocumentValue)], _ open: String, _ close: String,
        _ indent: String, to text: inout String
    ) {
        for (position, part) in parts.enumerated() {
            text += "\(position == 0 ? open : ",")\n\(indent)  \(part.start)"
            write(part.value, indent + "  ", to: &text)
        }
        text += "\n\(indent)\(close)"
    }

    private static func scalar(_ value: DocumentValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let number): number.isFinite ? number.text : "null"
        case .string(let text), .untyped(let text): quoted(text)
        case .date(let date): quoted(RFC3339.text(date) ?? "")
        case .data(let data): quoted(data.base64EncodedString())
        case .array: "[]"
        case .object: "{}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
