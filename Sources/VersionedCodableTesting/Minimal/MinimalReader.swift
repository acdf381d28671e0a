import VersionedCodableDocuments

/// Turns the lines of a minimal document into events, without recursion.
struct MinimalReader: ~Copyable {
    private var builder: DocumentBuilder
    private let source: SourceBuffer
    private var at = 0
    /// Whether a key waits for its value.
    private var hasKey = false

    init(_ source: SourceBuffer, format: MinimalFormat, limits: ReadingLimits) {
        self.source = source
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: format.duplicateKeys)
    }

    var isEmpty: Bool { builder.nextIndex == 0 }

    consuming func finish() throws -> Document {
        guard !isEmpty, builder.openContainers == 0 else {
            throw error(isEmpty ? "expected a value, found the end" : unclosed, at: source.count)
        }
        return try builder.finish()
    }

    consuming func finishPrefix() throws -> Document {
        try builder.finishPrefix()
    }

    /// Reads the first line; answers whether it is whole.
    mutating func readSignature() throws -> Bool {
        if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        let rest = source.bytes[at...]
        guard rest.starts(with: MinimalFormat.signature.utf8) else {
            if MinimalFormat.signature.utf8.starts(with: rest) { return false }
            throw error("expected the line \"minimal 1\"", at: at)
        }
        at += MinimalFormat.signature.utf8.count
        return true
    }

    /// Reads the lines that are whole; answers whether those are all.
    mutating func readLines() throws -> Bool {
        while at < source.count {
            guard let end = source.bytes[at...].firstIndex(of: UInt8(ascii: "\n")) else {
                return false
            }
            try readLine(at..<end)
            at = end + 1
        }
        return true
    }

    private mutating func readLine(_ line: Range<Int>) throws {
        let kind = line.isEmpty ? 0 : source.bytes[line.lowerBound]
        if !isEmpty, builder.openContainers == 0 {
            throw error("expected the end, found another line", at: line.lowerBound)
        }
        switch kind {
        case UInt8(ascii: "}") where builder.isInObject && !hasKey,
            UInt8(ascii: "]") where builder.openContainers > 0 && !builder.isInObject:
            try requireBare(line)
            return try builder.end(at: line.upperBound)
        case UInt8(ascii: "k"):
            guard builder.isInObject, !hasKey else {
                throw error("expected a value, found a key", at: line.lowerBound)
            }
            try text(of: line, .key)
            hasKey = true
        default:
            guard !builder.isInObject || hasKey else {
                throw error("expected a key, found another line", at: line.lowerBound)
            }
            try readValue(line, kind)
            hasKey = false
        }
    }

    private mutating func readValue(_ line: Range<Int>, _ kind: UInt8) throws {
        let start = line.lowerBound
        switch kind {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"), UInt8(ascii: "t"),
            UInt8(ascii: "f"):
            try requireBare(line)
        default: break
        }
        switch kind {
        case UInt8(ascii: "{"): try builder.beginObject(at: start)
        case UInt8(ascii: "["): try builder.beginArray(at: start)
        case UInt8(ascii: "n"): try builder.null(at: start, length: 1)
        case UInt8(ascii: "t"): try builder.bool(true, at: start, length: 1)
        case UInt8(ascii: "f"): try builder.bool(false, at: start, length: 1)
        case UInt8(ascii: "i"): try text(of: line, .integer)
        case UInt8(ascii: "r"): try text(of: line, .real)
        case UInt8(ascii: "d"): try text(of: line, .dateText)
        case UInt8(ascii: "s"): try text(of: line, .string)
        case UInt8(ascii: "u"): try text(of: line, .untyped)
        case UInt8(ascii: "b"): try text(of: line, .binary)
        default: throw error("expected one of [ ] { } k n t f i r d s u b", at: start)
        }
    }

    /// Adds what follows the kind and a space.
    private mutating func text(of line: Range<Int>, _ kind: TapeKind) throws {
        guard line.count > 1, source.bytes[line.lowerBound + 1] == UInt8(ascii: " ") else {
            throw error("expected a space", at: line.lowerBound + 1)
        }
        let place = line.lowerBound + 2..<line.upperBound
        guard let text = MinimalText.decode(source.bytes[place], kind) else {
            throw error("expected \(MinimalText.name(of: kind))", at: place.lowerBound)
        }
        let isKey = kind == .key
        switch text {
        case .asItIs where isKey: try builder.key(at: place.lowerBound, length: place.count)
        case .asItIs: try builder.scalar(kind, at: place.lowerBound, length: place.count)
        case .decoded(let bytes):
            try bytes.withUnsafeBytes {
                if isKey {
                    try builder.key(copying: $0, at: place.lowerBound, length: place.count)
                } else {
                    try builder.scalar(
                        kind, copying: $0, at: place.lowerBound, length: place.count)
                }
            }
        }
    }

    private func requireBare(_ line: Range<Int>) throws {
        guard line.count == 1 else { throw error("expected a line feed", at: line.lowerBound + 1) }
    }

    private var unclosed: String {
        "expected \(builder.isInObject ? "}" : "]"), found the end"
    }

    func error(_ message: String, at offset: Int) -> ReadingError {
        builder.located(ReadingError(.syntax, message, at: offset))
    }
}
