import VersionedCodableCore

/// Finds the records of a stream in its bytes, which arrive in pieces.
///
/// What is searched once is not searched again, and of a record that is larger than the limit
/// nothing has to be kept: its parts are reported as they arrive.
package struct RecordFramer: Sendable {
    package let framing: RecordFraming
    package let limit: Int
    /// The reason why the records after those found cannot be found.
    package private(set) var failure: ReadingError?
    /// The bytes of the unfinished record that were searched already.
    private var searched = 0
    /// Whether the rest of a record that is too large is being reported.
    private var isSkipping = false
    /// The bytes of that record that are still to come, if its length is known.
    private var skipped = 0
    private var yaml = YAMLMarks()
    private var cbor = CBORItems()

    /// - Parameter limit: The maximum number of bytes of a record.
    package init(_ framing: RecordFraming, limit: Int) {
        self.framing = framing
        self.limit = min(max(limit, 1), 1 << 30)
    }

    /// Finds the records in some bytes.
    ///
    /// - Parameters:
    ///   - bytes: Those that the call before left, followed by new ones; fewer than 2^31.
    ///   - start: The offset of those that the call before left.
    ///   - isEnd: Whether no bytes follow.
    ///   - frames: Where the records are added.
    /// - Returns: The offset after the records; the bytes from there belong to the next call.
    /// - Complexity: O(n) in the new bytes.
    package mutating func scan(
        _ bytes: UnsafeRawBufferPointer, from start: Int = 0, isEnd: Bool,
        into frames: inout [RecordFrame]
    ) -> Int {
        var at = start
        while at < bytes.count, failure == nil {
            guard let frame = next(bytes, at, isEnd) else { break }
            if frame.isLast { (searched, isSkipping) = (0, false) }
            at = Int(frame.end)
            frames.append(frame)
        }
        guard isEnd, failure == nil else { return at }
        if at < bytes.count || isSkipping && [.netstring, .u32be, .cbor].contains(framing) {
            fail("the input ends within a record", at)
        } else if isSkipping {
            var frame = RecordFrame(at, at..<at, at)
            (frame.isOversized, frame.isFirst, isSkipping) = (true, false, false)
            frames.append(frame)
        }
        return at
    }

    /// Returns the record that begins at an offset; nil to get more bytes.
    @inline(__always)
    private mutating func next(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ isEnd: Bool
    ) -> RecordFrame? {
        switch framing {
        case .lines, .nul: delimited(bytes, start, isEnd)
        case .rs: separated(bytes, start, isEnd)
        case .netstring, .u32be: counted(bytes, start, isEnd)
        case .yaml: document(bytes, start, isEnd)
        case .cbor: item(bytes, start)
        }
    }

    private mutating func fail(_ message: String, _ offset: Int) {
        failure = ReadingError(.syntax, message, at: offset)
    }

    // MARK: Records that a byte ends

    @inline(__always)
    private mutating func delimited(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ isEnd: Bool
    ) -> RecordFrame? {
        let isLines = framing == .lines
        guard let end = bytes.position(of: isLines ? ASCII.lineFeed : 0, from: start + searched)
        else {
            guard isEnd else { return unfinished(bytes, start, start) }
            return checked(RecordFrame(start, start..<bytes.count, bytes.count))
        }
        let hasReturn = isLines && end > start && bytes[end - 1] == ASCII.carriageReturn
        return checked(RecordFrame(start, start..<(hasReturn ? end - 1 : end), end + 1))
    }

    private mutating func separated(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ isEnd: Bool
    ) -> RecordFrame? {
        // The rest of a record that is too large has no separator before it.
        let head = !isSkipping && bytes[start] == 0x1E ? 1 : 0
        let found = bytes.position(of: 0x1E, from: start + max(searched, head))
        guard let end = found ?? (isEnd ? bytes.count : nil) else {
            return unfinished(bytes, start, start + head)
        }
        let hasLineFeed = end > start + head && bytes[end - 1] == ASCII.lineFeed
        return checked(RecordFrame(start, start + head..<(hasLineFeed ? end - 1 : end), end))
    }

    /// Notes that all bytes were searched; returns a part of a record that is too large.
    private mutating func unfinished(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ content: Int
    ) -> RecordFrame? {
        searched = bytes.count - start
        // The last byte may belong to the end of the record.
        let end: UInt8? =
            switch framing {
            case .lines: ASCII.carriageReturn
            case .rs: ASCII.lineFeed
            default: nil
            }
        let count = bytes.count - content - (bytes.last == end ? 1 : 0)
        guard isSkipping || count > limit else { return nil }
        var frame = RecordFrame(start, content..<bytes.count, bytes.count)
        (frame.isOversized, frame.isFirst, frame.isLast) = (true, !isSkipping, false)
        (isSkipping, searched) = (true, 0)
        return frame
    }

    /// Marks a record as too large, or as the last part of one.
    @inline(__always)
    private func checked(_ frame: RecordFrame) -> RecordFrame {
        guard isSkipping || frame.content.count > limit else { return frame }
        var frame = frame
        (frame.isOversized, frame.isFirst) = (true, !isSkipping)
        return frame
    }

    // MARK: Records with their length

    private mutating func counted(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ isEnd: Bool
    ) -> RecordFrame? {
        if isSkipping {
            let count = min(skipped, bytes.count - start)
            skipped -= count
            var frame = RecordFrame(start, start..<start + count, start + count)
            (frame.isOversized, frame.isFirst, frame.isLast) = (true, false, skipped == 0)
            return frame
        }
        guard let (head, count) = length(bytes, start) else { return nil }
        let tail = framing == .netstring ? 1 : 0
        let end = start + head + count + tail
        guard count <= limit else {
            var frame = RecordFrame(
                start, start + head..<min(end - tail, bytes.count), min(end, bytes.count))
            (frame.isOversized, frame.isLast) = (true, end <= bytes.count)
            (isSkipping, skipped) = (true, end - Int(frame.end))
            return frame
        }
        guard end <= bytes.count else { return nil }
        if tail == 1, bytes[end - 1] != ASCII.comma {
            fail("expected a comma after a record of \(count) bytes", end - 1)
            return nil
        }
        return RecordFrame(start, start + head..<end - tail, end)
    }

    /// Returns the bytes of the length and the length; nil to get more bytes.
    private mutating func length(
        _ bytes: UnsafeRawBufferPointer, _ start: Int
    ) -> (head: Int, count: Int)? {
        let head = bytes[start..<min(start + 11, bytes.count)]
        guard framing == .netstring else {
            guard head.count >= 4 else { return nil }
            return (4, head.prefix(4).reduce(0) { $0 << 8 | Int($1) })
        }
        let digits = head.prefix { ASCII.isDigit($0) }
        let isNumber = !digits.isEmpty && (digits.count == 1 || digits.first != ASCII.digitZero)
        if isNumber, head.count > digits.count, head[digits.endIndex] == ASCII.colon {
            return (
                digits.count + 1, digits.reduce(0) { $0 * 10 + Int($1 - ASCII.digitZero) }
            )
        }
        if digits.count < head.count || digits.count > 10 {
            fail("expected the length of a record and a colon", start)
        }
        return nil
    }

    // MARK: YAML and CBOR

    private mutating func document(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ isEnd: Bool
    ) -> RecordFrame? {
        while start + searched < bytes.count {
            let line = start + searched
            let found = bytes.position(of: ASCII.lineFeed, from: line)
            guard let end = found ?? (isEnd ? bytes.count - 1 : nil) else { break }
            if yaml.isWithinLine {
                yaml.isWithinLine = false
            } else if yaml.begins(UnsafeRawBufferPointer(rebasing: bytes[line...end])) {
                return document(start, line)
            }
            searched = end + 1 - start
        }
        if isEnd { return document(start, bytes.count) }
        // Four bytes of a line show whether it begins a document; fewer belong to no record yet.
        var end = start + searched
        let line = UnsafeRawBufferPointer(rebasing: bytes[end...])
        if isSkipping || bytes.count - start > limit, yaml.isWithinLine || line.count >= 4 {
            if !yaml.isWithinLine, yaml.begins(line) { return document(start, end) }
            yaml.isWithinLine = true
            end = bytes.count
        }
        guard isSkipping ? end > start : end - start > limit else { return nil }
        var frame = RecordFrame(start, start..<end, end)
        (frame.isOversized, frame.isFirst, frame.isLast) = (true, !isSkipping, false)
        (isSkipping, searched) = (true, 0)
        return frame
    }

    private mutating func document(_ start: Int, _ end: Int) -> RecordFrame {
        var frame = checked(RecordFrame(start, start..<end, end))
        frame.hasContent = yaml.hasContent
        yaml.hasContent = false
        return frame
    }

    private mutating func item(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> RecordFrame? {
        var at = start + searched
        let isWhole = cbor.read(bytes, &at)
        if let message = cbor.failure {
            fail(message, at)
            return nil
        }
        if isWhole { return checked(RecordFrame(start, start..<at, at)) }
        searched = at - start
        guard isSkipping && searched > 0 || searched > limit else { return nil }
        var frame = RecordFrame(start, start..<at, at)
        (frame.isOversized, frame.isFirst, frame.isLast) = (true, !isSkipping, false)
        (isSkipping, searched) = (true, 0)
        return frame
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first byte with a value; nil if there is none.
    @inline(__always)
    package func position(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let baseAddress, start < count else { return nil }
        return ByteSearch.position(of: byte, in: baseAddress + start, count: count - start)
            .map { $0 + start }
    }
}
