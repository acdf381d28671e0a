import VersionedCodableDocuments

extension PlistReader {
    /// Reads the next tag, skipping white space, comments and processing instructions before it.
    mutating func nextTag() throws -> PlistTag {
        skipSpace()
        if let tag = shortTag() { return tag }
        try skipMarkup()
        guard peek() == ASCII.lessThan else {
            throw error("expected a tag, found \(found())", at: cursor)
        }
        tagStart = cursor
        cursor += 1
        let isClosing = peek() == ASCII.slash
        if isClosing { cursor += 1 }
        let start = cursor
        let name = try self.name("the name of an element")
        let unused = UInt64(truncatingIfNeeded: 64 - 8 * name.count)
        let word = (UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)) << unused) >> unused
        guard name.count < 8, let element = PlistElement(rawValue: word) else {
            throw error(
                "unknown element <\(String(decoding: name.prefix(40), as: UTF8.self))>",
                at: tagStart)
        }
        if isClosing {
            skipSpace()
        } else if peek() != ASCII.greaterThan {
            try skipAttributes()
        }
        let isEmpty = !isClosing && peek() == ASCII.slash
        if isEmpty { cursor += 1 }
        try expect(ASCII.greaterThan, isClosing || isEmpty ? "'>'" : "'>' or an attribute")
        return PlistTag(element: element, role: isClosing ? .close : isEmpty ? .empty : .open)
    }

    /// Reads a tag without white space and attributes, if there is one at the cursor.
    @inline(__always)
    private mutating func shortTag() -> PlistTag? {
        guard peek() == ASCII.lessThan else { return nil }
        let isClosing = (cursor + 1).load(as: UInt8.self) == ASCII.slash
        let name = cursor + (isClosing ? 2 : 1)
        let word = EightBytes(at: name)
        let ends = word.equal(ASCII.greaterThan)
        guard ends != 0 else { return nil }
        let end = name + EightBytes.first(ends)
        let isEmpty = !isClosing && (end - 1).load(as: UInt8.self) == ASCII.slash
        let unused = UInt64(64 - 8 * (end - name - (isEmpty ? 1 : 0)))
        guard let element = PlistElement(rawValue: (word.word << unused) >> unused) else {
            return nil
        }
        tagStart = cursor
        cursor = end + 1
        return PlistTag(element: element, role: isClosing ? .close : isEmpty ? .empty : .open)
    }

    @inline(__always)
    mutating func skipSpace() {
        while ASCII.isWhitespace(cursor.load(as: UInt8.self)) { cursor += 1 }
    }

    /// Skips `name="value"` pairs.
    private mutating func skipAttributes() throws {
        var count = 0
        while ASCII.isWhitespace(peek()) {
            skipSpace()
            if peek() == ASCII.greaterThan || peek() == ASCII.slash { return }
            count += 1
            if count > limits.attributes {
                throw builder.located(.limit(.attributes, limits.attributes, at: cursor - start))
            }
            _ = try attribute("the name of an attribute")
        }
    }

    /// Skips `name="value"` and returns the name and the address of the opening quote.
    mutating func attribute(
        _ expected: String
    ) throws -> (name: UnsafeRawBufferPointer, value: UnsafeRawPointer) {
        let name = try name(expected)
        skipSpace()
        try expect(ASCII.equals, "'='")
        skipSpace()
        let value = cursor
        try skipLiteral(allowsMarkup: false)
        return (name, value)
    }

    mutating func name(_ expected: String) throws -> UnsafeRawBufferPointer {
        let first = cursor
        while PlistReader.isName(peek()) { cursor += 1 }
        let byte = first.load(as: UInt8.self)
        guard cursor > first, byte >= UInt8(ascii: "A") || byte == ASCII.colon else {
            throw error("expected \(expected), found \(found(first))", at: first)
        }
        return UnsafeRawBufferPointer(start: first, count: cursor - first)
    }

    @inline(__always)
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "_"), 0x80...:
            true
        default: ASCII.isLetter(byte) || ASCII.isDigit(byte)
        }
    }

    mutating func skipLiteral(allowsMarkup: Bool) throws {
        let quote = peek()
        guard quote == ASCII.quote || quote == ASCII.apostrophe else {
            throw error("expected a quotation mark, found \(found())", at: cursor)
        }
        cursor += 1
        while peek() != quote {
            if peek() == ASCII.lessThan, !allowsMarkup {
                throw error("expected the end of the attribute's value, found '<'", at: cursor)
            }
            try skipCharacter()
        }
        cursor += 1
    }

    mutating func expect(_ byte: UInt8, _ expected: String) throws {
        guard peek() == byte else {
            throw error("expected \(expected), found \(found())", at: cursor)
        }
        cursor += 1
    }

    // MARK: Locations and messages

    @inline(__always)
    func peek() -> UInt8 { cursor.load(as: UInt8.self) }

    func error(_ message: String, at place: UnsafeRawPointer) -> ReadingError {
        builder.located(ReadingError(.syntax, message, at: place - start))
    }

    /// Checks that a tag, the one read last, closes an element.
    func check(_ tag: PlistTag, closes element: PlistElement) throws {
        guard tag.role == .close, tag.element == element else {
            throw error("expected </\(element.name)>, found \(tag.text)", at: tagStart)
        }
    }

    func found() -> String { found(cursor) }

    func found(_ place: UnsafeRawPointer) -> String {
        PropertyListText.found(place, before: end)
    }
}
