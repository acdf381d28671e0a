import VersionedCodableDocuments

extension CBORReader {
    /// Returns the range of a text string of definite length, after checking that it is UTF-8.
    @inline(__always)
    mutating func text(_ first: UInt8) throws -> (content: Int, length: Int) {
        let (content, length) = try string(first)
        let text = UnsafeRawBufferPointer(start: base + content, count: length)
        if !UTF8Sequence.isASCII(text) { try checkUTF8(text, at: content) }
        at = content &+ length
        return (content, length)
    }

    mutating func bytes(_ first: UInt8) throws {
        if first == 0x5F { return try chunks(.binary) }
        let (content, length) = try string(first)
        at = content + length
        try builder.scalar(.binary, at: content, length: length)
    }

    /// Returns the range of a string of definite length, after checking that its bytes are present.
    @inline(__always)
    mutating func string(_ first: UInt8) throws -> (content: Int, length: Int) {
        let (length, content) = try argument(first, at: at)
        guard length <= UInt64(end &- content) else {
            throw cutOff("\(length) bytes of a string", at: at)
        }
        return (content, Int(truncatingIfNeeded: length))
    }

    @inline(never)
    private mutating func checkUTF8(_ text: UnsafeRawBufferPointer, at content: Int) throws {
        guard let fault = UTF8Sequence.firstFault(in: text) else { return }
        throw illFormed(text, fault: fault, at: content)
    }

    // MARK: Strings in chunks

    /// Adds a string of indefinite length, its chunks concatenated.
    mutating func chunks(_ kind: TapeKind) throws {
        let start = at
        try skipChunks(isText: kind == .string)
        try contents(from: start).withUnsafeBytes {
            try builder.scalar(kind, copying: $0, at: start, length: at - start)
        }
    }

    mutating func chunkedKey() throws {
        let start = at
        try skipChunks(isText: true)
        try contents(from: start).withUnsafeBytes {
            try builder.key(copying: $0, at: start, length: at - start)
        }
    }

    /// Checks the chunks of the string at `at` and moves past them.
    ///
    /// - Returns: Their total length.
    @discardableResult
    mutating func skipChunks(isText: Bool) throws -> Int {
        let start = at
        let major: UInt8 = isText ? 3 : 2
        at += 1
        var bytes = 0
        while byte(at) != 0xFF {
            let first = byte(at)
            guard at < end else { throw cutOff("the end of a string in chunks", at: start) }
            guard first >> 5 == major, first & 0x1F != 31 else {
                let wanted = isText ? "text" : "bytes"
                throw error("expected a chunk of \(wanted), found \(name(at: at))", at: at)
            }
            let (content, length) = try isText ? text(first) : string(first)
            at = content + length
            bytes += length
        }
        at += 1
        if bytes > limits.scalarBytes {
            throw builder.located(.limit(.scalarBytes, limits.scalarBytes, at: start))
        }
        return bytes
    }

    /// Moves past a byte string and returns its length.
    mutating func skipBytes(_ first: UInt8) throws -> Int {
        if first == 0x5F { return try skipChunks(isText: false) }
        let (content, length) = try string(first)
        at = content + length
        return length
    }

    /// Returns the content of a string, definite or not, that was already checked.
    mutating func contents(from start: Int) throws -> [UInt8] {
        let first = byte(start)
        if first & 0x1F != 31 {
            let (length, content) = try argument(first, at: start)
            return Array(
                UnsafeRawBufferPointer(
                    start: base + content, count: Int(truncatingIfNeeded: length)))
        }
        var contents: [UInt8] = []
        var place = start + 1
        while place < at - 1 {
            let (length, content) = try argument(byte(place), at: place)
            let count = Int(truncatingIfNeeded: length)
            contents += UnsafeRawBufferPointer(start: base + content, count: count)
            place = content + count
        }
        return contents
    }
}
