import Foundation

extension Tree {
    /// Returns the tree as compact JSON, with slashes escaped as `JSONEncoder` does by default.
    func json() -> Data {
        var text = ""
        appendJSON(to: &text)
        return Data(text.utf8)
    }

    private func appendJSON(to text: inout String) {
        switch self {
        case .object(let entries):
            text += "{"
            for (index, entry) in entries.enumerated() {
                if index > 0 { text += "," }
                Tree.appendQuoted(entry.key, to: &text)
                text += ":"
                entry.value.appendJSON(to: &text)
            }
            text += "}"
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.appendJSON(to: &text)
            }
            text += "]"
        case .string(let string): Tree.appendQuoted(string, to: &text)
        case .integer(let integer): text += String(integer)
        case .real(let real): text += real.shortText
        case .bool(let bool): text += bool ? "true" : "false"
        }
    }

    /// Appends a string of the workload, in which only slashes need an escape.
    private static func appendQuoted(_ string: String, to text: inout String) {
        text += "\""
        text += string.replacingOccurrences(of: "/", with: #"\/"#)
        text += "\""
    }
}

extension Double {
    /// The shortest text, without a fraction if it is zero.
    var shortText: String {
        self == rounded() ? String(Int(self)) : String(self)
    }
}
