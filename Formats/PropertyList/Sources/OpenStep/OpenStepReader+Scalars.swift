import VersionedCodableDocuments

extension OpenStepReader {
    @inline(__always)
    static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    @inline(__always)
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
            UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Skips white space and comments.
    mutating func skipTrivia() throws {
        while true {
            let byte = peek()
            if PropertyListText.isSpace(byte) {
                cursor += 1
            } else if byte == 0xE2, isLineSeparator() {
                cursor += 3
            } else if byte == UInt8(ascii: "/"), (cursor + 1).load(as: UInt8.self) == byte {
                while cursor < end, peek() != 0x0A, peek() != 0x0D, !isLineSeparator() {
                    cursor += 1
                }
            } else if byte == UInt8(ascii: "/"),
                (cursor + 1).load(as: UInt8.self) == UInt8(ascii: "*")
            {
                try skipComment()
            } else {
                return
            }
        }
    }

    /// Whether U+2028 or U+2029 is at the cursor.
    private func isLineSeparator() -> Bool {
        peek() == 0xE2 && (cursor + 1).load(as: UInt8.self) == 0x80
            && (cursor + 2).load(as: UInt8.self) & 0xFE == 0xA8
    }

    private mutating func skipComment() throws {
        let place = cursor
        cursor += 2
        while cursor < end {
            if peek() == UInt8(ascii: "*"), (cursor + 1).load(as: UInt8.self) == UInt8(ascii: "/") {
                cursor += 2
                return
            }
            cursor += 1
        }
        throw error("expected the end of the comment, found the end of the input", at: place)
    }

    // MARK: Strings

    /// Adds the unquoted word or quoted text at the cursor.
    mutating func text(isKey: Bool) throws {
        let place = cursor
        let isQuoted = OpenStepReader.isQuote(peek())
        let isPlain = try skipText()
        let quotes = isQuoted ? 1 : 0
        let content = UnsafeRawBufferPointer(
            start: place + quotes, count: cursor - place - 2 * quotes)
        if isPlain {
            let offset = place + quotes - start
            let marks = isQuoted ? TapeNode.quoted : 0
            if isKey {
                try builder.key(at: offset, length: content.count, marks: marks)
            } else {
                try builder.scalar(
                    isQuoted ? .string : .untyped, at: offset, length: content.count,
                    marks: marks)
            }
            return
        }
        try unescape(content)
        try scratch.withUnsafeBytes {
            if isKey {
                try builder.key(copying: $0, at: place - start, length: cursor - place)
            } else {
                try builder.scalar(.string, copying: $0, at: place - start, length: cursor - place)
            }
        }
    }

    /// Skips an unquoted word, or quoted text, which must be UTF-8.
    ///
    /// - Returns: Whether it has no escapes.
    mutating func skipText() throws -> Bool {
        let place = cursor
        let quote = peek()
        guard OpenStepReader.isQuote(quote) else {
            while OpenStepReader.isWord(peek()) { cursor += 1 }
            return true
        }
        var isPlain = true
        cursor += 1
        while true {
            let byte = peek()
            if byte == quote { break }
            if byte == UInt8(ascii: "\\") {
                isPlain = false
                cursor += 1
                if cursor < end { cursor += try sequenceLength() }
            } else if byte >= 0x80 {
                cursor += try sequenceLength()
            } else {
                cursor += 1
            }
            if cursor >= end {
                throw error(
                    "expected the end of the quoted text, found the end of the input", at: place)
            }
        }
        cursor += 1
        return isPlain
    }

    private func sequenceLength() throws -> Int {
        let length = UTF8Sequence.length(at: cursor)
        guard length > 0 else {
            let text = UnsafeRawBufferPointer(start: start, count: end - start)
            let fault = cursor - start + UTF8Sequence.wellFormedBytes(at: cursor)
            throw TextDecoding.illFormedUTF8(in: text, at: fault)
        }
        return length
    }

    // MARK: Data

    /// Reads data like `<0fbd77 1c2735ae>`.
    mutating func data() throws {
        let place = cursor
        cursor += 1
        scratch.removeAll(keepingCapacity: true)
        while true {
            try skipTrivia()
            if peek() == UInt8(ascii: ">") { break }
            guard let high = ASCII.hexValue(peek()) else {
                throw error("expected a hexadecimal digit or '>', found \(found())", at: cursor)
            }
            cursor += 1
            try skipTrivia()
            guard let low = ASCII.hexValue(peek()) else {
                throw error(
                    "expected a second hexadecimal digit of the byte, found \(found())", at: cursor)
            }
            cursor += 1
            scratch.append(UInt8(truncatingIfNeeded: high << 4 | low))
        }
        cursor += 1
        try scratch.withUnsafeBytes {
            try builder.scalar(.binary, copying: $0, at: place - start, length: cursor - place)
        }
    }
}
