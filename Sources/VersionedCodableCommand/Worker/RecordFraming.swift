import VersionedCodableDocuments

/// How the records of a stream are separated.
enum RecordFraming: String, Sendable, CaseIterable {
    /// A line feed ends a record (NDJSON, JSON Lines); a carriage return before it is not part of
    /// the record. The last line may lack its line feed.
    case lines
    /// A zero byte ends a record; the last one may lack it.
    case nul
    /// The length as four bytes, the most significant first, and the record.
    case u32be

    /// The bytes after a record.
    var end: [UInt8] {
        switch self {
        case .lines: [ASCII.lineFeed]
        case .nul: [0]
        case .u32be: []
        }
    }
}

/// A record in the bytes that a framer looked at, or a part of one that is too large.
struct RecordFrame: Sendable {
    /// The offset of the first byte, including what begins the record.
    var start: Int32
    /// The offset after the last byte, including what ends the record.
    var end: Int32
    /// The offsets of the record itself.
    var contentStart: Int32
    var contentEnd: Int32
    /// Whether it is larger than the limit, so that it may come in several parts.
    var isOversized = false
    /// Whether it is the first part of a record.
    var isFirst = true
    /// Whether it is the last part of a record.
    var isLast = true

    @inline(__always)
    init(_ start: Int, _ content: Range<Int>, _ end: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: end)
        contentStart = Int32(truncatingIfNeeded: content.lowerBound)
        contentEnd = Int32(truncatingIfNeeded: content.upperBound)
    }

    /// Whether the record has bytes.
    var hasContent: Bool { @inline(__always) get { contentStart < contentEnd } }
    var content: Range<Int> {
        @inline(__always) get { Int(contentStart)..<Int(contentEnd) }
    }
}
