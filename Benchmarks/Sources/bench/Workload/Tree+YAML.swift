import Foundation

extension Tree {
    /// Returns the tree as YAML in block style, as a person writes it.
    ///
    /// Mappings are indented by two spaces, sequences begin below their key, and only texts that
    /// need quotes have them.
    func yaml() -> Data {
        var text = ""
        appendBlock(to: &text, indentation: "", isAfterDash: false)
        return Data(text.utf8)
    }

    /// Returns the tree as one line of YAML in flow style, for deep nesting without indentation.
    func flowYAML() -> Data {
        var text = ""
        appendFlow(to: &text)
        return Data((text + "\n").utf8)
    }

    /// Appends the lines of a collection.
    ///
    /// - Parameter isAfterDash: Whether the first line has already begun, as in an element.
    private func appendBlock(to text: inout String, indentation: String, isAfterDash: Bool) {
        switch self {
        case .object(let entries):
            for (index, entry) in entries.enumerated() {
                if index > 0 || !isAfterDash { text += indentation }
                text += "\(entry.key):"
                entry.value.appendValue(to: &text, indentation: indentation)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if index > 0 || !isAfterDash { text += indentation }
                text += "- "
                element.appendBlock(
                    to: &text, indentation: indentation + "  ", isAfterDash: true)
            }
        default: text += "\(plainText)\n"
        }
    }

    /// Appends the value after the colon of a key.
    private func appendValue(to text: inout String, indentation: String) {
        switch self {
        case .object:
            text += "\n"
            appendBlock(to: &text, indentation: indentation + "  ", isAfterDash: false)
        case .array:
            text += "\n"
            appendBlock(to: &text, indentation: indentation, isAfterDash: false)
        default: text += " \(plainText)\n"
        }
    }

    private func appendFlow(to text: inout String) {
        switch self {
        case .object(let entries):
            text += "{"
            for (index, entry) in entries.enumerated() {
                text += index > 0 ? ", \(entry.key): " : "\(entry.key): "
                entry.value.appendFlow(to: &text)
            }
            text += "}"
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ", " }
                element.appendFlow(to: &text)
            }
            text += "]"
        default: text += plainText
        }
    }

    /// The text of a scalar; only a string that looks like a truth value needs quotes.
    private var plainText: String {
        switch self {
        case .string("true"): "\"true\""
        case .string(let string): string
        case .integer(let integer): String(integer)
        case .real(let real): real.shortText
        case .bool(let bool): bool ? "true" : "false"
        case .object, .array: ""
        }
    }
}
