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
    private var base: Int
    /// A known pair of character index and byte offset.
    private var index = 0
    private var offset: Int

    init(_ source: SourceBuffer, from base: Int) {
        text = source.start
        end = source.count
        self.base = base
        offset = base
    }

    var start: Int { base }

    mutating func restart(at base: Int) {
        if isASCII == nil {
            isASCII = UTF8Sequence.isASCII(UnsafeRawBufferPointer(start: text, count: end))
        }
        self.base = base
        index = 0
        offset = base
    }

    /// Returns the byte offset after a number of characters, at most the end of the source.
    @inline(__always)
    mutating func offset(of wanted: Int) -> Int {
        isASCII == true ? min(base + wanted, end) : walk(to: wanted)
    }

    private mutating func walk(to wanted: Int) -> Int {
        while index < wanted, offset < end {
            offset += 1
            while offset < end, isContinuation(offset) { offset += 1 }
            index += 1
        }
        while index > wanted {
            offset -= 1
            while offset > base, isContinuation(offset) { offset -= 1 }
            index -= 1
        }
        return offset
    }

    @inline(__always)
    private func isContinuation(_ at: Int) -> Bool {
        text.load(fromByteOffset: at, as: UInt8.self) & 0xC0 == 0x80
    }
}
