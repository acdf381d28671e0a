import VersionedCodableDocuments

/// Reads one CBOR item with all its content into a document: one pass, no recursion.
///
///     A2                 map of 2              frame: 2 members
///        62 69 64        text "id"             key, text pointed at
///        18 64           unsigned 100          integer, its byte pointed at
///        64 74 61 67 73  text "tags"           key
///        9F              array, indefinite     frame: pushed
///           F5           true
///           FF           break                 frame: popped
///
/// The first byte of an item holds its type (the upper three bits) and its argument or the number
/// of bytes that the argument takes. The source is followed by zero bytes, so a head can be loaded
/// at any offset; it is checked against the end afterwards.
struct CBORReader: ~Copyable {
    struct Frame {
        /// The members or elements still to be read, or `untilBreak`.
        var remaining: Int
        var isMap: Bool

        static var untilBreak: Int { -1 }
    }

    let base: UnsafeRawPointer
    /// The offset after the last byte.
    let end: Int
    /// Keeps the bytes alive.
    let source: SourceBuffer
    let limits: ReadingLimits
    let isPrefix: Bool
    var builder: DocumentBuilder
    var at: Int
    /// Whether reading stopped at the end of the prefix, not at a fault.
    var ranOut = false
    /// The innermost open container; meaningless while `depth` is 0.
    var frame = Frame(remaining: 0, isMap: false)
    var stack: [Frame] = []
    var depth = 0

    init(
        _ source: SourceBuffer,
        from start: Int = 0,
        format: CBORFormat,
        limits: ReadingLimits,
        isPrefix: Bool = false,
        expectedNodes: Int? = nil
    ) {
        self.source = source
        self.limits = limits
        self.isPrefix = isPrefix
        base = source.start
        end = source.count
        at = start
        builder = DocumentBuilder(
            source: source,
            format: format,
            limits: limits,
            duplicateKeys: format.reading.duplicateKeys,
            expectedNodes: expectedNodes
        )
    }

    mutating func readItem() throws {
        try value()
        while depth > 0 {
            if frame.remaining > 0 {
                frame.remaining &-= 1
            } else if try closes() {
                continue
            }
            if frame.isMap { try key() }
            try value()
        }
    }

    /// Throws if anything follows the item.
    mutating func checkEnd() throws {
        guard at == end else {
            throw error("expected the end of the document, found \(name(at: at))", at: at)
        }
    }

    // MARK: Containers

    /// Closes the innermost container if it has no more content.
    @inline(__always)
    private mutating func closes() throws -> Bool {
        if frame.remaining == Frame.untilBreak {
            guard byte(at) == 0xFF else { return false }
            at &+= 1
        }
        try builder.end(at: at)
        depth &-= 1
        if let outer = stack.popLast() { frame = outer }
        return true
    }

    /// Opens an array or a map.
    ///
    /// Its count allocates nothing; the bytes that follow must suffice for one byte per item.
    @inline(__always)
    mutating func open(_ first: UInt8, isMap: Bool) throws {
        let start = at
        var remaining = Frame.untilBreak
        if first & 0x1F != 31 {
            let (count, content) = try argument(first, at: start)
            let rest = UInt64(end - content) >> (isMap ? 1 : 0)
            if count > rest { try checkFits(count, isMap: isMap, at: start) }
            remaining = Int(truncatingIfNeeded: count)
            at = content
        } else {
            at = start &+ 1
        }
        if isMap {
            try builder.beginObject(at: start)
        } else {
            try builder.beginArray(at: start)
        }
        if depth > 0 { stack.append(frame) }
        depth &+= 1
        frame = Frame(remaining: remaining, isMap: isMap)
    }

    /// Throws for a count that the remaining bytes cannot hold, unless more bytes may follow.
    private mutating func checkFits(_ count: UInt64, isMap: Bool, at start: Int) throws {
        if isPrefix, count <= UInt64(SourceBuffer.largestCount) { return }
        let items = isMap ? "a map of \(count) members" : "an array of \(count) elements"
        throw error("\(items) does not fit into the \(end - start) bytes that are left", at: start)
    }

    // MARK: Heads
    //
    // These methods are `mutating` although they change nothing, so that the reader is passed by
    // address: borrowing a noncopyable struct copies all of it for every call.

    /// Returns the byte at an offset; zero after the end.
    @inline(__always)
    mutating func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    /// Returns the argument of the head at an offset, and the offset after the head.
    @inline(__always)
    mutating func argument(_ first: UInt8, at start: Int) throws -> (value: UInt64, next: Int) {
        let info = first & 0x1F
        if info < 24 { return (UInt64(info), start &+ 1) }
        return try longArgument(first, at: start)
    }

    private mutating func longArgument(
        _ first: UInt8, at start: Int
    ) throws -> (value: UInt64, next: Int) {
        let info = first & 0x1F
        guard info < 28 else { throw reserved(first, at: start) }
        let size = 1 << Int(info - 24)
        let next = start + 1 + size
        guard next <= end else {
            let wanted = size == 1 ? "1 byte" : "\(size) bytes"
            throw cutOff("\(wanted) after the initial byte", at: start)
        }
        let word = UInt64(bigEndian: (base + start + 1).loadUnaligned(as: UInt64.self))
        return (word >> UInt64(64 - 8 * size), next)
    }
}
