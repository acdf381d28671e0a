import VersionedCodableDocuments
import VersionedCodableEssentials

/// The syntax of `.env` files, of which a document has a text for each variable.
struct DotEnvFormat: DocumentFormat {
    let name = "dotenv"
    let fileExtensions: [String] = []
    let mediaTypes: [String] = []
    let capabilities: FormatCapabilities = [.text, .keyOrder, .comments]

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        let source = try data.withUnsafeBytes { try SourceBuffer(copying: $0) }
        var builder = DocumentBuilder(
            source: source, format: self, limits: limits, duplicateKeys: .refuse)
        do {
            if let fault = data.withUnsafeBytes({ UTF8Sequence.firstFault(in: $0) }) {
                throw ReadingError(.encoding, "expected UTF-8", at: fault)
            }
            var reader = DotEnvReader(data)
            try reader.read(into: &builder)
        } catch let error as ReadingError {
            throw builder.located(error)
        }
        return try builder.finish()
    }

    func write(_ document: CodableDocument) throws -> Data {
        throw ReadingError(.syntax, "files of variables are not written", at: nil)
    }
}

/// Reads `export KEY=value # comment` line by line.
private struct DotEnvReader {
    /// The text with a line feed at its end.
    private let bytes: [UInt8]
    private var at: Int

    private static let spaces = Set(" \t\r".utf8)
    private static let whiteSpace = Set(" \t\r\n".utf8)
    private static let names = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-".utf8)
    private static let escapes = Dictionary(
        uniqueKeysWithValues: zip("nrt\\\"'$`".utf8, "\n\r\t\\\"'$`".utf8))

    init(_ data: Data) {
        bytes = Array(data) + "\n".utf8
        at = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private func isNext(_ character: Unicode.Scalar) -> Bool {
        bytes[at] == UInt8(ascii: character)
    }

    private mutating func skip(_ skipped: Set<UInt8>) {
        while at < bytes.count, skipped.contains(bytes[at]) { at += 1 }
    }

    mutating func read(into builder: inout DocumentBuilder) throws {
        try builder.beginObject(at: at)
        skip(Self.whiteSpace)
        while at < bytes.count {
            if !isNext("#") { try readVariable(into: &builder) }
            while !isNext("\n") { at += 1 }
            skip(Self.whiteSpace)
        }
        try builder.end(at: bytes.count - 1)
    }

    private mutating func readVariable(into builder: inout DocumentBuilder) throws {
        var start = at
        skip(Self.names)
        if bytes[start..<at].elementsEqual("export".utf8), Self.spaces.contains(bytes[at]) {
            skip(Self.spaces)
            start = at
            skip(Self.names)
        }
        let end = at
        skip(Self.spaces)
        guard end > start, isNext("=") else {
            throw ReadingError(.syntax, "expected NAME=value", at: start)
        }
        try builder.key(at: start, length: end - start)
        at += 1
        skip(Self.spaces)
        let first = at
        let text = isNext("'") || isNext("\"") ? try readQuoted() : readWords()
        try text.withUnsafeBytes {
            try builder.scalar(.untyped, copying: $0, at: first, length: at - first)
        }
        skip(Self.spaces)
        guard isNext("\n") || isNext("#") else {
            throw ReadingError(.syntax, "expected the end of the line after the value", at: at)
        }
    }

    private mutating func readWords() -> [UInt8] {
        let start = at
        var end = at
        // Within a word, `#` is a character like any other.
        while !isNext("\n"), !isNext("#") || end == at && at > start {
            at += 1
            if !Self.spaces.contains(bytes[at - 1]) { end = at }
        }
        return Array(bytes[start..<end])
    }

    private mutating func readQuoted() throws -> [UInt8] {
        let start = at
        var text: [UInt8] = []
        at += 1
        while bytes[at] != bytes[start] {
            var byte = bytes[at]
            if isNext("\\"), bytes[start] == UInt8(ascii: "\"") {
                at += 1
                guard let character = Self.escapes[bytes[at]] else {
                    throw ReadingError(
                        .syntax, "expected n, r, t, \\, \", ', $ or ` after the backslash", at: at)
                }
                byte = character
            }
            text.append(byte)
            at += 1
            guard at < bytes.count else {
                throw ReadingError(.syntax, "the quotation mark is not closed", at: start)
            }
        }
        at += 1
        return text
    }
}
