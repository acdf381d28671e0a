/// The text libyaml asks for block by block.
///
/// What it hands out may differ from the source in two ways, which both keep every offset: single
/// bytes replaced by `#`, and a line feed behind the last byte.
struct LibYAMLInput {
    /// The next byte.
    private var next: UnsafeRawPointer
    private let end: UnsafeRawPointer
    /// Where bytes are replaced by `#`, in order.
    private let comments: [UnsafeRawPointer]
    private var nextComment = 0
    /// Bytes of the next block.
    private var block = 256
    private let isPrefix: Bool
    private var lacksLineEnd: Bool
    /// Whether bytes behind the end of a prefix were wanted.
    private(set) var wantedMore = false

    /// Makes the input of bytes that stay where they are.
    ///
    /// - Parameters:
    ///   - text: The bytes.
    ///   - comments: Offsets in `text`, in order, where `#` is handed out instead.
    ///   - isPrefix: Whether the text goes on behind its end, so that asking for more is an error.
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

    /// Hands out up to `room` bytes.
    ///
    /// - Returns: The bytes handed out, 0 at the end; nil behind the end of a prefix.
    mutating func read(into target: UnsafeMutableRawPointer, room: Int) -> Int? {
        // Small blocks first: libyaml decodes a block as a whole, also when the document ends in
        // its first bytes.
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

    /// The function libyaml calls.
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
