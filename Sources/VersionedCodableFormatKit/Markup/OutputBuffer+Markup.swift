import VersionedCodableDocuments

/// Why a text cannot be in a document of tags (XML).
public enum MarkupFault: Error, Equatable {
    /// XML does not allow a character.
    case forbidden(Unicode.Scalar)
    /// It is not UTF-8.
    case illFormed

    /// The message of an error.
    public var message: String {
        switch self {
        case .forbidden(let character):
            "XML does not allow the character \(MarkupEscaping.codePoint(of: character))"
        case .illFormed: "expected UTF-8, found ill-formed text"
        }
    }
}

extension OutputBuffer {
    /// The special characters of a text, besides `& < >` and the carriage return.
    public enum MarkupPlace {
        /// None.
        case text
        /// Quotes.
        case quotedText
        /// Quotes, tabs and line feeds.
        case attribute
    }

    /// Appends text with its special characters as references.
    ///
    /// - Parameter text: The text; at least eight bytes after it may be read.
    public mutating func append(
        markup text: UnsafeRawBufferPointer, as place: MarkupPlace
    ) throws(MarkupFault) {
        guard let start = text.baseAddress else { return }
        reserve(text.count &+ 24)
        var at = 0
        while at < text.count {
            let word = EightBytes(at: start + at)
            next.storeBytes(of: word.word.littleEndian, as: UInt64.self)
            // Without bits 0 and 2 the quotes, `#` and `&` are equal; without bit 1 the brackets are.
            let stops = word.stops(
                word.near(ASCII.quote, ignoring: 0x05) | word.near(ASCII.lessThan, ignoring: 0x02)
                    | word.nearBelow(ASCII.space))
            let plain = stops == 0 ? 8 : EightBytes.first(stops)
            at &+= plain
            advance(plain)
            if stops != 0, at < text.count { at = try append(special: text, at, as: place) }
        }
        // The last eight bytes may have gone past the text.
        advance(text.count &- at)
    }

    /// Appends a character that may be special, or characters that are not ASCII.
    ///
    /// - Returns: The offset after it.
    @inline(never)
    private mutating func append(
        special text: UnsafeRawBufferPointer, _ at: Int, as place: MarkupPlace
    ) throws(MarkupFault) -> Int {
        var end = at + 1
        switch (text[at], place) {
        case (ASCII.ampersand, _): append("&amp;")
        case (ASCII.lessThan, _): append("&lt;")
        case (ASCII.greaterThan, _): append("&gt;")
        // Unescaped, it would be read as a line feed.
        case (ASCII.carriageReturn, _): append("&#13;")
        case (ASCII.apostrophe, .quotedText), (ASCII.apostrophe, .attribute): append("&apos;")
        case (ASCII.quote, .quotedText), (ASCII.quote, .attribute): append("&quot;")
        case (ASCII.lineFeed, .attribute): append("&#10;")
        case (0x09, .attribute): append("&#9;")
        default:
            end = at
            repeat {
                end += try length(of: text, at: end)
            } while end < text.count && text[end] >= 0x80
            if let start = text.baseAddress { append(start + at, end - at) }
        }
        reserve(text.count - at + 24)
        return end
    }

    /// Returns the length of a character, after checking that XML allows it.
    private func length(
        of text: UnsafeRawBufferPointer, at place: Int
    ) throws(MarkupFault) -> Int {
        let byte = text[place]
        guard byte >= 0x80 else {
            if byte < 0x20, !ASCII.isWhitespace(byte) { throw .forbidden(Unicode.Scalar(byte)) }
            return 1
        }
        // Bytes after the text may look like its continuation.
        guard let start = text.baseAddress, case let count = UTF8Sequence.length(at: start + place),
            count > 0, place + count <= text.count
        else { throw .illFormed }
        if byte == 0xEF, text[place + 1] == 0xBF, text[place + 2] >= 0xBE {
            throw .forbidden(text[place + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}")
        }
        return count
    }
}
