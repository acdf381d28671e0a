/// A part of one line of the source, with the column of a caret below it.
///
/// At most 30 characters on either side, so that an error does not carry the document into a log.
/// The text is composed on request, because many errors are dropped by a `try?`.
public struct Excerpt: Sendable, Hashable {
    /// The bytes, well-formed where the source is.
    private let bytes: [UInt8]
    /// The index of the offset in the bytes.
    private let offset: Int
    /// Whether the line continues before the bytes.
    private let continuesBefore: Bool
    /// Whether the line continues after the bytes.
    private let continuesAfter: Bool

    /// The maximum number of Unicode scalars on either side.
    private static let maximumContext = 30

    /// Creates the excerpt around a byte offset of UTF-8 text.
    ///
    /// - Complexity: O(1): at most a few hundred bytes are read.
    public init(around offset: Int, in source: UnsafeRawBufferPointer) {
        let place = min(max(offset, 0), source.count)
        // At most four bytes per scalar, even where the source is ill-formed.
        let first = max(0, place - 4 * Excerpt.maximumContext)
        let last = min(source.count, place + 4 * Excerpt.maximumContext)
        var start = place
        var before = 0
        while start > first, before < Excerpt.maximumContext,
            !Excerpt.endsLine(source[start - 1])
        {
            start -= 1
            if source[start] & 0xC0 != 0x80 { before += 1 }
        }
        var end = place
        var after = 0
        while end < last, !Excerpt.endsLine(source[end]) {
            if source[end] & 0xC0 != 0x80 {
                if after == Excerpt.maximumContext { break }
                after += 1
            }
            end += 1
        }
        bytes = Array(source[start..<end])
        self.offset = place - start
        continuesBefore = start > 0 && !Excerpt.endsLine(source[start - 1])
        continuesAfter = end < source.count && !Excerpt.endsLine(source[end])
    }

    /// Returns the bytes that the excerpt around a byte offset shows.
    package static func range(
        around offset: Int, in bytes: UnsafeRawBufferPointer
    ) -> Range<Int> {
        let excerpt = Excerpt(around: offset, in: bytes)
        let start = min(max(offset, 0), bytes.count) - excerpt.offset
        return start..<start + excerpt.bytes.count
    }

    /// The part of the line; tabs are shown as spaces, other control characters as `·`, and `…`
    /// marks the ends at which the line continues.
    public var text: String {
        head + Excerpt.shown(bytes[offset...]) + (continuesAfter ? "…" : "")
    }

    /// The number of characters before the caret.
    public var caret: Int { head.count }

    private var head: String {
        let head = Excerpt.shown(bytes[..<offset])
        // Indentation is left out.
        return continuesBefore ? "…" + head : String(head.drop { $0 == " " })
    }

    /// Returns text in which every character has a width of one column.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
        return ErrorMessages.shown(text)
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D
    }
}
