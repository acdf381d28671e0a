import VersionedCodableCore
import VersionedCodableEssentials

/// A record of a stream, with its place and with what separates it from others.
public struct StreamRecord: Sendable {
    /// The bytes of the record.
    public let data: Data
    /// The place in the stream.
    public let place: StreamPlace
    /// Whether there is more than white space, comments and marks.
    public let hasContent: Bool
    private let framing: RecordFraming
    private let head: Data
    private let tail: Data

    init(_ frame: RecordFrame, of bytes: [UInt8], _ framing: RecordFraming, at place: StreamPlace) {
        self.framing = framing
        self.place = place
        hasContent = frame.hasContent
        data = Data(bytes[frame.content])
        head = Data(bytes[Int(frame.start)..<Int(frame.contentStart)])
        tail = Data(bytes[Int(frame.contentEnd)..<Int(frame.end)])
    }

    /// Returns the bytes of the stream with other content instead of the record's.
    ///
    /// All of them together are the stream again: line ends, separators and a missing one at the
    /// end stay as they are.
    ///
    ///     for record in try FileByteSource(url).records(framing: .lines) {
    ///         let record = try record.get()
    ///         output += record.framed(try JSONFormat().rewrite(record.data) { $0["seen"] = true })
    ///     }
    ///
    /// - Parameter content: The content, which must not contain what ends a record.
    public func framed(_ content: Data) -> Data {
        switch framing {
        case .netstring, .u32be:
            let (head, tail) = framing.frame(count: content.count)
            return Data(head) + content + Data(tail)
        case .lines, .nul, .rs, .yaml, .cbor: return head + content + tail
        }
    }
}

/// The place of a record in a stream.
public struct StreamPlace: Sendable, Hashable, CustomStringConvertible {
    /// The number of the record, from 1.
    public internal(set) var record = 1
    /// The offset of its first byte, or of what begins it.
    public internal(set) var offset = 0
    /// The line that it begins in, from 1; nil in a framing without lines.
    public internal(set) var line: Int?

    /// The place in words: `record 17, line 17, offset 2034`.
    public var description: String {
        "record \(record), \(line.map { "line \($0), " } ?? "")offset \(offset)"
    }

    /// Moves to the end of some bytes.
    mutating func pass(_ bytes: ArraySlice<UInt8>) {
        offset += bytes.count
        if let line { self.line = line + bytes.count { $0 == ASCII.lineFeed } }
    }
}

/// The error of a record, with the place in the stream.
public struct StreamError: Error, Sendable, CustomStringConvertible {
    /// The place in the stream.
    public let place: StreamPlace
    /// The error, whose line and column are those in the record.
    public let underlyingError: any Error

    /// The place and the error.
    public var description: String {
        let diagnostic = (underlyingError as? DecodingError)?.diagnostic
        return "\(place): \(diagnostic.map { "\($0)" } ?? "\(underlyingError)")"
    }
}
