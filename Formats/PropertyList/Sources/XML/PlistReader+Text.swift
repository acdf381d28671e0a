import VersionedCodableDocuments

extension PlistReader {
    /// Skips text up to the closing tag of an element, if the text is its own value.
    ///
    /// Afterwards `tagStart` is the end of the text and `cursor` is after the closing tag.
    ///
    /// - Returns: False if there are references, carriage returns, other markup or errors;
    ///   `collect(_:from:)` must then read the text again.
    @inline(__always)
    mutating func skipPlainText(to element: PlistElement) throws -> Bool {
        var place = cursor
        while true {
            let stops = EightBytes(at: place).stops(at: ASCII.lessThan, or: ASCII.ampersand)
            if stops == 0 {
                // The zero bytes after the end count as special, so the loop stops there.
                place += 8
                continue
            }
            place += EightBytes.first(stops)
            let byte = place.load(as: UInt8.self)
            if byte == UInt8(ascii: "<") {
                return closes(element, at: place)
            } else if byte == 0x0A || byte == 0x09 {
                place += 1
            } else if byte >= 0x80 {
                place += try characterLength(at: place)
            } else {
                return false
            }
        }
    }

    /// Moves past `</name>` if it is at an address; returns whether it is.
    @inline(__always)
    mutating func closes(_ element: PlistElement, at place: UnsafeRawPointer) -> Bool {
        let word = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
        let length: Int
        switch element {
        case .key where word & 0xFFFF_FFFF_FFFF == 0x3E79_656B_2F3C: length = 6
        case .string
        where word == 0x676E_6972_7473_2F3C
            && (place + 8).load(as: UInt8.self) == UInt8(ascii: ">"):
            length = 9
        case .integer
        where word == 0x6567_6574_6E69_2F3C
            && (place + 8).loadUnaligned(as: UInt16.self) == UInt16(littleEndian: 0x3E72):
            length = 10
        case .real where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6C61_6572_2F3C: length = 7
        case .date where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6574_6164_2F3C: length = 7
        case .data where word & 0xFF_FFFF_FFFF_FFFF == 0x3E_6174_6164_2F3C: length = 7
        default: return false
        }
        tagStart = place
        cursor = place + length
        return true
    }

    /// Reads the text of an element from its beginning into `scratch`, in whatever syntax.
    ///
    /// Afterwards `tagStart` is the closing tag and `cursor` is after it.
    @inline(never)
    mutating func collect(_ element: PlistElement, from text: UnsafeRawPointer) throws {
        scratch.removeAll(keepingCapacity: true)
        cursor = text
        while true {
            let byte = peek()
            if byte == UInt8(ascii: "&") {
                try reference()
            } else if byte == 0x0D {
                appendLineEnd()
            } else if byte != UInt8(ascii: "<") {
                try appendText()
            } else if begins("<![CDATA[") {
                cursor += 9
                try collectCDATA()
            } else if begins("<!--") || begins("<?") {
                try skipComment()
            } else {
                let tag = try nextTag()
                return try check(tag, closes: element)
            }
        }
    }

    private mutating func collectCDATA() throws {
        while !begins("]]>") {
            if peek() == 0x0D {
                appendLineEnd()
            } else {
                let place = cursor
                try skipCharacter(insteadOf: "']]>'")
                scratch.append(
                    contentsOf: UnsafeRawBufferPointer(start: place, count: cursor - place))
            }
        }
        cursor += 3
    }

    private mutating func appendLineEnd() {
        scratch.append(0x0A)
        cursor += (cursor + 1).load(as: UInt8.self) == 0x0A ? 2 : 1
    }

    private mutating func appendText() throws {
        let place = cursor
        while peek() != ASCII.lessThan, peek() != ASCII.ampersand, peek() != 0x0D {
            try skipCharacter(insteadOf: "a closing tag")
        }
        scratch.append(contentsOf: UnsafeRawBufferPointer(start: place, count: cursor - place))
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
        case "amp": scratch.append(UInt8(ascii: "&"))
        case "lt": scratch.append(UInt8(ascii: "<"))
        case "gt": scratch.append(UInt8(ascii: ">"))
        case "quot": scratch.append(UInt8(ascii: "\""))
        case "apos": scratch.append(UInt8(ascii: "'"))
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
        guard let scalar = Unicode.Scalar(value), PlistReader.isCharacter(value) else {
            let text = UnsafeRawBufferPointer(start: place, count: min(20, cursor - place))
            throw error(
                "\(String(decoding: text, as: UTF8.self)) is not a valid XML character", at: place)
        }
        scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    // MARK: Characters

    static func isCharacter(_ value: UInt32) -> Bool {
        value >= 0x20
            ? value != 0xFFFE && value != 0xFFFF : value == 9 || value == 10 || value == 13
    }

    /// Skips one character, checked.
    mutating func skipCharacter(insteadOf expected: String = "more") throws {
        let byte = peek()
        if byte >= 0x80 {
            cursor += try characterLength(at: cursor)
        } else if byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
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
