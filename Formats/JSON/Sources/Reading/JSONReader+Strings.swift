import VersionedCodableDocuments

extension JSONReader {
    /// Reads a string, from the byte after its opening quote to the byte after its closing one.
    @inline(__always)
    mutating func string(_ at: inout Int, isKey: Bool) throws {
        let start = at
        skipPlain(&at, ASCII.quote)
        guard byte(at) == ASCII.quote else {
            at = try unusualString(from: start, stoppedAt: at, isKey: isKey)
            return
        }
        try add(from: start, to: at, isKey: isKey)
        at &+= 1
    }

    /// Moves to the next quote, backslash, control character or character beyond ASCII.
    @inline(__always)
    private func skipPlain(_ at: inout Int, _ quote: UInt8) {
        var stops = EightBytes(at: base + at).stops(at: quote, or: ASCII.backslash)
        while stops == 0 {
            at &+= 8
            stops = EightBytes(at: base + at).stops(at: quote, or: ASCII.backslash)
        }
        at &+= EightBytes.first(stops)
    }

    /// Adds a string without escapes to the document as a range of the source.
    @inline(__always)
    mutating func add(from start: Int, to stop: Int, isKey: Bool) throws {
        if isKey {
            try builder.key(at: start, length: stop &- start, marks: TapeNode.quoted)
        } else {
            try builder.scalar(.string, at: start, length: stop &- start, marks: TapeNode.quoted)
        }
    }

    /// Adds a string to the document whose escapes were replaced while copying.
    @inline(__always)
    mutating func commit(count: Int, from start: Int, to stop: Int, isKey: Bool) throws {
        let text = try builder.keepText(count: count, at: start - 1, length: stop + 2 - start)
        if isKey {
            try builder.key(repeating: text)
        } else {
            try builder.scalar(.string, repeating: text)
        }
    }

    /// Continues with a string that is not printable ASCII; returns the offset after its quote.
    @inline(never)
    mutating func unusualString(
        from start: Int, stoppedAt: Int, isKey: Bool, quote: UInt8 = ASCII.quote,
        isJSON5: Bool = false
    ) throws -> Int {
        var at = stoppedAt
        var hasEscapes = false
        while byte(at) != quote {
            switch byte(at) {
            case ASCII.backslash:
                hasEscapes = true
                at = try at + (isJSON5 ? relaxedEscape(at) : escape(at)).length
            case ..<0x20:
                if let error = unescapedControl(at, quote, isJSON5) { throw error }
                at += 1
            case 0x80...:
                try skipCharacter(&at)
                continue
            default: at += 1
            }
            skipPlain(&at, quote)
        }
        if hasEscapes {
            try unescape(from: start, to: at, isKey: isKey, isJSON5: isJSON5)
        } else {
            try add(from: start, to: at, isKey: isKey)
        }
        return at + 1
    }

    /// Returns the length of the escape at a backslash, or of a surrogate pair, and its character.
    private mutating func escape(_ start: Int) throws -> (length: Int, number: UInt32?) {
        guard let escape = try commonEscape(start) else {
            throw unexpected("one of \" \\ / b f n r t u after '\\'", at: start + 1)
        }
        return escape
    }

    /// Returns the length and the character of an escape of JSON; nil for any other.
    mutating func commonEscape(_ start: Int) throws -> (length: Int, number: UInt32?)? {
        switch byte(start + 1) {
        case ASCII.quote, ASCII.backslash, ASCII.slash: return (2, UInt32(byte(start + 1)))
        case UInt8(ascii: "b"): return (2, 0x08)
        case UInt8(ascii: "f"): return (2, 0x0C)
        case UInt8(ascii: "n"): return (2, 0x0A)
        case UInt8(ascii: "r"): return (2, 0x0D)
        case UInt8(ascii: "t"): return (2, 0x09)
        case UInt8(ascii: "u"):
            let (length, number) = try unicodeEscape(start)
            return (length, number)
        default: return nil
        }
    }

    /// Returns the length and character of `\uXXXX`, or of a surrogate pair of two.
    private mutating func unicodeEscape(_ start: Int) throws -> (length: Int, number: UInt32) {
        let first = try hexDigits(from: start + 2, count: 4)
        guard first & 0xF800 == 0xD800 else { return (6, first) }
        if first >= 0xDC00 { throw loneSurrogate(start, isLow: true) }
        guard byte(start + 6) == ASCII.backslash else {
            throw secondSurrogate(start, foundAt: start + 6)
        }
        guard byte(start + 7) == UInt8(ascii: "u") else {
            throw secondSurrogate(start, foundAt: start + 7)
        }
        let second = try hexDigits(from: start + 8, count: 4)
        if second & 0xFC00 != 0xDC00 { throw loneSurrogate(start, isLow: false) }
        return (12, 0x10000 + ((first & 0x3FF) << 10 | second & 0x3FF))
    }

    mutating func hexDigits(from start: Int, count: Int) throws -> UInt32 {
        var number: UInt32 = 0
        for at in start..<start + count {
            guard let digit = ASCII.hexValue(byte(at)) else {
                let digits = count == 4 ? "four" : "two"
                throw unexpected("\(digits) hexadecimal digits in the escape", at: at)
            }
            number = number << 4 | digit
        }
        return number
    }

    /// Copies a checked string into the document without its escapes.
    mutating func unescape(
        from start: Int, to stop: Int, isKey: Bool, isJSON5: Bool = false
    ) throws {
        // An escape is never shorter than the text it represents.
        let target = try builder.reserveText(stop - start + 8, at: start - 1)
        var written = 0
        var at = start
        while at < stop {
            let word = EightBytes(at: base + at)
            (target + written).storeBytes(of: word.word.littleEndian, as: UInt64.self)
            let found = word.equal(ASCII.backslash)
            let plain = found == 0 ? 8 : EightBytes.first(found)
            at += plain
            written += plain
            if found == 0 { continue }
            if at >= stop { break }
            let (length, number) = try isJSON5 ? relaxedEscape(at) : escape(at)
            at += length
            if let number { written += UTF8Sequence.write(number, to: target + written) }
        }
        written -= at - stop
        try commit(count: written, from: start, to: stop, isKey: isKey)
    }
}
