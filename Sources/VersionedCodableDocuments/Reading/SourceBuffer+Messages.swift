extension SourceBuffer {
    /// Returns what is at an offset, for the message of a syntax error: `'x'`, `a space`.
    ///
    /// - Parameter place: An offset between characters.
    public func found(at place: Int) -> String {
        guard place < count else { return "the end of the document" }
        let byte = bytes[place]
        let hex = String(byte, radix: 16, uppercase: true)
        switch byte {
        case 0x21..<0x7F: return "'\(Character(Unicode.Scalar(byte)))'"
        case ASCII.space: return "a space"
        case ASCII.tab: return "a tab"
        case ASCII.lineFeed, ASCII.carriageReturn: return "the end of the line"
        case 0x80...:
            let length = UTF8Sequence.length(at: start + place)
            guard length > 0, place + length <= count else { return "the byte 0x\(hex)" }
            return "'\(String(decoding: bytes[place..<place + length], as: UTF8.self))'"
        default: return "U+" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
        }
    }
}
