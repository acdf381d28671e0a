import Foundation
import VersionedCodableCore

extension BracketFormat {
    func write(_ document: Document) throws -> Data {
        var text = ""
        try document.withUnsafeTape { tape in
            var targets: Set<Int> = []
            for index in 0..<tape.count where tape[index].isKind(.alias) {
                targets.insert(tape.resolve(index))
            }
            var open: [(end: Int, close: String)] = []
            var isFirst = true
            for index in 0..<tape.count {
                while let container = open.last, container.end == index {
                    text += container.close
                    open.removeLast()
                    isFirst = false
                }
                let node = tape[index]
                let follows = index > 0 && tape[index - 1].isKind(.key)
                if !isFirst || follows { text += " " }
                isFirst = false
                let anchor = document.annotation(.anchor, atTapeIndex: index)
                if let tag = document.annotation(.tag, atTapeIndex: index) { text += "!\(tag) " }
                if targets.contains(index) || anchor != nil { text += "&\(anchor ?? "n\(index)") " }
                switch node.kind {
                case .object, .array:
                    let isObject = node.isKind(.object)
                    text += isObject ? "{" : "["
                    open.append((Int(node.next), isObject ? "}" : "]"))
                    isFirst = true
                case .key: text += BracketFormat.quoted(tape.string(of: node), "\"") + ":"
                case .alias:
                    let target = tape.resolve(index)
                    let anchor = document.annotation(.anchor, atTapeIndex: target)
                    text += "*\(anchor ?? "n\(target)")"
                case .null: text += "null"
                case .string: text += BracketFormat.quoted(tape.string(of: node), "\"")
                case .untyped: text += BracketFormat.quoted(tape.string(of: node), "'")
                case .binary:
                    let digits = tape.bytes(of: node).map {
                        ($0 < 16 ? "0" : "") + String($0, radix: 16)
                    }
                    text += "<\(digits.joined())>"
                default:
                    let value = document.node(atTapeIndex: index)
                    guard let scalar = value.text else {
                        throw WritingError(
                            "the bracket format cannot write this value",
                            path: value.path.steps.map(\.stringValue))
                    }
                    text += (value.kind == .date ? "@" : "") + scalar
                }
            }
            while let container = open.popLast() { text += container.close }
        }
        return Data(text.utf8)
    }

    private static func quoted(_ text: String, _ quote: Unicode.Scalar) -> String {
        var quoted = String(quote)
        for scalar in text.unicodeScalars {
            switch scalar {
            case quote, "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        quoted.unicodeScalars.append(quote)
        return quoted
    }
}
