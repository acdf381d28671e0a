import TestSupport
@testable import VersionedCodableYAML

/// The nodes of a document in a short form, one value after the other without recursion.
///
///     object {k:v,}   array [v,]   string "x"   integer 1   real 1.5   null ~   bool true/false
///     date @2001-01-02   binary <hex>   alias *index   merged key ^k
func shorthand(_ document: CodableDocument) -> String {
    document.withUnsafeTape { tape in
        var text = ""
        var ends: [(at: Int, close: String)] = []
        var index = 0
        while index < tape.count {
            let node = tape[index]
            switch node.kind {
            case .null: text += "~"
            case .bool: text += node.extra == 1 ? "true" : "false"
            case .integer, .real: text += tape.string(of: node)
            case .dateText: text += "@" + tape.string(of: node)
            case .binary:
                text +=
                    "<" + tape.bytes(of: node).map { String($0, radix: 16) }.joined(separator: " ")
                    + ">"
            case .alias: text += "*\(node.length)"
            case .array:
                text += "["
                ends.append((Int(node.next), "]"))
            case .object:
                text += "{"
                ends.append((Int(node.next), "}"))
            case .key:
                text += node.head & TapeNode.merged != 0 ? "^" : ""
                text += tape.string(of: node) + ":"
                index += 1
                continue
            default: text += "\"" + tape.string(of: node) + "\""
            }
            index += 1
            while let last = ends.last, last.at <= index {
                text += last.close
                ends.removeLast()
            }
            if index < tape.count, !text.hasSuffix("["), !text.hasSuffix("{") { text += "," }
        }
        return text
    }
}

func read(
    _ text: String, _ options: YAMLFormat.ReadingOptions = .default,
    within limits: ReadingLimits = .default
) throws -> CodableDocument {
    try YAMLFormat(reading: options).read(Data(text.utf8), within: limits)
}

/// `line:column: message` of the error of reading, or the shorthand of what was read.
func outcome(
    _ text: String, _ options: YAMLFormat.ReadingOptions = .default,
    within limits: ReadingLimits = .default
) -> String {
    outcome(Data(text.utf8), options, within: limits)
}

func outcome(
    _ data: Data, _ options: YAMLFormat.ReadingOptions = .default,
    within limits: ReadingLimits = .default
) -> String {
    YAMLFormat(reading: options).outcome(of: data, within: limits, shorthand)
}
