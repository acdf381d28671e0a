import VersionedCodableDocuments

/// Finds the records of a stream in its bytes, which arrive in pieces.
///
/// What is searched once is not searched again, and of a record that is larger than the limit
/// nothing has to be kept: its parts are reported as they arrive.
struct RecordFramer: Sendable {
    private let framing: RecordFraming
    private let limit: Int
    /// The reason why the bytes after the records found are not a record.
    private(set) var failure: ReadingError?
    /// The bytes of the unfinished record that were searched already.
    private var searched = 0
    /// Whether the rest of a record that is too large is being reported.
    private var isSkipping = false
    /// The bytes of that record that are still to come, if its length is known.
    private var skipped = 0

    /// - Parameter limit: The maximum number of bytes of a record.
    init(_ framing: RecordFraming, limit: Int) {
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
    mutating func scan(
        _ bytes: UnsafeRawBufferPointer, from start: Int = 0, isEnd: Bool,
        into frames: inout [RecordFrame]
    ) -> Int {
        var at = start
        while at < bytes.count {
            guard let frame = next(bytes, at, isEnd) else { break }
            if frame.isLast { (searched, isSkipping) = (0, false) }
            at = Int(frame.end)
            frames.append(frame)
        }
        guard isEnd else { return at }
        if at < bytes.count || isSkipping && framing == .u32be {
            failure = ReadingError(.syntax, "the input ends within a record", at: at)
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
        case .u32be: counted(bytes, start)
        }
    }

    // MARK: Records that a byte ends

    @inline(__always)
    private mutating func delimited(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ isEnd: Bool
    ) -> RecordFrame? {
        let isLines = framing == .lines
        guard let end = bytes.position(of: isLines ? ASCII.lineFeed : 0, from: start + searched)
        else {
            guard isEnd else { return unfinished(bytes, start) }
            return checked(RecordFrame(start, start..<bytes.count, bytes.count))
        }
        let hasReturn = isLines && end > start && bytes[end - 1] == ASCII.carriageReturn
        return checked(RecordFrame(start, start..<(hasReturn ? end - 1 : end), end + 1))
    }

    /// Notes that all bytes were searched; returns a part of a record that is too large.
    private mutating func unfinished(
        _ bytes: UnsafeRawBufferPointer, _ start: Int
    ) -> RecordFrame? {
        searched = bytes.count - start
        // A carriage return may belong to the end of the record.
        let mayEnd = framing == .lines && bytes.last == ASCII.carriageReturn
        guard isSkipping || searched - (mayEnd ? 1 : 0) > limit else { return nil }
        var frame = RecordFrame(start, start..<bytes.count, bytes.count)
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

    private mutating func counted(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> RecordFrame? {
        if isSkipping {
            let count = min(skipped, bytes.count - start)
            skipped -= count
            var frame = RecordFrame(start, start..<start + count, start + count)
            (frame.isOversized, frame.isFirst, frame.isLast) = (true, false, skipped == 0)
            return frame
        }
        let content = start + 4
        guard content <= bytes.count else { return nil }
        let count = bytes[start..<content].reduce(0) { $0 << 8 | Int($1) }
        let end = content + count
        guard count <= limit else {
            let found = min(end, bytes.count)
            var frame = RecordFrame(start, content..<found, found)
            (frame.isOversized, frame.isLast) = (true, end == found)
            (isSkipping, skipped) = (true, end - found)
            return frame
        }
        guard end <= bytes.count else { return nil }
        return RecordFrame(start, content..<end, end)
    }
}
