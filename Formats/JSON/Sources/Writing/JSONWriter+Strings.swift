import VersionedCodableDocuments
import VersionedCodableEssentials

extension JSONWriter {
    /// Writes the text of a key or scalar in quotes.
    @inline(__always)
    mutating func string(_ node: TapeNode) throws(WritingError) {
        let text = tape.text(of: node)
        let length = Int(node.length)
        output.reserve(length &+ 24)
        output.append(unchecked: ASCII.quote)
        var at = 0
        while at < length {
            // At least eight bytes can be loaded at the last byte of a node's text.
            let word = EightBytes(at: text + at)
            output.next.storeBytes(of: word.word.littleEndian, as: UInt64.self)
            let stops = word.stops(
                word.near(ASCII.backslash) | word.near(escaped) | word.near(ASCII.quote)
                    | word.nearBelow(ASCII.space))
            if stops == 0 {
                at &+= 8
                output.advance(8)
                continue
            }
            let plain = EightBytes.first(stops)
            at &+= plain
            output.advance(plain)
            if at >= length { break }
            at = try special(text, at, length)
        }
        // The last eight bytes may have extended past the text.
        output.advance(length &- at)
        output.append(unchecked: ASCII.quote)
    }

    /// Writes a character that needs an escape, or a run beyond ASCII; returns the offset after it.
    @inline(never)
    private mutating func special(
        _ text: UnsafeRawPointer, _ start: Int, _ length: Int
    ) throws(WritingError) -> Int {
        var at = start
        output.reserve(length - at + 24)
        let byte = text.load(fromByteOffset: at, as: UInt8.self)
        switch byte {
        case ASCII.quote, ASCII.backslash, ASCII.slash: escape(byte)
        case 0x08: escape(UInt8(ascii: "b"))
        case 0x09: escape(UInt8(ascii: "t"))
        case 0x0A: escape(UInt8(ascii: "n"))
        case 0x0C: escape(UInt8(ascii: "f"))
        case 0x0D: escape(UInt8(ascii: "r"))
        case ..<0x20:
            output.append(uncheckedWord: 0x30_30_75_5C, 4)  // \u00
            output.append(unchecked: ASCII.digitZero + byte >> 4)
            output.append(unchecked: ASCII.hexDigit(byte & 0xF))
        default:
            // Runs of other scripts are copied unchanged.
            while at < length, text.load(fromByteOffset: at, as: UInt8.self) >= 0x80 {
                let bytes = UTF8Sequence.length(at: text + at)
                if bytes == 0 || at + bytes > length {
                    throw error("expected UTF-8, found ill-formed text")
                }
                for offset in 0..<bytes {
                    output.append(unchecked: text.load(fromByteOffset: at + offset, as: UInt8.self))
                }
                at += bytes
            }
            output.reserve(length - at + 24)
            return at
        }
        output.reserve(length - at + 24)
        return at + 1
    }

    @inline(__always)
    private mutating func escape(_ letter: UInt8) {
        output.append(unchecked: ASCII.backslash)
        output.append(unchecked: letter)
    }

    mutating func base64(_ bytes: UnsafeRawBufferPointer) {
        let text = Data(bytes).base64EncodedString()
        let isEscaped = escaped == ASCII.slash
        output.append(
            string: "\"\(isEscaped ? text.replacing("/", with: "\\/") : text)\"")
    }
}
