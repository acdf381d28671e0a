import Foundation

extension Tree {
    /// Returns the tree as XML elements on one line; an array repeats the element of its key.
    func xml() -> Data {
        var text = ""
        append(to: &text, named: "config", isItem: true)
        return Data(text.utf8)
    }

    private func append(to text: inout String, named name: String, isItem: Bool = false) {
        if case .array(let elements) = self, !isItem {
            return elements.forEach { $0.append(to: &text, named: name, isItem: true) }
        }
        text += "<\(name)>"
        switch self {
        case .object(let entries):
            for entry in entries { entry.value.append(to: &text, named: entry.key) }
        case .array(let elements):
            for element in elements { element.append(to: &text, named: name, isItem: true) }
        case .string(let string): text += string.escapedForXML
        case .integer(let integer): text += String(integer)
        case .real(let real): text += real.shortText
        case .bool(let bool): text += bool ? "true" : "false"
        }
        text += "</\(name)>"
    }
}
