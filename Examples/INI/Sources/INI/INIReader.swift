import VersionedCodableFormatKit

/// Turns lines into events; what is open is known to the builder alone.
struct INIReader: ~Copyable {
    let source: SourceBuffer
    var builder: DocumentBuilder
    var index = 0

    init(_ source: SourceBuffer, format: INIFormat, limits: ReadingLimits) {
        self.source = source
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: .refuse)
    }

    mutating func readLines(upTo end: Int) throws {
        let mark = [0xEF, 0xBB, 0xBF] as [UInt8]
        if source.bytes.starts(with: mark) { index = mark.count }
        try builder.beginObject(at: index)
        while index < end { try readLine() }
    }

    consuming func finish() throws -> CodableDocument {
        while builder.openContainers > 0 { try builder.end(at: index) }
        return try builder.finish()
    }

    consuming func finishPrefix() throws -> CodableDocument {
        try builder.finishPrefix()
    }

    private mutating func readLine() throws {
        skipBlanks()
        if isAt(";") || isAt("#") {
            skipLine()
        } else if isAt("[") {
            try readHeader()
        } else if !isAtEnd {
            try readName()
            guard isAt("=") else { throw error("expected '='") }
            try readValue()
        }
        skipBlanks()
        guard isAtEnd else { throw error("expected the end of the line") }
        if index < source.count { index += 1 }
    }

    /// Reads `[name]`, `[name*]` or `[name] = value`, with one more pair of brackets for each
    /// level.
    private mutating func readHeader() throws {
        let start = index
        while isAt("[") { index += 1 }
        let level = index - start
        guard level <= builder.openContainers else {
            throw error("expected at most \(builder.openContainers) brackets", at: start)
        }
        while builder.openContainers > level { try builder.end(at: start) }
        try readName()
        let isArray = isAt("*")
        if isArray { index += 1 }
        for _ in 0..<level {
            guard isAt("]") else { throw error("expected ']' \(level) times") }
            index += 1
        }
        skipBlanks()
        if isArray {
            try builder.beginArray(at: start)
        } else if isAt("=") {
            try readValue()
        } else {
            try builder.beginObject(at: start)
        }
    }
}
