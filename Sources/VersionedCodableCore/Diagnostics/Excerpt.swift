/// One line of the source around a place, cut to a few characters, with a caret below the place.
///
/// Never more than 30 characters on either side, so that an error does not carry the document into a log.
public struct Excerpt: Sendable, Hashable {
    /// The piece of the line; control characters are shown as `·`.
    public let text: String
    /// Characters before the caret.
    public let caret: Int

    /// Takes the line around a byte offset of UTF-8 text.
    ///
    /// - Complexity: O(1): at most some hundred bytes are looked at.
    public init(around offset: Int, in bytes: UnsafeRawBufferPointer) {
        let reach = 30
        let place = min(max(offset, 0), bytes.count)
        var start = place
        var before = 0
        while start > 0, before < reach, !Excerpt.endsLine(bytes[start - 1]) {
            start -= 1
            if bytes[start] & 0xC0 != 0x80 { before += 1 }
        }
        var end = place
        var after = 0
        while end < bytes.count, !Excerpt.endsLine(bytes[end]) {
            if bytes[end] & 0xC0 != 0x80 {
                if after == reach { break }
                after += 1
            }
            end += 1
        }
        func shown(_ range: Range<Int>) -> String {
            let raw = String(decoding: bytes[range], as: UTF8.self)
            return String(
                String.UnicodeScalarView(
                    raw.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "·" : $0 }))
        }
        var head = shown(start..<place)
        let tail = shown(place..<end)
        let indentation = head.prefix { $0 == " " }.count
        let dropped = min(indentation, max(0, head.count - 1))
        if before < reach { head.removeFirst(dropped) }
        text = head + tail
        caret = head.count
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D
    }
}
