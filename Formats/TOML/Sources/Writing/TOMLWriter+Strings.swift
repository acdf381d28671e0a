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
        let text = tape.text(of: node)
        let length = Int(node.length)
        let start = output.count
        output.reserve(length &+ 24)
        output.append(unchecked: ASCII.quote)
        var at = 0
        while at < length {
            // At least eight bytes can be loaded at the last byte of a node's text.
            let word = EightBytes(at: text + at)
            output.next.storeBytes(of: word.word.littleEndian, as: UInt64.self)
            let stops = word.specials(ASCII.quote, ASCII.backslash)
            let plain = stops == 0 ? 8 : EightBytes.first(stops)
            at &+= plain
            output.advance(plain)
            if stops != 0, at < length {
                output.truncate(to: start)
                return try unusual(index, allowsLines: allowsLines)
            }
            if stops != 0 { break }
        }
        // The last eight bytes may have extended past the text.
        output.advance(length &- at)
        if keepsLocalTimes, node.extra == TapeNode.localTime, node.isKind(.string),
            TOMLDate.form(of: tape.bytes(of: node)) == .localTime
        {
            output.truncate(to: start)
            return output.append(text, length)
        }
        output.append(ASCII.quote)
    }

    /// The properties of a text that decide how it is quoted.
    private struct Traits {
        var hasApostrophe = false
        var hasBackslash = false
        var hasQuote = false
        var hasLineFeed = false
        /// Whether there are control characters that always need an escape.
        var hasControl = false
        var hasThreeApostrophes = false
    }

    private func traits(_ index: Int) throws(WritingError) -> Traits {
        let bytes = tape.bytes(of: tape[index])
        var traits = Traits()
        var apostrophes = 0
        var hasOther = false
        for byte in bytes {
            apostrophes = byte == ASCII.apostrophe ? apostrophes + 1 : 0
            switch byte {
            case ASCII.apostrophe:
                traits.hasApostrophe = true
                if apostrophes >= 3 { traits.hasThreeApostrophes = true }
            case ASCII.quote: traits.hasQuote = true
            case ASCII.backslash: traits.hasBackslash = true
            case ASCII.lineFeed: traits.hasLineFeed = true
            case ASCII.tab: break
            case ..<0x20, ASCII.delete: traits.hasControl = true
            case 0x80...: hasOther = true
            default: break
            }
        }
        if hasOther, UTF8Sequence.firstFault(in: bytes) != nil {
            throw error("expected UTF-8, found ill-formed text", at: index)
        }
        return traits
    }

    /// Writes text that is not only printable ASCII without quotes and backslashes.
    @inline(never)
    private mutating func unusual(_ index: Int, allowsLines: Bool) throws(WritingError) {
        let traits = try traits(index)
        let bytes = tape.bytes(of: tape[index])
        let isLiteral =
            options.literalStrings && (traits.hasBackslash || traits.hasQuote)
            && !traits.hasControl
        if traits.hasLineFeed, allowsLines, options.multilineStrings {
            if isLiteral, !traits.hasThreeApostrophes, bytes.last != ASCII.apostrophe {
                output.append("'''\n")
                copy(bytes)
                output.append("'''")
            } else {
                output.append("\"\"\"\n")
                escape(bytes, isMultiline: true)
                output.append("\"\"\"")
            }
        } else if isLiteral, !traits.hasApostrophe, !traits.hasLineFeed {
            output.append(ASCII.apostrophe)
            copy(bytes)
            output.append(ASCII.apostrophe)
        } else {
            output.append(ASCII.quote)
            escape(bytes, isMultiline: false)
            output.append(ASCII.quote)
        }
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
