import VersionedCodableCore

/// How the records of a stream are separated.
public enum RecordFraming: String, Sendable, Hashable, CaseIterable {
    /// A line feed ends a record (NDJSON, JSON Lines); a carriage return before it is not part of
    /// the record. The last line may lack its line feed.
    case lines
    /// A zero byte ends a record; the last one may lack it.
    case nul
    /// A record separator, U+001E, begins a record and a line feed ends it (RFC 7464).
    case rs
    /// The length in decimal digits, a colon, the record and a comma.
    case netstring
    /// The length as four bytes, the most significant first, and the record.
    case u32be
    /// The documents of a YAML stream: a line that begins with `---` begins one.
    ///
    /// YAML 1.2.2, section 9.1.2: no scalar may have such a line. Comments, directives and marks
    /// are part of the record that they are in.
    case yaml
    /// The items of a CBOR sequence (RFC 8742), without anything between them.
    case cbor

    /// The bytes before and after a record.
    package func frame(count: Int, isLast: Bool = false) -> (head: [UInt8], tail: [UInt8]) {
        switch self {
        case .lines: ([], [ASCII.lineFeed])
        case .nul: ([], [0])
        case .rs: ([0x1E], [ASCII.lineFeed])
        case .netstring: (Array("\(count):".utf8), [ASCII.comma])
        case .u32be:
            ([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }, [])
        case .yaml, .cbor: ([], [])
        }
    }
}

/// A record in the bytes that a framer looked at, or a part of one that is too large.
package struct RecordFrame: Sendable {
    /// The offset of the first byte, including what begins the record.
    package var start: Int32
    /// The offset after the last byte, including what ends the record.
    package var end: Int32
    /// The offsets of the record itself.
    package var contentStart: Int32
    package var contentEnd: Int32
    /// Whether it is larger than the limit, so that it may come in several parts.
    package var isOversized = false
    /// Whether it is the first part of a record.
    package var isFirst = true
    /// Whether it is the last part of a record.
    package var isLast = true
    /// Whether there is more than white space, comments and marks.
    package var hasContent = true

    @inline(__always)
    package init(_ start: Int, _ content: Range<Int>, _ end: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.end = Int32(truncatingIfNeeded: end)
        contentStart = Int32(truncatingIfNeeded: content.lowerBound)
        contentEnd = Int32(truncatingIfNeeded: content.upperBound)
        hasContent = !content.isEmpty
    }

    package var content: Range<Int> {
        @inline(__always) get { Int(contentStart)..<Int(contentEnd) }
    }
    package var whole: Range<Int> { @inline(__always) get { Int(start)..<Int(end) } }
}
