/// One line of the source around a place, cut to a few characters, with a caret below the place.
///
/// Never more than 30 characters on either side, so that an error does not carry the document into a log.
public struct Excerpt: Sendable, Hashable {
    /// The piece of the line; tabs are shown as spaces, other control characters as `·`, and `…` stands where the line
    /// goes on.
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
        var head = Excerpt.shown(bytes[start..<place])
        var tail = Excerpt.shown(bytes[place..<end])
        if start > 0, !Excerpt.endsLine(bytes[start - 1]) {
            head = "…" + head
        } else {
            head = String(head.drop { $0 == " " })  // indentation tells nothing
        }
        if end < bytes.count, !Excerpt.endsLine(bytes[end]) { tail += "…" }
        text = head + tail
        caret = head.count
    }

    /// Text in which every character takes one column.
    private static func shown(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        return String(
            String.UnicodeScalarView(
                scalars.map { scalar in
                    switch scalar.value {
                    case 0x09: " "
                    case ..<0x20, 0x7F: "·"
                    default: scalar
                    }
                }))
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D
    }
}
