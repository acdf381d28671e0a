import VersionedCodableDocuments

/// Turns the character counts of libyaml into byte offsets of the source.
///
/// Asking in about ascending order costs O(n) altogether; for ASCII a question is an addition.
struct YAMLPositions {
    private let text: UnsafeRawPointer
    private let end: Int
    private let isASCII: Bool
    /// Where the text begins that characters are counted from.
    private var base: Int
    /// A place that is known.
    private var index = 0
    private var offset: Int

    init(_ source: SourceBuffer, from base: Int) {
        text = source.start
        end = source.count
        isASCII = UTF8Sequence.isASCII(source.bytes)
        self.base = base
        offset = base
    }

    /// The byte offset characters are counted from.
    var start: Int { base }

    /// Counts from another place on.
    mutating func restart(at base: Int) {
        self.base = base
        index = 0
        offset = base
    }

    /// The byte offset behind a number of characters, at most the end of the source.
    @inline(__always)
    mutating func offset(of wanted: Int) -> Int {
        isASCII ? min(base + wanted, end) : walk(to: wanted)
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
