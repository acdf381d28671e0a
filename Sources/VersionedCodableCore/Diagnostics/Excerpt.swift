/// A part of one line of the source, with the column of a caret below it.
///
/// At most 30 characters on either side, so that an error does not carry the document into a log.
/// The text is composed on request, because many errors are dropped by a `try?`.
public struct Excerpt: Sendable, Hashable {
    private let piece: SourceFragment

    /// Creates the excerpt around a byte offset of UTF-8 text.
    ///
    /// - Complexity: O(1): at most a few hundred bytes are read.
    public init(around offset: Int, in bytes: UnsafeRawBufferPointer) {
        piece = SourceFragment(around: offset, in: bytes)
    }

    /// Returns the bytes that the excerpt around a byte offset shows.
    package static func range(
        around offset: Int, in bytes: UnsafeRawBufferPointer
    ) -> Range<Int> {
        let piece = SourceFragment(around: offset, in: bytes)
        let start = min(max(offset, 0), bytes.count) - piece.offset
        return start..<start + piece.bytes.count
    }

    /// The part of the line; tabs are shown as spaces, other control characters as `·`, and `…`
    /// marks the ends at which the line continues.
    public var text: String {
        head + Excerpt.shown(piece.bytes[piece.offset...]) + (piece.continuesAfter ? "…" : "")
    }

    /// The number of characters before the caret.
    public var caret: Int { head.count }

    private var head: String {
        let head = Excerpt.shown(piece.bytes[..<piece.offset])
        // Indentation is left out.
        return piece.continuesBefore ? "…" + head : String(head.drop { $0 == " " })
    }

    /// Returns text in which every character has a width of one column.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
        return ErrorMessages.shown(text)
    }
}

/// The bytes of a line around an offset, as many as an excerpt shows.
struct SourceFragment: Sendable, Hashable {
    /// The bytes, well-formed where the source is.
    let bytes: [UInt8]
    /// The index of the offset in the bytes.
    let offset: Int
    /// Whether the line continues before the bytes.
    let continuesBefore: Bool
    /// Whether the line continues after the bytes.
    let continuesAfter: Bool

    /// The maximum number of Unicode scalars on either side.
    private static let maximumContext = 30

    init(around offset: Int, in source: UnsafeRawBufferPointer) {
        let place = min(max(offset, 0), source.count)
        // At most four bytes per scalar, even where the source is ill-formed.
        let first = max(0, place - 4 * SourceFragment.maximumContext)
        let last = min(source.count, place + 4 * SourceFragment.maximumContext)
        var start = place
        var before = 0
        while start > first, before < SourceFragment.maximumContext,
            !SourceFragment.endsLine(source[start - 1])
        {
            start -= 1
            if source[start] & 0xC0 != 0x80 { before += 1 }
        }
        var end = place
        var after = 0
        while end < last, !SourceFragment.endsLine(source[end]) {
            if source[end] & 0xC0 != 0x80 {
                if after == SourceFragment.maximumContext { break }
                after += 1
            }
            end += 1
        }
        bytes = Array(source[start..<end])
        self.offset = place - start
        continuesBefore = start > 0 && !SourceFragment.endsLine(source[start - 1])
        continuesAfter = end < source.count && !SourceFragment.endsLine(source[end])
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D
    }
}
