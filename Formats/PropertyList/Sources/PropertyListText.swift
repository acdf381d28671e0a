/// Helpers that the two text forms share.
enum PropertyListText {
    static func trimmed(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var first = 0
        var last = text.count
        while first < last, isSpace(text[first]) { first += 1 }
        while last > first, isSpace(text[last - 1]) { last -= 1 }
        return UnsafeRawBufferPointer(rebasing: text[first..<last])
    }

    /// Returns a description of the character at an address, or of the end of the text.
    static func found(_ place: UnsafeRawPointer, before end: UnsafeRawPointer) -> String {
        if place >= end { return "the end of the input" }
        let byte = place.load(as: UInt8.self)
        let rest = UnsafeRawBufferPointer(start: place, count: min(4, end - place))
        var decoder = UTF8()
        var iterator = rest.makeIterator()
        if byte >= 0x20, byte != 0x7F,
            case .scalarValue(let scalar) = decoder.decode(&iterator)
        {
            return "'\(Character(scalar))'"
        }
        return "the byte 0x" + (byte < 16 ? "0" : "")
            + String(byte, radix: 16, uppercase: true)
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
