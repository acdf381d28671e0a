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
        var line = 1
        var lineStart = 0
        let end = min(max(offset, 0), text.count)
        var index = 0
        while index < end {
            let byte = text[index]
            index += 1
            if byte == 0x0A || (byte == 0x0D && (index >= text.count || text[index] != 0x0A)) {
                line += 1
                lineStart = index
            }
        }
        var column = 1
        for byte in text[lineStart..<end] where byte & 0xC0 != 0x80 { column += 1 }
        if lineStart == 0, text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF,
            end >= 3
        {
            column -= 1  // a byte order mark takes no column
        }
        self.init(offset: offset, line: line, column: column)
    }
}

extension TextLocation: CustomStringConvertible {
    /// The location as `12:15`, or `byte 123` in a binary format.
    public var description: String {
        if let line, let column { return "\(line):\(column)" }
        return "byte \(offset)"
    }
}
