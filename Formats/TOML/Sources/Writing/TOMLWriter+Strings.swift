import VersionedCodableDocuments

extension TOMLWriter {
    /// Writes a key, bare if possible, else quoted.
    @inline(__always)
    mutating func key(_ index: Int) throws(WritingError) {
        let node = tape[index]
        let length = Int(node.length)
        let text = tape.text(of: node)
        var at = 0
        while at < length, text.load(fromByteOffset: at, as: UInt8.self).isBare { at &+= 1 }
        if at == length, length > 0 {
            output.append(text, length)
        } else {
            try string(index, allowsLines: false)
        }
    }

    /// Writes text in quotes, on several lines if `allowsLines` and it has line feeds.
    @inline(__always)
    mutating func string(_ index: Int, allowsLines: Bool) throws(WritingError) {
        let node = tape[index]
        let text = tape.bytes(of: node)
        let special = EightBytes.firstIndex(in: text, from: 0) {
            $0.specials(ASCII.quote, ASCII.backslash)
        }
        guard special == nil else { return try unusual(index, allowsLines: allowsLines) }
        let isTime =
            keepsLocalTimes && node.extra == TapeNode.localTime && node.isKind(.string)
            && TOMLDate.form(of: text) == .localTime
        if !isTime { output.append(ASCII.quote) }
        output.append(text)
        if !isTime { output.append(ASCII.quote) }
    }

    /// Writes text that is not only printable ASCII without quotes and backslashes.
    @inline(never)
    private mutating func unusual(_ index: Int, allowsLines: Bool) throws(WritingError) {
        let bytes = tape.bytes(of: tape[index])
        if UTF8Sequence.firstFault(in: bytes) != nil {
            throw error("expected UTF-8, found ill-formed text", at: index)
        }
        let isMultiline = allowsLines && bytes.contains(ASCII.lineFeed)
        let isLiteral =
            bytes.contains { $0 == ASCII.backslash || $0 == ASCII.quote }
            && TOMLWriter.isLiteral(bytes, isMultiline: isMultiline)
        output.append(
            quoted: bytes, isLiteral: isLiteral, isMultiline: isMultiline, startsLine: isMultiline)
    }

    /// Whether text can be written between single quotes, or three of them.
    static func isLiteral(_ text: some Sequence<UInt8>, isMultiline: Bool) -> Bool {
        var apostrophes = 0
        for byte in text {
            apostrophes = byte == ASCII.apostrophe ? apostrophes + 1 : 0
            if apostrophes > (isMultiline ? 2 : 0) || byte == ASCII.delete { return false }
            if byte < 0x20, byte != ASCII.tab, byte != ASCII.lineFeed || !isMultiline {
                return false
            }
        }
        return apostrophes == 0
    }
}

extension OutputBuffer {
    /// Appends text in quotes.
    ///
    /// - Parameters:
    ///   - text: The text, which `TOMLWriter.isLiteral(_:isMultiline:)` allows in single quotes.
    ///   - isLiteral: Whether the quotes are single ones, without escapes.
    ///   - isMultiline: Whether there are three quotes.
    ///   - startsLine: Whether the text begins on a line of its own.
    mutating func append(
        quoted text: UnsafeRawBufferPointer, isLiteral: Bool, isMultiline: Bool, startsLine: Bool
    ) {
        let mark = isLiteral ? ASCII.apostrophe : ASCII.quote
        append(mark, times: isMultiline ? 3 : 1)
        // A line end directly after three quotes is not text; one that is needs another first.
        if startsLine || isMultiline && text.first == ASCII.lineFeed { append(ASCII.lineFeed) }
        if isLiteral { append(text) } else { append(escaped: text, isMultiline: isMultiline) }
        append(mark, times: isMultiline ? 3 : 1)
    }

    fileprivate mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if let base = bytes.baseAddress { append(base, bytes.count) }
    }

    private mutating func append(escaped bytes: UnsafeRawBufferPointer, isMultiline: Bool) {
        var start = 0
        var at = 0
        var quotes = 0
        while at < bytes.count {
            let byte = bytes[at]
            quotes = byte == ASCII.quote ? quotes + 1 : 0
            let isPlain =
                switch byte {
                case ASCII.quote: isMultiline && quotes < 3 && at + 1 < bytes.count
                case ASCII.lineFeed, ASCII.tab: isMultiline
                case ASCII.backslash, ..<0x20, ASCII.delete: false
                default: true
                }
            if !isPlain {
                append(UnsafeRawBufferPointer(rebasing: bytes[start..<at]))
                append(escape: byte)
                start = at + 1
                quotes = 0
            }
            at += 1
        }
        append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }

    private mutating func append(escape byte: UInt8) {
        append(ASCII.backslash)
        if let escape = TOMLEscape.letters.first(where: { $0.byte == byte }) {
            return append(escape.letter)
        }
        append("u00")
        append(ASCII.capitalHexDigit(byte >> 4))
        append(ASCII.capitalHexDigit(byte & 0x0F))
    }
}
