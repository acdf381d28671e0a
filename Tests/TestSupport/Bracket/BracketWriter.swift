import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// Writes a document on one line, without recursion.
struct BracketWriter: ~Copyable {
    private let document: CodableDocument
    private let tape: UnsafeTape
    private let allowsNull: Bool
    private var output: [UInt8] = []
    /// The targets of aliases, which need an anchor.
    private var targets: Set<Int> = []
    private var open: [(end: Int, close: String)] = []

    static func write(_ document: CodableDocument, as format: BracketFormat) throws -> Data {
        try document.withUnsafeTape { tape in
            var writer = BracketWriter(
                document: document, tape: tape, allowsNull: format.capabilities.contains(.null))
            if format.writesSignature { writer.add("\(BracketFormat.signature) 1\n") }
            try writer.run()
            return Data(writer.output)
        }
    }

    private init(document: CodableDocument, tape: UnsafeTape, allowsNull: Bool) {
        self.document = document
        self.tape = tape
        self.allowsNull = allowsNull
    }

    private mutating func run() throws {
        for index in 0..<tape.count where tape[index].isKind(.alias) {
            targets.insert(tape.resolve(index))
        }
        var isFirst = true
        for index in 0..<tape.count {
            while let container = open.last, container.end == index {
                add(container.close)
                open.removeLast()
                isFirst = false
            }
            if !isFirst { add(" ") }
            isFirst = try write(index)
        }
        while let container = open.popLast() { add(container.close) }
    }

    /// Writes a node without its children; returns whether it opens a container.
    private mutating func write(_ index: Int) throws -> Bool {
        let node = tape[index]
        let anchor = document.annotation(.anchor, atTapeIndex: index)
        if let tag = document.annotation(.tag, atTapeIndex: index) { add("!\(tag) ") }
        if targets.contains(index) || anchor != nil { add("&\(anchor ?? "n\(index)") ") }
        switch node.kind {
        case .object, .array:
            let isObject = node.isKind(.object)
            add(isObject ? "{" : "[")
            open.append((Int(node.next), isObject ? "}" : "]"))
            return true
        case .key:
            add(tape.bytes(of: node), in: UInt8(ascii: "\""))
            add(":")
        case .alias:
            let target = tape.resolve(index)
            add("*\(document.annotation(.anchor, atTapeIndex: target) ?? "n\(target)")")
        case .null:
            guard allowsNull else { throw error("the format has no null", index) }
            add("null")
        case .string: add(tape.bytes(of: node), in: UInt8(ascii: "\""))
        case .untyped: add(tape.bytes(of: node), in: UInt8(ascii: "'"))
        case .binary: add("<\(tape.bytes(of: node).map(BracketWriter.digits).joined())>")
        default: try addText(of: index)
        }
        return false
    }

    private mutating func addText(of index: Int) throws {
        let node = document.node(atTapeIndex: index)
        guard let text = node.text else {
            throw error("the bracket format cannot write this value", index)
        }
        if node.kind == .date { add("@") }
        add(text)
        // Without a point, a real number would be read as an integer.
        let isReal = tape[index].isKind(.real) || tape[index].isKind(.realBytes)
        if isReal, !text.contains(where: { ".eEn".contains($0) }) { add(".0") }
    }

    private mutating func add(_ text: String) {
        output += text.utf8
    }

    private mutating func add(_ text: UnsafeRawBufferPointer, in quote: UInt8) {
        output.append(quote)
        for byte in text {
            switch byte {
            case quote, UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): add("\\n")
            case UInt8(ascii: "\t"): add("\\t")
            default: output.append(byte)
            }
        }
        output.append(quote)
    }

    private static func digits(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private func error(_ message: String, _ index: Int) -> WritingError {
        let path = document.node(atTapeIndex: index).path
        return WritingError(message, path: path.steps.map(\.stringValue))
    }
}
