import VersionedCodableDocuments
import VersionedCodableFormatKit

extension PlistWriter {
    @inline(__always)
    mutating func text(_ index: Int) throws {
        try escape(tape.bytes(of: tape[index]), at: index)
    }

    /// Writes text with the special characters of XML escaped.
    mutating func escape(_ text: UnsafeRawBufferPointer, at index: Int) throws {
        guard var place = text.baseAddress else { return }
        let end = place + text.count
        var begin = place
        while true {
            place = PlistWriter.plainEnd(from: place, before: end)
            if place == end { break }
            let byte = place.load(as: UInt8.self)
            if byte >= 0x80 {
                place += try length(at: place, before: end, of: index)
                continue
            }
            output.append(begin, place - begin)
            switch byte {
            case UInt8(ascii: "&"): output.append("&amp;")
            case UInt8(ascii: "<"): output.append("&lt;")
            case UInt8(ascii: ">"): output.append("&gt;")
            // Unescaped, it would be read as a line feed.
            case 0x0D: output.append("&#13;")
            default: throw forbidden(UInt32(byte), of: index)
            }
            place += 1
            begin = place
        }
        output.append(begin, place - begin)
    }

    /// Returns the first byte that needs escaping or checking, or the end.
    @inline(__always)
    private static func plainEnd(
        from start: UnsafeRawPointer, before end: UnsafeRawPointer
    ) -> UnsafeRawPointer {
        var place = start
        while end - place >= 8 {
            let word = EightBytes(at: place)
            // `<` and `>` differ in one bit, so one comparison finds both.
            let stops = word.stops(
                word.near(ASCII.ampersand) | word.near(ASCII.lessThan, ignoring: 0x02)
                    | word.nearBelow(ASCII.space))
            if stops != 0 { break }
            place += 8
        }
        while place < end {
            let byte = place.load(as: UInt8.self)
            let isPlain =
                byte >= 0x20
                ? byte < 0x80 && byte != 0x26 && byte & 0xFD != 0x3C : byte == 9 || byte == 10
            if !isPlain { break }
            place += 1
        }
        return place
    }

    /// Returns the bytes of a character that is not ASCII, checked.
    private func length(
        at place: UnsafeRawPointer, before end: UnsafeRawPointer, of index: Int
    ) throws -> Int {
        // Bytes after the text may look like its continuation.
        let length = UTF8Sequence.length(at: place)
        guard length > 0, length <= end - place else {
            throw tape.error("the text is not valid UTF-8", at: index)
        }
        if length == 3, place.load(as: UInt8.self) == 0xEF,
            (place + 1).load(as: UInt8.self) == 0xBF, (place + 2).load(as: UInt8.self) >= 0xBE
        {
            throw forbidden((place + 2).load(as: UInt8.self) == 0xBE ? 0xFFFE : 0xFFFF, of: index)
        }
        return length
    }

    private func forbidden(_ character: UInt32, of index: Int) -> WritingError {
        let code = Unicode.Scalar(character).map(MarkupEscaping.codePoint) ?? "U+FFFD"
        let what = tape[index].isKind(.key) ? "key" : "string"
        return tape.error(
            "the \(what) has the character \(code), which XML does not allow", at: index)
    }
}
