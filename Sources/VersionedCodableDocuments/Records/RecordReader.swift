import VersionedCodableCore
import VersionedCodableEssentials

/// Takes the pieces of a stream, and returns its records.
struct RecordReader: Sendable {
    private var framer: RecordFramer
    private var bytes: [UInt8] = []
    private var frames: [RecordFrame] = []
    private var next = 0
    /// The bytes before those that are kept.
    private var place = StreamPlace()
    private var isAtEnd = false
    private var hasFailed = false

    init(_ framing: RecordFraming, limit: Int) {
        framer = RecordFramer(framing, limit: limit)
        if [.lines, .rs, .yaml].contains(framing) { place.line = 1 }
    }

    /// Whether bytes are needed for the next record.
    var needsMore: Bool { next == frames.count && !isAtEnd }

    /// Adds the next bytes; none at the end.
    mutating func add(_ piece: some Collection<UInt8>) {
        let used = frames.last.map { Int($0.end) } ?? 0
        bytes.removeSubrange(..<used)
        bytes += piece
        frames.removeAll(keepingCapacity: true)
        next = 0
        isAtEnd = piece.isEmpty
        _ = bytes.withUnsafeBytes { framer.scan($0, isEnd: isAtEnd, into: &frames) }
        if framer.failure != nil { isAtEnd = true }
    }

    /// Returns the next record that was found; nil if there is none.
    mutating func record() -> Result<StreamRecord, any Error>? {
        while next < frames.count {
            let frame = frames[next]
            let start = place
            next += 1
            place.pass(bytes[frame.whole])
            if frame.isLast { place.record += 1 }
            guard frame.isOversized else {
                return .success(StreamRecord(frame, of: bytes, framer.framing, at: start))
            }
            guard frame.isFirst else { continue }
            let error = ReadingError.limit(.inputBytes, framer.limit, at: nil)
            return .failure(StreamError(place: start, underlyingError: error))
        }
        guard let failure = framer.failure, isAtEnd, !hasFailed else { return nil }
        hasFailed = true
        return .failure(StreamError(place: place, underlyingError: failure))
    }
}
