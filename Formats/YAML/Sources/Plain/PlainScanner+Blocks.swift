import VersionedCodableDocuments

/// Literal and folded block scalars.
extension PlainScanner {
    /// The indicators of a block scalar.
    private struct Header {
        let isLiteral: Bool
        /// `+` or `-`; 0 without.
        var chomping: UInt8 = 0
        /// The indentation of the text relative to its collection; 0 if the text determines it.
        var indentation = 0
    }

    /// Reads a block scalar, and moves to its last line feed.
    @inline(never)
    mutating func blockScalar(_ builder: inout DocumentBuilder) throws {
        let start = at
        let header = try blockHeader()
        let body = at
        let (first, indentation) = try blockIndentation(header)
        let end = try blockEnd(first, indentation)
        let target = try builder.reserveText(end - body, at: start)
        let count = writeBlock(header, body, first, end, indentation, target)
        let style = header.isLiteral ? YAMLFormat.ScalarStyle.literal : .folded
        let text = try builder.keepText(count: count, at: start, length: end - start)
        try builder.scalar(.string, repeating: text, marks: UInt32(style.rawValue) << 8)
        note(Scalar(start: start, end: end, style: style), in: builder)
        lastEnd = end
        at = byte(end) == 0 && byte(end - 1) != ASCII.lineFeed ? end : end - 1
    }

    private mutating func blockHeader() throws -> Header {
        var header = Header(isLiteral: byte(at) == UInt8(ascii: "|"))
        at += 1
        for _ in 0..<2 {
            let next = byte(at)
            if next == ASCII.plus || next == ASCII.minus, header.chomping == 0 {
                header.chomping = next
            } else if next &- UInt8(ascii: "1") < 9, header.indentation == 0 {
                header.indentation = Int(next & 0x0F)
            } else {
                break
            }
            at += 1
        }
        try endLine()
        // At the root, libyaml has rules of its own.
        guard level.column >= 0, byte(at) == ASCII.lineFeed else { throw GaveUp() }
        at += 1
        return header
    }

    /// Finds the first line of text, after empty lines, and its indentation.
    private mutating func blockIndentation(_ header: Header) throws -> (first: Int, Int) {
        let known = header.indentation == 0 ? Int.max : level.column + header.indentation
        var deepest = 0
        while true {
            let line = at
            let spaces = self.spaces(line, atMost: known)
            let next = byte(line + spaces)
            if next > ASCII.space || next == ASCII.space && spaces == known {
                let isText =
                    spaces > level.column && spaces >= deepest
                    && (spaces == known || header.indentation == 0)
                guard isText else { throw GaveUp() }
                return (line, spaces)
            }
            guard next == ASCII.lineFeed else { throw GaveUp() }
            deepest = max(deepest, spaces)
            at = line + spaces + 1
        }
    }

    /// Returns the number of spaces at the start of a line, up to a bound.
    @inline(__always)
    private func spaces(_ line: Int, atMost bound: Int) -> Int {
        var count = 0
        while count < bound, byte(line + count) == ASCII.space { count += 1 }
        return count
    }

    /// Returns the start of the line after a block, which includes the empty lines below it.
    private func blockEnd(_ first: Int, _ indentation: Int) throws -> Int {
        var line = first
        while true {
            let spaces = self.spaces(line, atMost: indentation)
            let next = byte(line + spaces)
            if next == ASCII.lineFeed {
                line += spaces + 1
            } else if next == 0 {
                if spaces > 0 { throw GaveUp() }
                return line
            } else if spaces == indentation {
                let end = lineEnd(line + spaces)
                if byte(end) == 0 {
                    if ASCII.isBlank(byte(end - 1)) { throw GaveUp() }
                    return end
                }
                line = end + 1
            } else {
                if next == ASCII.tab { throw GaveUp() }
                return line
            }
        }
    }

    /// Writes the text of a block and returns the number of bytes.
    private func writeBlock(
        _ header: Header, _ body: Int, _ first: Int, _ end: Int, _ indentation: Int,
        _ target: UnsafeMutableRawPointer
    ) -> Int {
        var count = 0
        func put(_ byte: UInt8) {
            target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count += 1
        }
        /// The line feeds since the last line of text; before the first, of the empty lines.
        var breaks = 0
        for place in body..<first where byte(place) == ASCII.lineFeed { breaks += 1 }
        var isFirst = true
        var wasIndented = false
        var line = first
        while line < end {
            let spaces = self.spaces(line, atMost: indentation)
            let start = line + spaces
            if byte(start) == ASCII.lineFeed {
                breaks += 1
                line = start + 1
                continue
            }
            let isIndented = ASCII.isBlank(byte(start))
            if !isFirst, !header.isLiteral, !wasIndented, !isIndented {
                if breaks == 1 { put(ASCII.space) }
                breaks -= 1
            }
            for _ in 0..<breaks { put(ASCII.lineFeed) }
            let stop = lineEnd(start)
            (target + count).copyMemory(from: base + start, byteCount: stop - start)
            count += stop - start
            (breaks, isFirst, wasIndented) = (1, false, isIndented)
            line = stop + 1
        }
        // Without a line feed at the end of the text, the scalar has none.
        if line > end { return count }
        switch header.chomping {
        case ASCII.minus: break
        case ASCII.plus: for _ in 0..<breaks { put(ASCII.lineFeed) }
        default: put(ASCII.lineFeed)
        }
        return count
    }
}
