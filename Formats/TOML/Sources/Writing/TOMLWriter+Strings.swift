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
        copy(text)
        if !isTime { output.append(ASCII.quote) }
    }

    /// Writes text that is not only printable ASCII without quotes and backslashes.
    @inline(never)
    private mutating func unusual(_ index: Int, allowsLines: Bool) throws(WritingError) {
        let bytes = tape.bytes(of: tape[index])
        if UTF8Sequence.firstFault(in: bytes) != nil {
            throw error("expected UTF-8, found ill-formed text", at: index)
        }
        let isMultiline =
            allowsLines && options.multilineStrings && bytes.contains(ASCII.lineFeed)
        let isLiteral =
            options.literalStrings
            && bytes.contains { $0 == ASCII.backslash || $0 == ASCII.quote }
            && TOMLWriter.isLiteral(bytes, isMultiline: isMultiline)
        let mark = isLiteral ? ASCII.apostrophe : ASCII.quote
        output.append(mark, times: isMultiline ? 3 : 1)
        if isMultiline { output.append(ASCII.lineFeed) }
        if isLiteral { copy(bytes) } else { escape(bytes, isMultiline: isMultiline) }
        output.append(mark, times: isMultiline ? 3 : 1)
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

    private mutating func copy(_ bytes: UnsafeRawBufferPointer) {
        if let base = bytes.baseAddress { output.append(base, bytes.count) }
    }

    mutating func escape(_ bytes: UnsafeRawBufferPointer, isMultiline: Bool) {
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
                copy(UnsafeRawBufferPointer(rebasing: bytes[start..<at]))
                escape(byte)
                start = at + 1
                quotes = 0
            }
            at += 1
        }
        copy(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }

    private mutating func escape(_ byte: UInt8) {
        output.append(ASCII.backslash)
        switch byte {
        case ASCII.quote, ASCII.backslash: output.append(byte)
        case 0x08: output.append(UInt8(ascii: "b"))
        case ASCII.tab: output.append(UInt8(ascii: "t"))
        case ASCII.lineFeed: output.append(UInt8(ascii: "n"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case ASCII.carriageReturn: output.append(UInt8(ascii: "r"))
        default:
            output.append("u00")
            let digits = String(byte, radix: 16, uppercase: true)
            if digits.utf8.count < 2 { output.append(ASCII.digitZero) }
            output.append(string: digits)
        }
    }
}
