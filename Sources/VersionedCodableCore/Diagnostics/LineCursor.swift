/// Finds line and column of places in a text, counting on from the place before.
///
/// Asking for places in their order takes O(text) altogether.
struct LineCursor {
    private var offset = 0
    private var line = 1
    private var column = 1

    /// The place the cursor is at.
    var location: SourceLocation { SourceLocation(offset: offset, line: line, column: column) }

    /// Goes to a place; one in front of the last is looked for from the beginning.
    mutating func move(to target: Int, in text: UnsafeRawBufferPointer) {
        if target < offset { self = LineCursor() }
        let end = min(target, text.count)
        while offset < end {
            let byte = text[offset]
            offset += 1
            if byte == 0x0A || (byte == 0x0D && (offset >= text.count || text[offset] != 0x0A)) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            // A byte order mark takes no column.
            if offset == 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { column = 1 }
        }
    }
}
