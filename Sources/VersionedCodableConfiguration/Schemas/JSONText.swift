import VersionedCodable
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
            let members = object.map { (scalar(.string($0.key)) + ": ", $0.value) }
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

    /// Returns a value without members or elements.
    private static func scalar(_ value: DocumentValue) -> String {
        if case .number(let number) = value, !number.isFinite { return "null" }
        let format = JSONFormat(writing: .init(formatting: .withoutEscapingSlashes))
        let data = try? format.write(CodableDocument(value))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
