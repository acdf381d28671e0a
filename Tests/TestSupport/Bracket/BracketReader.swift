import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// Parses bracket text into the events of a `DocumentBuilder`, without recursion.
struct BracketReader: ~Copyable {
    /// Thrown where a prefix ends and the document continues.
    struct EndOfPrefix: Error {}

    private var builder: DocumentBuilder
    private let source: SourceBuffer
    private let isPrefix: Bool
    private var index = 0
    private var hasKey = false
    private(set) var hasRoot = false
    /// Indices of complete values, by their anchors.
    private var anchors: [String: Int] = [:]
    private var openAnchors: [(name: String, depth: Int, index: Int)] = []

    init(_ data: Data, format: BracketFormat, limits: ReadingLimits, isPrefix: Bool) throws {
        source = try TextDecoding.source(of: data, within: limits, isPrefix: isPrefix)
        index = BracketReader.markLength(in: source.bytes)
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: format.duplicateKeys)
        self.isPrefix = isPrefix
    }

    consuming func finish() throws -> CodableDocument {
        isPrefix ? try builder.finishPrefix() : try builder.finish()
    }

    mutating func run() throws {
        while true {
            skipSpace()
            if index == source.count {
                if hasRoot, builder.openContainers == 0 { return }
                throw endOfSource("expected a value")
            }
            if hasRoot, builder.openContainers == 0 {
                throw error("unexpected \(found) after the document")
            }
            if builder.isInObject, !hasKey {
                if byte == UInt8(ascii: "}") { try close() } else { try readKey() }
            } else if byte == UInt8(ascii: "]"), builder.openContainers > 0, !hasKey {
                try close()
            } else {
                try readValue()
            }
        }
    }

    // MARK: Values

    private mutating func readValue() throws {
        let start = index
        switch byte {
        case UInt8(ascii: "&"):
            index += 1
            let name = try word("expected the name of an anchor")
            skipSpace()
            openAnchors.append((name, builder.openContainers, builder.nextIndex))
            builder.annotate(.anchor, name, at: builder.nextIndex)
            return
        case UInt8(ascii: "!"):
            index += 1
            builder.annotate(.tag, try word("expected the name of a tag"), at: builder.nextIndex)
            return
        case UInt8(ascii: "{"):
            try builder.beginObject(at: index)
            return begin()
        case UInt8(ascii: "["):
            try builder.beginArray(at: index)
            return begin()
        case UInt8(ascii: "\""): try readText(.string)
        case UInt8(ascii: "'"): try readText(.untyped)
        case UInt8(ascii: "<"): try readBinary()
        case UInt8(ascii: "@"):
            index += 1
            _ = try word("expected a date")
            try builder.scalar(.dateText, at: start + 1, length: index - start - 1)
        case UInt8(ascii: "*"):
            index += 1
            let name = try word("expected the name of an anchor")
            guard let anchor = anchors[name] else {
                throw error("there is no value with the anchor \(name)", at: start)
            }
            try builder.alias(to: anchor, at: start)
        default: try readWord()
        }
        complete()
    }

    private mutating func begin() {
        index += 1
        hasKey = false
        hasRoot = true
    }

    private mutating func close() throws {
        index += 1
        try builder.end(at: index)
        complete()
    }

    private mutating func complete() {
        hasRoot = true
        hasKey = false
        while let anchor = openAnchors.last, anchor.depth == builder.openContainers {
            openAnchors.removeLast()
            anchors[anchor.name] = anchor.index
        }
    }

    private mutating func readWord() throws {
        let start = index
        let text = try word("expected a value, found \(found)")
        let length = index - start
        switch text {
        case "null": try builder.null(at: start, length: length)
        case "true", "false": try builder.bool(text == "true", at: start, length: length)
        case "nan", "inf", "-inf": try builder.scalar(.real, at: start, length: length)
        default:
            guard let isInteger = BracketReader.number(text) else {
                throw error("unexpected word \(text)", at: start)
            }
            try builder.scalar(isInteger ? .integer : .real, at: start, length: length)
        }
    }

    /// Returns whether a number is an integer; nil if the text is not a number.
    private static func number(_ text: String) -> Bool? {
        guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), Double(text) != nil
        else { return nil }
        return !text.contains { ".eE".contains($0) }
    }

    private mutating func readBinary() throws {
        let start = index
        index += 1
        var bytes: [UInt8] = []
        var high: UInt8?
        while index < source.count, byte != UInt8(ascii: ">") {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("expected two hexadecimal digits, found \(found)")
            }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
            index += 1
        }
        if index == source.count { throw endOfSource("expected '>'") }
        guard high == nil else { throw error("expected two hexadecimal digits, found \(found)") }
        index += 1
        try bytes.withUnsafeBytes {
            try builder.scalar(.binary, copying: $0, at: start, length: index - start)
        }
    }

    // MARK: Keys and text

    private mutating func readKey() throws {
        let start = index
        if byte == UInt8(ascii: "\"") {
            try readText(.key)
        } else {
            _ = try word("expected a key, found \(found)")
            try builder.key(at: start, length: index - start)
        }
        skipSpace()
        if index == source.count { throw endOfSource("expected ':' after the key") }
        guard byte == UInt8(ascii: ":") else {
            throw error("expected ':' after the key, found \(found)")
        }
        index += 1
        hasKey = true
    }

    /// Reads quoted text: in place without escapes, otherwise as a copy.
    private mutating func readText(_ kind: TapeKind) throws {
        let start = index
        let quote = byte
        index += 1
        while index < source.count, byte != quote, byte != UInt8(ascii: "\\") { index += 1 }
        if index < source.count, byte == quote {
            index += 1
            let length = index - start - 2
            if kind == .key {
                try builder.key(at: start + 1, length: length, marks: TapeNode.quoted)
            } else {
                try builder.scalar(kind, at: start + 1, length: length, marks: TapeNode.quoted)
            }
            return
        }
        var text = Array(source.bytes[(start + 1)..<index])
        while index < source.count, byte != quote {
            if byte == UInt8(ascii: "\\") {
                text += try unescape()
            } else {
                text.append(byte)
                index += 1
            }
        }
        if index == source.count { throw endOfSource("expected a quote at the end of the text") }
        index += 1
        try text.withUnsafeBytes { bytes in
            if kind == .key {
                try builder.key(copying: bytes, at: start, length: index - start)
            } else {
                try builder.scalar(kind, copying: bytes, at: start, length: index - start)
            }
        }
    }

    private mutating func unescape() throws -> [UInt8] {
        let start = index
        index += 1
        if index == source.count { throw endOfSource("expected an escaped character") }
        defer { index += 1 }
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return [byte]
        case UInt8(ascii: "u"):
            guard let close = source.bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
                index = source.count
                throw endOfSource("expected '}' after the escape")
            }
            let digits = String(
                decoding: source.bytes[min(index + 2, close)..<close], as: UTF8.self)
            index = close
            guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
                throw error("\\u{\(digits)} is not a character", at: start)
            }
            return Array(String(scalar).utf8)
        default: throw error("unknown escape", at: start)
        }
    }

    // MARK: Scanning

    static func markLength(in bytes: UnsafeRawBufferPointer) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == UInt8(ascii: ",")
    }

    private var byte: UInt8 { source.bytes[index] }

    private mutating func skipSpace() {
        while index < source.count {
            if byte == UInt8(ascii: ";") {
                while index < source.count, byte != 0x0A { index += 1 }
            } else if BracketReader.isSpace(byte) {
                index += 1
            } else {
                return
            }
        }
    }

    /// Reads a bare word; a date may contain colons.
    private mutating func word(_ message: String) throws -> String {
        let start = index
        let isDate = start > 0 && source.bytes[start - 1] == UInt8(ascii: "@")
        while index < source.count {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "$"), 0x80...:
                index += 1
                continue
            case UInt8(ascii: ":") where isDate:
                index += 1
                continue
            default: break
            }
            break
        }
        // A word at the end of a prefix may continue.
        if index == source.count, isPrefix { throw EndOfPrefix() }
        if index == start { throw error(message) }
        return String(decoding: source.bytes[start..<index], as: UTF8.self)
    }

    private var found: String {
        guard index < source.count else { return "the end" }
        return "'\(Character(Unicode.Scalar(byte)))'"
    }

    private func error(_ message: String, at offset: Int? = nil) -> any Error {
        builder.located(ReadingError(.syntax, message, at: offset ?? index))
    }

    /// Returns the error for the end of the source, which in a prefix is not an error.
    private func endOfSource(_ message: String) -> any Error {
        isPrefix ? EndOfPrefix() : error("\(message), found the end")
    }
}
