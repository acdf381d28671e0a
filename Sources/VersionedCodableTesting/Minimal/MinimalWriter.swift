import Foundation
import VersionedCodableDocuments

/// Writes a document line by line; a list of open containers takes the place of recursion.
struct MinimalWriter {
    private let tape: UnsafeTape
    private let document: Document
    private let allowsNull: Bool
    private var output = Array(MinimalFormat.signature.utf8)
    private var open: [(next: Int, end: Int, isObject: Bool)] = []
    /// Nodes that may still be written; only aliases can use them up.
    private var budget: Int

    static func write(_ document: Document, allowsNull: Bool) throws -> Data {
        try document.withUnsafeTape { tape in
            var writer = MinimalWriter(tape: tape, document: document, allowsNull: allowsNull)
            try writer.run()
            return Data(writer.output)
        }
    }

    private init(tape: UnsafeTape, document: Document, allowsNull: Bool) {
        self.tape = tape
        self.document = document
        self.allowsNull = allowsNull
        budget = tape.count + ReadingLimits.default.expandedNodes
    }

    private mutating func run() throws {
        if tape.count > 0 { try value(0) }
        while let (next, end, isObject) = open.last {
            guard next < end else {
                open.removeLast()
                line(isObject ? "}" : "]")
                continue
            }
            let value = isObject ? next + 1 : next
            if isObject { line("k ", tape.bytes(of: tape[next])) }
            open[open.count - 1].next = Int(tape[value].next)
            try self.value(value)
        }
    }

    private mutating func value(_ place: Int) throws {
        let index = tape.resolve(place)
        let node = tape[index]
        budget -= 1
        guard budget > 0 else { throw error("the aliases stand for too many values", index) }
        switch node.kind {
        case .object, .array:
            let isObject = node.isKind(.object)
            line(isObject ? "{" : "[")
            open.append((index + 1, Int(node.next), isObject))
        case .null:
            guard allowsNull else { throw error("the format has no null", index) }
            line("n")
        case .bool: line(node.extra & 1 == 1 ? "t" : "f")
        case .string: line("s ", tape.bytes(of: node))
        case .untyped: line("u ", tape.bytes(of: node))
        case .integer, .integerBytes: try line("i ", textOf: index)
        case .real, .realBytes: try line("r ", textOf: index)
        case .dateText, .dateBytes: try line("d ", textOf: index)
        case .binary:
            let digits = tape.bytes(of: node).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            line("b " + digits.joined())
        case .key, .alias, .removed: throw error("expected a value", index)
        }
    }

    private mutating func line(_ text: String) {
        output += text.utf8
        output.append(UInt8(ascii: "\n"))
    }

    private mutating func line(_ kind: String, _ text: UnsafeRawBufferPointer) {
        output += kind.utf8
        MinimalText.escape(text, into: &output)
        output.append(UInt8(ascii: "\n"))
    }

    private mutating func line(_ kind: String, textOf index: Int) throws {
        guard let text = document.node(atTapeIndex: index).text else {
            throw error("expected a number or date", index)
        }
        line(kind + text)
    }

    private func error(_ message: String, _ index: Int) -> WritingError {
        let path = document.node(atTapeIndex: index).path
        return WritingError(message, path: path.steps.map(\.stringValue))
    }
}
