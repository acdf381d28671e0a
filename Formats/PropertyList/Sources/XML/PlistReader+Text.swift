import VersionedCodableDocuments

/// The text of an element: in the source, or in `scratch` if it is not as it is written.
struct PlistContent {
    /// Its start in the source.
    let start: UnsafeRawPointer
    /// The number of bytes up to the closing tag.
    let length: Int
    let isPlain: Bool
}

extension PlistReader {
    /// Reads text up to the closing tag of an element, and the tag.
    ///
    /// Afterwards `tagStart` is the end of the text and `cursor` is after the closing tag.
    @inline(__always)
    mutating func content(of element: PlistElement) throws -> PlistContent {
        let text = cursor
        let isPlain = try skipPlainText(to: element)
        if !isPlain { try collect(element, from: text) }
        return PlistContent(start: text, length: tagStart - text, isPlain: isPlain)
    }

    /// Calls a body with the value of the text read last.
    @inline(__always)
    func withText<Result>(
        _ content: PlistContent, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        if content.isPlain {
            return try body(UnsafeRawBufferPointer(start: content.start, count: content.length))
        }
        return try scratch.withUnsafeBytes(body)
    }

    /// Skips text up to the closing tag of an element, if the text is its own value.
    ///
    /// - Returns: False if there are references, carriage returns, other markup or errors.
    @inline(__always)
    private mutating func skipPlainText(to element: PlistElement) throws -> Bool {
        var place = cursor
        while true {
            let stops = EightBytes(at: place).stops(at: ASCII.lessThan, or: ASCII.ampersand)
            if stops == 0 {
                // The zero bytes after the end count as special, so the loop stops there.
                place += 8
                continue
            }
            place += EightBytes.first(stops)
            switch place.load(as: UInt8.self) {
            case ASCII.lessThan: return closes(element, at: place)
            case ASCII.lineFeed, ASCII.tab: place += 1
            case 0x80...: place += try characterLength(at: place)
            default: return false
            }
        }
    }

    /// Moves past `</name>` if it is at an address; returns whether it is.
    @inline(__always)
    private mutating func closes(_ element: PlistElement, at place: UnsafeRawPointer) -> Bool {
        let length = element.length
        let unused = UInt64(truncatingIfNeeded: 56 - 8 * length)
        let word = UInt64(littleEndian: (place + 2).loadUnaligned(as: UInt64.self))
        let expected = element.rawValue | UInt64(ASCII.greaterThan) << UInt64(8 * length)
        guard (place + 1).load(as: UInt8.self) == ASCII.slash,
            word << unused == expected << unused
        else { return false }
        tagStart = place
        cursor = place + length + 3
        return true
    }

    /// Reads the text of an element from its beginning into `scratch`, in whatever syntax.
    @inline(never)
    private mutating func collect(
        _ element: PlistElement, from text: UnsafeRawPointer
    ) throws {
        scratch.removeAll(keepingCapacity: true)
        cursor = text
        while true {
            switch peek() {
            case ASCII.ampersand: try reference()
            case ASCII.lessThan:
                if begins("<![CDATA[") {
                    cursor += 9
                    while !begins("]]>") { try appendCharacter(insteadOf: "']]>'") }
                    cursor += 3
                } else if begins("<!--") || begins("<?") {
                    try skipComment()
                } else {
                    let tag = try nextTag()
                    return try check(tag, closes: element)
                }
            default: try appendCharacter(insteadOf: "a closing tag")
            }
        }
    }

    /// Appends a character to `scratch`; a line end becomes a line feed.
    private mutating func appendCharacter(insteadOf expected: String) throws {
        let place = cursor
        try skipCharacter(insteadOf: expected)
        if place.load(as: UInt8.self) == ASCII.carriageReturn {
            scratch.append(ASCII.lineFeed)
            if peek() == ASCII.lineFeed { cursor += 1 }
        } else {
            scratch.append(contentsOf: UnsafeRawBufferPointer(start: place, count: cursor - place))
        }
    }

    // MARK: References

    /// Reads `&…;` and appends the character it refers to.
    private mutating func reference() throws {
        let place = cursor
        cursor += 1
        if peek() == UInt8(ascii: "#") { return try characterReference(from: place) }
        let name = try self.name("the name of an entity")
        try expect(UInt8(ascii: ";"), "';'")
        switch String(decoding: name.prefix(40), as: UTF8.self) {
        case "amp": scratch.append(ASCII.ampersand)
        case "lt": scratch.append(ASCII.lessThan)
        case "gt": scratch.append(ASCII.greaterThan)
        case "quot": scratch.append(ASCII.quote)
        case "apos": scratch.append(ASCII.apostrophe)
        case let other: throw error("unknown entity &\(other);", at: place)
        }
    }

    private mutating func characterReference(from place: UnsafeRawPointer) throws {
        cursor += 1
        let isHexadecimal = peek() == UInt8(ascii: "x")
        if isHexadecimal { cursor += 1 }
        let digits = cursor
        var value: UInt32 = 0
        let radix: UInt32 = isHexadecimal ? 16 : 10
        while let digit = ASCII.hexValue(peek()), digit < radix {
            value = min(value * radix + digit, 0x11_0000)
            cursor += 1
        }
        guard cursor > digits else { throw error("expected a digit, found \(found())", at: cursor) }
        try expect(UInt8(ascii: ";"), "';'")
        let isCharacter =
            value < 0x20 ? [0x09, 0x0A, 0x0D].contains(value) : value | 1 != 0xFFFF
        guard let scalar = Unicode.Scalar(value), isCharacter else {
            let text = UnsafeRawBufferPointer(start: place, count: min(20, cursor - place))
            throw error(
                "\(String(decoding: text, as: UTF8.self)) is not a valid XML character", at: place)
        }
        scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    // MARK: Characters

    /// Skips one character, checked.
    mutating func skipCharacter(insteadOf expected: String = "more") throws {
        let byte = peek()
        if byte >= 0x80 {
            cursor += try characterLength(at: cursor)
        } else if byte >= 0x20 || ASCII.isWhitespace(byte) {
            cursor += 1
        } else if cursor >= end {
            throw error("expected \(expected), found the end of the input", at: end)
        } else {
            throw error(
                "the character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
                    + " is not allowed in XML", at: cursor)
        }
    }

    /// Returns the bytes of a character that is not ASCII, checked.
    @inline(never)
    func characterLength(at place: UnsafeRawPointer) throws -> Int {
        let length = UTF8Sequence.length(at: place)
        guard length > 0 else {
            let text = UnsafeRawBufferPointer(start: start, count: end - start)
            let fault = place - start + UTF8Sequence.wellFormedBytes(at: place)
            throw TextDecoding.illFormedUTF8(in: text, at: fault)
        }
        if length == 3, place.load(as: UInt8.self) == 0xEF,
            (place + 1).load(as: UInt8.self) == 0xBF, (place + 2).load(as: UInt8.self) >= 0xBE
        {
            throw error("the characters U+FFFE and U+FFFF are not allowed in XML", at: place)
        }
        return length
    }
}
