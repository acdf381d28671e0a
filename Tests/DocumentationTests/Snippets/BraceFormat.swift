import Foundation
import VersionedCodableCore

// snippet
struct BraceFormat: Format {
    var name: String { "brace" }
    var fileExtensions: [String] { ["brace"] }
    var mediaTypes: [String] { ["application/x-brace"] }
    var capabilities: FormatCapabilities { [.keyOrder, .text, .topLevelScalars] }

    func read(_ data: Data, within limits: ReadingLimits) throws -> Document {
        let source = try TextDecoding.source(of: data, within: limits)
        var reader = BraceReader(source, format: self, limits: limits)
        try reader.readTokens()
        return try reader.finish()
    }

    func write(_ document: Document) throws -> Data {
        var writer = BraceWriter()
        try writer.write(document.root)
        return Data(writer.text.dropLast().utf8)
    }

    func match(_ prefix: Data) -> MatchStrength {
        prefix.starts(with: Data("brace ".utf8)) ? .certain : .none
    }
}

extension Format where Self == BraceFormat {
    static var brace: BraceFormat { BraceFormat() }
}
// end

// snippet
struct BraceReader: ~Copyable {
    private let source: SourceBuffer
    private var builder: DocumentBuilder
    private var index = 0
    /// Whether the last token was a key, so that its value is next.
    private var hasKey = false

    init(_ source: SourceBuffer, format: BraceFormat, limits: ReadingLimits) {
        self.source = source
        builder = DocumentBuilder(source: source, format: format, limits: limits)
    }

    mutating func readTokens() throws {
        try readSignature()
        repeat { try readToken() } while builder.openContainers > 0
        skipBlanks()
        guard index == source.count else { throw error("expected the end of the document") }
    }

    consuming func finish() throws -> Document {
        try builder.finish()
    }

    private mutating func readSignature() throws {
        let mark = [0xEF, 0xBB, 0xBF] as [UInt8]
        if source.bytes.starts(with: mark) { index = mark.count }
        guard source.bytes.dropFirst(index).starts(with: "brace".utf8) else {
            throw error("expected the word brace")
        }
        index += 5
    }

    private mutating func readToken() throws {
        skipBlanks()
        let isKey = builder.isInObject && !hasKey
        switch byte {
        case UInt8(ascii: "}") where isKey,
            UInt8(ascii: "]") where builder.openContainers > 0 && !builder.isInObject:
            index += 1
            try builder.end(at: index)
            hasKey = false
        case UInt8(ascii: "{") where !isKey:
            try builder.beginObject(at: index)
            index += 1
            hasKey = false
        case UInt8(ascii: "[") where !isKey:
            try builder.beginArray(at: index)
            index += 1
            hasKey = false
        case UInt8(ascii: "\""): try readQuoted(isKey: isKey)
        case let byte? where BraceReader.isInWord(byte): try readWord(isKey: isKey)
        default: throw error(isKey ? "expected a key or '}'" : "expected a value")
        }
    }
}
// end

// snippet
extension BraceReader {
    private mutating func readWord(isKey: Bool) throws {
        let start = index
        while let byte, BraceReader.isInWord(byte) { index += 1 }
        if isKey {
            try builder.key(at: start, length: index - start)
        } else {
            try builder.scalar(.untyped, at: start, length: index - start)
        }
        hasKey = isKey
    }

    private mutating func readQuoted(isKey: Bool) throws {
        let start = index
        var text: [UInt8] = []
        index += 1
        while byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") { index += 1 }
            guard let byte else { throw error("the quotation mark is never closed", at: start) }
            text.append(byte)
            index += 1
        }
        index += 1
        try text.withUnsafeBytes { text in
            if isKey {
                try builder.key(copying: text, at: start, length: index - start)
            } else {
                try builder.scalar(.string, copying: text, at: start, length: index - start)
            }
        }
        hasKey = isKey
    }

    private mutating func skipBlanks() {
        while let byte, " \t\r\n".utf8.contains(byte) { index += 1 }
    }

    /// The next byte; nil at the end.
    private var byte: UInt8? { index < source.count ? source.bytes[index] : nil }

    static func isInWord(_ byte: UInt8) -> Bool {
        byte > 0x20 && !"{}[]\"\\".utf8.contains(byte)
    }

    private func error(_ message: String, at offset: Int? = nil) -> ReadingError {
        let found = index < source.count ? "" : ", found the end of the document"
        return builder.located(ReadingError(.syntax, message + found, at: offset ?? index))
    }
}
// end

// snippet
struct BraceWriter {
    private(set) var text = "brace "
    private var open: [Children] = []
    /// How many values may be written; only aliases, which are followed, can use them up.
    private var budget = 0

    /// What is left to write of an open container.
    private enum Children {
        case members(DocumentMembers.Iterator)
        case elements(DocumentElements.Iterator)
    }

    mutating func write(_ root: DocumentNode) throws {
        budget = root.document.nodeCount + ReadingLimits.default.expandedNodes
        try begin(root)
        while let container = open.popLast() {
            switch container {
            case .members(var members):
                guard let member = members.next() else {
                    text += "} "
                    continue
                }
                open.append(.members(members))
                text += quoted(member.key)
                try begin(member.value)
            case .elements(var elements):
                guard let element = elements.next() else {
                    text += "] "
                    continue
                }
                open.append(.elements(elements))
                try begin(element)
            }
        }
    }

    private mutating func begin(_ node: DocumentNode) throws {
        budget -= 1
        guard budget > 0 else { throw WritingError(AliasExpansion.message) }
        switch node.kind {
        case .object:
            text += "{ "
            open.append(.members(node.members.makeIterator()))
        case .array:
            text += "[ "
            open.append(.elements(node.elements.makeIterator()))
        case .bool, .integer, .real: text += "\(node.text ?? "") "
        case .untyped: text += word(node.text ?? "")
        case .string, .date: text += quoted(node.text ?? "")
        case .binary: text += quoted(node.data?.base64EncodedString() ?? "")
        case .null, nil:
            throw WritingError(
                "brace text has no null", path: node.path.steps.map(\.stringValue))
        }
    }

    /// Text without a type stays without one, unless a word cannot hold it.
    private func word(_ text: String) -> String {
        let isWord = !text.isEmpty && text.utf8.allSatisfy(BraceReader.isInWord)
        return isWord ? "\(text) " : quoted(text)
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\" "
    }
}
// end
