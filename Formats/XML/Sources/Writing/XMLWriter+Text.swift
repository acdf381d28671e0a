import VersionedCodableDocuments
import VersionedCodableFormatKit

extension XMLWriter {
    /// Writes text with the special characters of XML escaped.
    ///
    /// - Parameter isAttribute: Whether it is the value of an attribute.
    @inline(__always)
    mutating func text(_ text: NameText, isAttribute: Bool) throws(WritingError) {
        guard let start = text.baseAddress else { return }
        output.reserve(text.count &+ 24)
        var at = 0
        while at < text.count {
            let word = EightBytes(at: start + at)
            output.next.storeBytes(of: word.word.littleEndian, as: UInt64.self)
            let stops = word.escapes
            let plain = stops == 0 ? 8 : EightBytes.first(stops)
            at &+= plain
            output.advance(plain)
            if stops != 0, at < text.count {
                at = try special(text, at, isAttribute: isAttribute)
            }
        }
        // The last eight bytes may have gone past the text.
        output.advance(text.count &- at)
    }

    /// Writes a character that is not written as it is, or not ASCII.
    ///
    /// - Returns: The offset after it.
    @inline(never)
    private mutating func special(
        _ text: NameText, _ at: Int, isAttribute: Bool
    ) throws(WritingError) -> Int {
        var end = at + 1
        switch text[at] {
        case ASCII.ampersand: output.append("&amp;")
        case ASCII.lessThan: output.append("&lt;")
        case ASCII.greaterThan: output.append("&gt;")
        case ASCII.apostrophe: output.append("&apos;")
        case ASCII.quote: output.append("&quot;")
        case ASCII.carriageReturn: output.append("&#13;")
        case ASCII.lineFeed where isAttribute: output.append("&#10;")
        case 0x09 where isAttribute: output.append("&#9;")
        default:
            end = at
            repeat {
                end += try length(text, end)
            } while end < text.count && text[end] >= 0x80
            if let start = text.baseAddress { output.append(start + at, end - at) }
        }
        output.reserve(text.count - at + 24)
        return end
    }

    /// Returns the length of a character, after checking that XML allows it.
    private mutating func length(
        _ text: UnsafeRawBufferPointer, _ at: Int
    ) throws(WritingError) -> Int {
        let byte = text[at]
        guard byte >= 0x80 else {
            if byte < 0x20, !ASCII.isWhitespace(byte) { throw forbidden(UInt32(byte)) }
            return 1
        }
        // Bytes after the text may look like its continuation.
        guard let start = text.baseAddress, case let bytes = UTF8Sequence.length(at: start + at),
            bytes > 0, at + bytes <= text.count
        else { throw error("expected UTF-8, found ill-formed text") }
        if byte == 0xEF, text[at + 1] == 0xBF, text[at + 2] >= 0xBE {
            throw forbidden(0xFFC0 | UInt32(text[at + 2] & 0x3F))
        }
        return bytes
    }

    private mutating func forbidden(_ character: UInt32) -> WritingError {
        let code = Unicode.Scalar(character).map(MarkupEscaping.codePoint) ?? "U+FFFD"
        return error("XML does not allow the character \(code)")
    }

    // MARK: CDATA

    /// Writes text as CDATA sections: more than one for text with `]]>` or a carriage return.
    mutating func cdata(_ text: UnsafeRawBufferPointer) throws(WritingError) {
        output.append("<![CDATA[")
        var brackets = 0
        var at = 0
        while at < text.count {
            let byte = text[at]
            let end = at + (try length(text, at))
            if byte == ASCII.carriageReturn {
                // It would be read as a line feed.
                output.append("]]>&#13;<![CDATA[")
            } else {
                if byte == ASCII.greaterThan, brackets > 1 { output.append("]]><![CDATA[") }
                for at in at..<end { output.append(text[at]) }
            }
            brackets = byte == ASCII.closeBracket ? brackets + 1 : 0
            at = end
        }
        output.append("]]>")
    }
}
