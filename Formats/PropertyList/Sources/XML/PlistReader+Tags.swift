import VersionedCodableDocuments

extension PlistReader {
    /// Reads the next tag, skipping white space, comments and processing instructions before it.
    @inline(__always)
    mutating func nextTag() throws -> PlistTag {
        skipSpace()
        let word = UInt64(littleEndian: (cursor + 1).loadUnaligned(as: UInt64.self))
        guard cursor.load(as: UInt8.self) == UInt8(ascii: "<") else {
            throw error("expected a tag, found \(found())", at: cursor)
        }
        if word & 0xFFFF_FFFF == 0x3E79_656B {  // key>
            return advance(5, .key, .open)
        }
        if word & 0xFF_FFFF_FFFF_FFFF == 0x003E_676E_6972_7473 {  // string>
            return advance(8, .string, .open)
        }
        if word & 0xFFFF_FFFF_FFFF == 0x3E74_6369_642F {  // /dict>
            return advance(7, .dict, .close)
        }
        if word & 0xFF_FFFF_FFFF == 0x003E_7463_6964 {  // dict>
            return advance(6, .dict, .open)
        }
        if word == 0x3E72_6567_6574_6E69 {  // integer>
            return advance(9, .integer, .open)
        }
        if word & 0xFF_FFFF_FFFF_FFFF == 0x003E_7961_7272_612F {  // /array>
            return advance(8, .array, .close)
        }
        if word & 0xFFFF_FFFF_FFFF == 0x3E79_6172_7261 {  // array>
            return advance(7, .array, .open)
        }
        if word & 0xFFFF_FFFF_FFFF == 0x3E2F_6575_7274 {  // true/>
            return advance(7, .true, .empty)
        }
        if word & 0xFF_FFFF_FFFF_FFFF == 0x003E_2F65_736C_6166 {  // false/>
            return advance(8, .false, .empty)
        }
        if word & 0xFF_FFFF_FFFF == 0x003E_6C61_6572 {  // real>
            return advance(6, .real, .open)
        }
        if word & 0xFF_FFFF_FFFF == 0x003E_6174_6164 {  // data>
            return advance(6, .data, .open)
        }
        if word & 0xFF_FFFF_FFFF == 0x003E_6574_6164 {  // date>
            return advance(6, .date, .open)
        }
        if word == 0x3E2F_676E_6972_7473 {  // string/>
            return advance(9, .string, .empty)
        }
        if word & 0xFF_FFFF_FFFF_FFFF == 0x003E_2F79_6172_7261 {  // array/>
            return advance(8, .array, .empty)
        }
        if word & 0xFFFF_FFFF_FFFF == 0x3E2F_7463_6964 {  // dict/>
            return advance(7, .dict, .empty)
        }
        return try slowTag()
    }

    @inline(__always)
    private mutating func advance(
        _ count: Int, _ element: PlistElement, _ role: PlistTag.Role
    ) -> PlistTag {
        tagStart = cursor
        cursor += count
        return PlistTag(element: element, role: role)
    }

    @inline(__always)
    mutating func skipSpace() {
        while ASCII.isWhitespace(cursor.load(as: UInt8.self)) { cursor += 1 }
    }

    // MARK: Unusually written tags

    @inline(never)
    private mutating func slowTag() throws -> PlistTag {
        try skipMarkup()
        guard peek() == UInt8(ascii: "<") else {
            throw error("expected a tag, found \(found())", at: cursor)
        }
        tagStart = cursor
        cursor += 1
        let isClosing = peek() == UInt8(ascii: "/")
        if isClosing { cursor += 1 }
        let name = try self.name("the name of an element")
        guard let element = PlistElement(rawValue: String(decoding: name, as: UTF8.self)) else {
            throw error(
                "unknown element <\(String(decoding: name.prefix(40), as: UTF8.self))>",
                at: tagStart)
        }
        if isClosing {
            skipSpace()
            try expect(UInt8(ascii: ">"), "'>'")
            return PlistTag(element: element, role: .close)
        }
        try skipAttributes()
        let isEmpty = peek() == UInt8(ascii: "/")
        if isEmpty { cursor += 1 }
        try expect(UInt8(ascii: ">"), isEmpty ? "'>'" : "'>' or an attribute")
        return PlistTag(element: element, role: isEmpty ? .empty : .open)
    }

    /// Skips `name="value"` pairs.
    private mutating func skipAttributes() throws {
        var count = 0
        while true {
            let hadSpace = ASCII.isWhitespace(peek())
            skipSpace()
            if peek() == UInt8(ascii: ">") || peek() == UInt8(ascii: "/") { return }
            guard hadSpace else { return }
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
        guard cursor > first, byte >= UInt8(ascii: "A") || byte == UInt8(ascii: ":") else {
            throw error("expected \(expected), found \(found(first))", at: first)
        }
        return UnsafeRawBufferPointer(start: first, count: cursor - first)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default:
            byte >= 0x80
        }
    }

    mutating func skipLiteral(allowsMarkup: Bool) throws {
        let quote = peek()
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw error("expected a quotation mark, found \(found())", at: cursor)
        }
        cursor += 1
        while peek() != quote {
            if peek() == UInt8(ascii: "<"), !allowsMarkup {
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
            throw error("expected </\(element.rawValue)>, found \(tag.text)", at: tagStart)
        }
    }

    func found() -> String { found(cursor) }

    func found(_ place: UnsafeRawPointer) -> String {
        PropertyListText.found(place, before: end)
    }
}
