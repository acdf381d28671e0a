/// The text that libyaml reads block by block.
///
/// It differs from the source in two ways, which keep every offset: single bytes are replaced by
/// `#`, and a line feed may follow the last byte.
struct LibYAMLInput {
    private var next: UnsafeRawPointer
    private let end: UnsafeRawPointer
    /// The bytes replaced by `#`, in order.
    private let comments: [UnsafeRawPointer]
    private var nextComment = 0
    /// The size of the next block in bytes.
    private var block = 256
    private let isPrefix: Bool
    private var lacksLineEnd: Bool
    /// Whether libyaml asked for bytes after the end of a prefix.
    private(set) var wantedMore = false

    /// Makes the input over bytes that must not move.
    ///
    /// - Parameters:
    ///   - text: The bytes.
    ///   - comments: Ascending offsets in `text` at which `#` is read instead.
    ///   - isPrefix: Whether more text follows, so that reading past the end is an error.
    init(
        _ text: UnsafeRawBufferPointer, comments: [Int], isPrefix: Bool, over base: UnsafeRawPointer
    ) {
        next = text.baseAddress ?? base
        end = next + text.count
        let start = next
        self.comments = comments.map { start + $0 }
        self.isPrefix = isPrefix
        lacksLineEnd = !isPrefix && text.last != 0x0A && text.last != 0x0D
    }

    /// Copies up to `room` bytes and returns their number, 0 at the end, nil after a prefix.
    mutating func read(into target: UnsafeMutableRawPointer, room: Int) -> Int? {
        // Small blocks first: libyaml decodes whole blocks, even if the document ends early.
        let count = min(room, block, end - next)
        if !isPrefix { block = min(block * 2, 1 << 14) }
        guard count > 0 else {
            if isPrefix {
                wantedMore = true
                return nil
            }
            guard lacksLineEnd, room > 0 else { return 0 }
            lacksLineEnd = false
            target.storeBytes(of: 0x0A, as: UInt8.self)
            return 1
        }
        target.copyMemory(from: next, byteCount: count)
        while nextComment < comments.count, comments[nextComment] < next + count {
            target.storeBytes(
                of: UInt8(ascii: "#"), toByteOffset: comments[nextComment] - next, as: UInt8.self)
            nextComment += 1
        }
        next += count
        return count
    }

    static let handler:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?
        ) -> Int32 = { data, target, room, count in
            guard let data, let target, let count else { return 0 }
            let input = data.assumingMemoryBound(to: LibYAMLInput.self)
            guard let read = input.pointee.read(into: UnsafeMutableRawPointer(target), room: room)
            else { return 0 }
            count.pointee = read
            return 1
        }
}
