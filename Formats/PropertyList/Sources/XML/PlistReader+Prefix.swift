import VersionedCodableDocuments

extension PlistReader {
    /// Whether text is XML rather than the old-style form, decided by its first characters.
    ///
    /// Both may begin with `<`, which begins data (`<0fbd 77>`) in the old-style form.
    static func isXML(_ text: UnsafeRawBufferPointer) -> Bool {
        var index = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < text.count, ASCII.isWhitespace(text[index]) { index += 1 }
        guard index + 1 < text.count, text[index] == UInt8(ascii: "<") else { return false }
        for byte in text[(index + 1)...] {
            if byte == UInt8(ascii: ">") { return false }
            if !ASCII.isWhitespace(byte), ASCII.hexValue(byte) == nil {
                return byte != UInt8(ascii: "*")
            }
        }
        return false
    }

    /// Reads the beginning of a document; nil if it does not reach the root.
    ///
    /// - Parameter source: UTF-8 text through its last `>`, so that no tag is cut off.
    static func readPrefix(
        _ source: SourceBuffer, format: PropertyListFormat, limits: ReadingLimits
    ) throws -> CodableDocument? {
        var reader = PlistReader(source, format: format, limits: limits)
        do {
            try reader.readAll()
        } catch let error as ReadingError {
            // Only an unexpected end is reported at the very end.
            guard error.kind == .syntax, error.offset == source.count else { throw error }
        }
        return reader.builder.nextIndex == 0 ? nil : try reader.builder.finishPrefix()
    }
}
