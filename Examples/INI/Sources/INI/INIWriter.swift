import Foundation
import VersionedCodableFormatKit

struct INIWriter {
    private(set) var text = ""
    private var open: [Section] = []
    /// How many values may be written; only aliases, which are followed, can use them up.
    private var budget = 0

    /// What is left to write of an open container.
    private struct Section {
        let children: AnyIterator<(key: String?, value: DocumentNode)>
        /// Whether there was a section in it, to which a line without brackets would belong.
        var hasSections = false

        init(_ node: DocumentNode) {
            var members = node.members.makeIterator()
            var elements = node.elements.makeIterator()
            children =
                node.kind == .object
                ? AnyIterator { members.next().map { ($0.key, $0.value) } }
                : AnyIterator { elements.next().map { (nil, $0) } }
        }
    }

    mutating func write(_ root: DocumentNode) throws {
        guard root.kind == .object else {
            throw WritingError("expected an object at the root of INI")
        }
        budget = root.document.nodeCount + ReadingLimits.default.expandedNodes
        open = [Section(root)]
        while let section = open.last {
            if let (key, value) = section.children.next() {
                try write(value, named: key.map(name) ?? "")
            } else {
                open.removeLast()
            }
        }
    }

    private mutating func write(_ node: DocumentNode, named name: String) throws {
        budget -= 1
        guard budget > 0 else { throw WritingError(AliasExpansion.message) }
        if node.kind == .object || node.kind == .array {
            guard open.count < ReadingLimits.default.depth else {
                throw error("expected fewer than \(open.count) levels", node)
            }
            text += header(node.kind == .array ? name + "*" : name) + "\n"
            open[open.count - 1].hasSections = true
            open.append(Section(node))
        } else {
            let value = try value(of: node)
            let name = open[open.count - 1].hasSections ? header(name) : name
            text += name.isEmpty ? "= \(value)\n" : "\(name) = \(value)\n"
        }
    }

    private func header(_ name: String) -> String {
        String(repeating: "[", count: open.count) + name + String(repeating: "]", count: open.count)
    }

    private func name(_ text: String) -> String {
        // At the beginning of the document it would be taken for a byte order mark.
        let isMarked = text.unicodeScalars.first == "\u{FEFF}"
        let isName = !text.isEmpty && !isMarked && text.utf8.allSatisfy(INIReader.isInName)
        return isName ? text : quoted(text)
    }

    private func value(of node: DocumentNode) throws -> String {
        switch node.kind {
        case .bool, .integer, .real, .untyped: plain(node.text ?? "")
        case .string, .date: quoted(node.text ?? "")
        case .binary: quoted(node.data?.base64EncodedString() ?? "")
        default: throw error("INI has no null", node)
        }
    }

    /// Text without a type stays without one, unless it would be read as something else.
    private func plain(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20,
            first != UInt8(ascii: "\""), !text.utf8.contains(UInt8(ascii: "\n"))
        else { return quoted(text) }
        return text
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": quoted += "\\\(character)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\0": quoted += "\\0"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "\""
    }

    private func error(_ message: String, _ node: DocumentNode) -> WritingError {
        WritingError(message, path: node.path.steps.map(\.stringValue))
    }
}
