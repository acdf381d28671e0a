import VersionedCodableDocuments

/// Converts the character counts of libyaml to byte offsets of the source.
///
/// Queries in roughly ascending order cost O(n) in total; for ASCII a query is an addition.
struct YAMLPositions {
    private let text: UnsafeRawPointer
    private let end: Int
    /// Whether all characters are bytes; nil until the first `restart(at:)`.
    private var isASCII: Bool?
    /// The byte offset of character 0.
    private(set) var start = 0
    /// A known pair of character index and byte offset.
    private var (index, offset) = (0, 0)

    init(_ source: SourceBuffer) {
        text = source.start
        end = source.count
    }

    mutating func restart(at place: Int) {
        isASCII =
            isASCII ?? UTF8Sequence.isASCII(UnsafeRawBufferPointer(start: text, count: end))
        (start, index, offset) = (place, 0, place)
    }

    /// Returns the byte offset after a number of characters, at most the end of the source.
    @inline(__always)
    mutating func offset(of wanted: Int) -> Int {
        isASCII == true ? min(start + wanted, end) : walk(to: wanted)
    }

    private mutating func walk(to wanted: Int) -> Int {
        while index < wanted, offset < end {
            offset += 1
            while offset < end, isContinuation(offset) { offset += 1 }
            index += 1
        }
        while index > wanted {
            offset -= 1
            while offset > start, isContinuation(offset) { offset -= 1 }
            index -= 1
        }
        return offset
    }

    @inline(__always)
    private func isContinuation(_ at: Int) -> Bool {
        text.load(fromByteOffset: at, as: UInt8.self) & 0xC0 == 0x80
    }
}
