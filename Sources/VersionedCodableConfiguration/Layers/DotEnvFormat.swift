import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The syntax of `.env` files, of which a document has a text for each variable.
struct DotEnvFormat: DocumentFormat {
    var name: String { "dotenv" }
    var fileExtensions: [String] { [] }
    var mediaTypes: [String] { [] }
    var capabilities: FormatCapabilities { [.text, .keyOrder, .comments] }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        let source = try data.withUnsafeBytes { try SourceBuffer(copying: $0) }
        var builder = DocumentBuilder(
            source: source, format: self, limits: limits, duplicateKeys: .refuse)
        if let fault = data.withUnsafeBytes({ UTF8Sequence.firstFault(in: $0) }) {
            throw builder.located(ReadingError(.encoding, "expected UTF-8", at: fault))
        }
        var reader = DotEnvReader(bytes: Array(data))
        do {
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
    let bytes: [UInt8]
    private var at = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    /// The next byte; a line feed at the end.
    private var next: UInt8 { at < bytes.count ? bytes[at] : UInt8(ascii: "\n") }

    mutating func read(into builder: inout DocumentBuilder) throws {
        try builder.beginObject(at: at)
        while at < bytes.count {
            skip { $0.isSpace || $0 == UInt8(ascii: "\n") }
            if next != UInt8(ascii: "#"), at < bytes.count { try readVariable(into: &builder) }
            skip { $0 != UInt8(ascii: "\n") }
        }
        try builder.end(at: at)
    }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while at < bytes.count, isSkipped(bytes[at]) { at += 1 }
    }

    private mutating func readVariable(into builder: inout DocumentBuilder) throws {
        var start = at
        skip { $0.isName }
        if bytes[start..<at].elementsEqual("export".utf8), next.isSpace {
            skip { $0.isSpace }
            start = at
            skip { $0.isName }
        }
        let end = at
        skip { $0.isSpace }
        guard end > start, next == UInt8(ascii: "=") else {
            throw ReadingError(.syntax, "expected NAME=value", at: start)
        }
        try builder.key(at: start, length: end - start)
        at += 1
        skip { $0.isSpace }
        let first = at
        let text = try readValue()
        try text.withUnsafeBytes {
            try builder.scalar(.untyped, copying: $0, at: first, length: at - first)
        }
        skip { $0.isSpace }
        guard next == UInt8(ascii: "\n") || next == UInt8(ascii: "#") else {
            throw ReadingError(.syntax, "expected the end of the line after the value", at: at)
        }
    }

    private mutating func readValue() throws -> [UInt8] {
        let start = at
        let quote = next
        guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
            var end = start
            while next != UInt8(ascii: "\n") {
                // Within a word it is a character like any other.
                if next == UInt8(ascii: "#"), at == start || bytes[at - 1].isSpace { break }
                at += 1
                if !bytes[at - 1].isSpace { end = at }
            }
            return Array(bytes[start..<end])
        }
        var text: [UInt8] = []
        at += 1
        while at < bytes.count, bytes[at] != quote {
            if bytes[at] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                at += 1
                guard let character = DotEnvReader.escapes[next] else {
                    throw ReadingError(
                        .syntax, "expected n, r, t, \\, \", ', $ or ` after the backslash", at: at)
                }
                text.append(character)
            } else {
                text.append(bytes[at])
            }
            at += 1
        }
        guard at < bytes.count else {
            throw ReadingError(.syntax, "the quotation mark is not closed", at: start)
        }
        at += 1
        return text
    }

    private static let escapes: [UInt8: UInt8] = {
        let marks = "\\\"'$`".utf8.map { ($0, $0) }
        let letters = zip("nrt".utf8, "\n\r\t".utf8).map { ($0, $1) }
        return Dictionary(uniqueKeysWithValues: marks + letters)
    }()
}

extension UInt8 {
    /// Whether it is white space within a line; a carriage return is, before a line feed.
    fileprivate var isSpace: Bool { [0x20, 0x09, 0x0D].contains(self) }

    fileprivate var isName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
