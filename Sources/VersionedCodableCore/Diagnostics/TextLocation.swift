/// A location in the text or bytes that a document was read from.
public struct TextLocation: Sendable, Hashable {
    /// The number of bytes before the location.
    ///
    /// For UTF-16 and UTF-32 input, bytes of the text as UTF-8.
    public let offset: Int
    /// The line, from 1; `nil` in a binary format.
    ///
    /// LF, CR LF and CR end a line.
    public let line: Int?
    /// The column in Unicode scalars, from 1; `nil` in a binary format.
    public let column: Int?

    /// Creates a location.
    public init(offset: Int, line: Int?, column: Int?) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// Finds the line and column of a byte offset in UTF-8 text.
    ///
    /// - Complexity: O(offset). Meant for creating an error.
    public init(offset: Int, in text: UnsafeRawBufferPointer) {
        var cursor = LineCursor(offset: 0, line: 1, column: 1)
        cursor.move(to: min(max(offset, 0), text.count), in: text)
        self.init(offset: offset, line: cursor.line, column: cursor.column)
    }
}

/// A place in UTF-8 text that moves on.
struct LineCursor {
    var offset: Int
    var line: Int
    var column: Int

    /// - Complexity: O(n) in the bytes up to the end.
    mutating func move(to end: Int, in text: UnsafeRawBufferPointer) {
        WorkCounter.add(end - offset)
        while offset < end {
            let byte = text[offset]
            offset += 1
            if byte == 0x0A || (byte == 0x0D && (offset >= text.count || text[offset] != 0x0A)) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            // A byte order mark has no column.
            if offset == 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { column = 1 }
        }
    }
}

extension TextLocation: CustomStringConvertible {
    /// The location as `12:15`, or `byte 123` in a binary format.
    public var description: String {
        if let line, let column { return "\(line):\(column)" }
        return "byte \(offset)"
    }
}
