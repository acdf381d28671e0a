import VersionedCodableDocuments

extension XMLWriter {
    /// Writes text with the special characters of XML escaped.
    ///
    /// - Parameters:
    ///   - text: Text after which at least eight bytes may be read.
    ///   - isAttribute: Whether it is the value of an attribute.
    @inline(__always)
    mutating func text(
        _ text: UnsafeRawPointer, _ length: Int, isAttribute: Bool
    ) throws(WritingError) {
        output.reserve(length &+ 24)
        var at = 0
        while at < length {
            let word = EightBytes(at: text + at)
            output.next.storeBytes(of: word.word.littleEndian, as: UInt64.self)
            let stops = word.escapes
            if stops == 0 {
                at &+= 8
                output.advance(8)
                continue
            }
            let plain = EightBytes.first(stops)
            at &+= plain
            output.advance(plain)
            if at >= length { break }
            at = try special(text, at, length, isAttribute: isAttribute)
        }
        // The last eight bytes may have gone past the text.
        output.advance(length &- at)
    }

    @inline(__always)
    static func hasPlainEnds(_ text: UnsafeRawPointer, _ length: Int) -> Bool {
        length > 0 && text.load(as: UInt8.self) > 0x20
            && text.load(fromByteOffset: length &- 1, as: UInt8.self) > 0x20
    }

    /// Writes text with white space at its ends as references, since readers remove it otherwise.
    ///
    /// - Parameter marks: The ends whose white space is significant.
    @inline(never)
    mutating func text(
        _ start: UnsafeRawPointer, _ length: Int, meaning marks: UInt32
    ) throws(WritingError) {
        var (from, end) = (0, length)
        if marks & TapeNode.significantStart != 0, try whiteSpaceReference(start) { from = 1 }
        let last = start + (length - 1)
        let endsInWhiteSpace = ASCII.isWhitespace(last.load(as: UInt8.self))
        if from < end, marks & TapeNode.significantEnd != 0, endsInWhiteSpace { end -= 1 }
        if from < end {
            if options.stringEncoding == .cdata {
                try cdata(start + from, end - from)
            } else {
                try text(start + from, end - from, isAttribute: false)
            }
        }
        if end < length { _ = try whiteSpaceReference(last) }
        output.reserve(64)
    }

    /// Writes a white-space character as a reference.
    ///
    /// - Returns: False if the character is not white space.
    private mutating func whiteSpaceReference(_ text: UnsafeRawPointer) throws(WritingError) -> Bool
    {
        let byte = text.load(as: UInt8.self)
        guard ASCII.isWhitespace(byte) else { return false }
        output.append(string: "&#\(byte);")
        return true
    }

    /// Writes a character that is not written as it is, or not ASCII.
    ///
    /// - Returns: The offset after it.
    @inline(never)
    private mutating func special(
        _ text: UnsafeRawPointer, _ at: Int, _ length: Int, isAttribute: Bool
    ) throws(WritingError) -> Int {
        let byte = text.load(fromByteOffset: at, as: UInt8.self)
        switch byte {
        case ASCII.ampersand: output.append("&amp;")
        case ASCII.lessThan: output.append("&lt;")
        case ASCII.greaterThan: output.append("&gt;")
        case ASCII.apostrophe: output.append("&apos;")
        case ASCII.quote: output.append("&quot;")
        case ASCII.carriageReturn: output.append("&#13;")
        case ASCII.lineFeed where isAttribute: output.append("&#10;")
        case 0x09 where isAttribute: output.append("&#9;")
        case 0x80...:
            var end = at
            while end < length, text.load(fromByteOffset: end, as: UInt8.self) >= 0x80 {
                end += try wideLength(text, end, length)
            }
            output.append(text + at, end - at)
            output.reserve(length - at + 24)
            return end
        case 0..<0x20 where !ASCII.isWhitespace(byte): throw forbidden(UInt32(byte))
        default: output.append(unchecked: byte)
        }
        output.reserve(length - at + 24)
        return at + 1
    }

    /// Returns the bytes of a non-ASCII character, after checking that XML allows it.
    mutating func wideLength(
        _ text: UnsafeRawPointer, _ at: Int, _ length: Int
    ) throws(WritingError) -> Int {
        // Bytes after the text may look like its continuation.
        let bytes = UTF8Sequence.length(at: text + at)
        guard bytes > 0, at + bytes <= length else {
            throw error("expected UTF-8, found ill-formed text")
        }
        if bytes == 3, text.load(fromByteOffset: at, as: UInt8.self) == 0xEF {
            let number = NameText.scalar(at: text + at, bytes)
            if number >= 0xFFFE { throw forbidden(number) }
        }
        return bytes
    }

    mutating func forbidden(_ character: UInt32) -> WritingError {
        error("XML does not allow the character \(Unicode.Scalar(character)?.name ?? "U+FFFD")")
    }

    // MARK: CDATA

    /// Writes text as CDATA sections: more than one for text with `]]>` or a carriage return.
    mutating func cdata(_ text: UnsafeRawPointer, _ length: Int) throws(WritingError) {
        output.append("<![CDATA[")
        var at = 0
        var start = 0
        while at < length {
            let byte = text.load(fromByteOffset: at, as: UInt8.self)
            if byte >= 0x80 {
                at += try wideLength(text, at, length)
                continue
            }
            if byte < 0x20, !ASCII.isWhitespace(byte) { throw forbidden(UInt32(byte)) }
            if byte == ASCII.carriageReturn {
                // It would be read as a line feed.
                output.append(text + start, at - start)
                output.append("]]>&#13;<![CDATA[")
                start = at + 1
            } else if byte == ASCII.greaterThan, at >= start + 2,
                text.load(fromByteOffset: at - 1, as: UInt8.self) == ASCII.closeBracket,
                text.load(fromByteOffset: at - 2, as: UInt8.self) == ASCII.closeBracket
            {
                output.append(text + start, at - start)
                output.append("]]><![CDATA[")
                start = at
            }
            at += 1
        }
        output.append(text + start, length - start)
        output.append("]]>")
        output.reserve(64)
    }

    /// Checks text that is written unescaped, like a comment's.
    mutating func checkCharacters(_ text: String) throws(WritingError) {
        for scalar in text.unicodeScalars
        where scalar.value < 0x20 && !ASCII.isWhitespace(UInt8(scalar.value))
            || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        {
            throw forbidden(scalar.value)
        }
    }
}

extension Unicode.Scalar {
    /// The code point as text, like `U+000A`.
    var name: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
