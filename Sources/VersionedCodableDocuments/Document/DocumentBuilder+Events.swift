import VersionedCodableCore

// Events have marks: the flags of a node (`TapeNode.quoted`, `.plain`, `.flow`) and, for scalars other
// than truth values, the format's `TapeNode.extra`, such as the style of a scalar.

extension DocumentBuilder {
    // MARK: Containers

    /// The marks of containers that readers may set.
    @usableFromInline static var containerMarks: UInt32 {
        @inlinable get { TapeNode.flow | TapeNode.incomplete }
    }

    /// Opens an object.
    ///
    /// - Parameters:
    ///   - offset: The offset of the object in the source.
    ///   - marks: `TapeNode.flow`, `.incomplete` or 0.
    /// - Throws: `ReadingError` when the depth or node limit is exceeded, or the offset is outside
    ///   of the source.
    @inlinable @inline(__always)
    public mutating func beginObject(at offset: Int, marks: UInt32 = 0) throws {
        try checkPlace(offset, 0)
        try begin(.object, at: offset, marks: marks & DocumentBuilder.containerMarks)
    }

    /// Opens an array; as `beginObject(at:marks:)`.
    @inlinable @inline(__always)
    public mutating func beginArray(at offset: Int, marks: UInt32 = 0) throws {
        try checkPlace(offset, 0)
        try begin(.array, at: offset, marks: marks & DocumentBuilder.containerMarks)
    }

    @inlinable
    mutating func begin(_ kind: TapeKind, at offset: Int, marks: UInt32 = 0) throws {
        if depth >= limits.depth { throw depthExceeded(at: offset) }
        unexpectedEvents |= expected & 1
        if open != DocumentBuilder.none {
            keepOpen()
        } else if count > 0 {
            markBroken()
        }
        let index = count
        try push(
            TapeNode(
                head: UInt32(kind.rawValue) | marks, offset: UInt32(truncatingIfNeeded: offset),
                length: 0,
                next: open))
        enter(index)
        expected = kind == .object ? 1 : 0
    }

    /// Makes the container at an index the innermost one.
    @inlinable @inline(__always)
    mutating func enter(_ index: Int) {
        open = UInt32(truncatingIfNeeded: index)
        openCount = 0
        lastKey = 0
        keyMask = 0
        depth &+= 1
    }

    /// Saves the state of the innermost container in its node before another one is opened in it.
    @inlinable @inline(__always)
    mutating func keepOpen() {
        let parent = nodes + Int(open)
        let children = openCount < TapeNode.largestExtra ? openCount &+ 1 : TapeNode.largestExtra
        parent.pointee.head = (parent.pointee.head & 0xFF) | (children &<< 8)
        parent.pointee.length = keyMask
    }

    /// Closes the innermost container, which ends before an offset of the source.
    ///
    /// - Throws: `ReadingError` if it begins after the offset, or that is outside of the source.
    @inlinable
    public mutating func end(at offset: Int) throws {
        if open == DocumentBuilder.none { return markBroken() }
        let node = nodes + Int(open)
        let start = Int(node.pointee.offset)
        // The start is in the source, or both are nowhere.
        if ((offset &- start) | (Int(sourceCount) &- offset)) < 0,
            start != Int(UInt32.max) || offset != start
        {
            throw textOutside(start, offset &- start)
        }
        unexpectedEvents |= expected & 2
        if openCount >= DocumentBuilder.wideObject || keyMask == .max { forgetWideKeys() }
        leave(length: UInt32(truncatingIfNeeded: offset) &- node.pointee.offset)
        expected = open == DocumentBuilder.none || isInObject ? 1 : 0
    }

    /// Completes the node of the innermost container, and makes the one around it the innermost.
    @inlinable @inline(__always)
    mutating func leave(length: UInt32) {
        let node = nodes + Int(open)
        let parent = node.pointee.next
        let children = openCount < TapeNode.largestExtra ? openCount : TapeNode.largestExtra
        node.pointee.head = (node.pointee.head & 0xFF) | (children << 8)
        node.pointee.length = length
        node.pointee.next = UInt32(truncatingIfNeeded: count)
        // The key of the container; in an array, which has no keys, it is not used.
        lastKey = Int(open) &- 1
        open = parent
        depth &-= 1
        if parent != DocumentBuilder.none {
            openCount = nodes[Int(parent)].extra
            keyMask = nodes[Int(parent)].length
        } else {
            openCount = 1
        }
    }

    // MARK: Keys

    /// Adds a key whose text is in the source.
    ///
    /// - Parameters:
    ///   - offset: The offset of the text.
    ///   - length: The length of the text in bytes.
    ///   - marks: `TapeNode.quoted` for a text in one-byte delimiters, `.plain`, `.merged` or 0.
    /// - Throws: `ReadingError` for a limit, a range outside of the source, or a duplicate if the
    ///   policy refuses those.
    @inlinable @inline(__always)
    public mutating func key(at offset: Int, length: Int, marks: UInt32 = 0) throws {
        let marks = marks & 0xE0
        try check(offset, length, marks: marks)
        try pushKey(
            sourceStart + offset, at: UInt32(truncatingIfNeeded: offset), length: length,
            marks: marks)
    }

    @inlinable @inline(__always)
    mutating func pushKey(
        _ text: UnsafeRawPointer, at offset: UInt32, length: Int, marks: UInt32
    ) throws {
        let hash = Bytes.hash(text, length)
        let index = count
        try push(
            TapeNode(
                head: UInt32(TapeKind.key.rawValue) | marks | (hash & ~0xFF), offset: offset,
                length: UInt32(truncatingIfNeeded: length),
                next: UInt32(truncatingIfNeeded: index &+ 1) & keyLink))
        try noteKey(at: index, hash: hash)
        lastKey = index
    }

    /// Adds a key, copying its text into the document.
    ///
    /// - Parameters:
    ///   - text: The UTF-8 text.
    ///   - offset: The offset of the key in the source.
    ///   - length: The length of the key in the source.
    ///   - marks: `TapeNode.attribute` for an attribute of its parent, `.plain`, `.merged` or 0.
    /// - Throws: `ReadingError` for a limit, a range outside of the source, or a duplicate if the
    ///   policy refuses those.
    public mutating func key(
        copying text: UnsafeRawBufferPointer,
        at offset: Int,
        length: Int,
        marks: UInt32 = 0
    ) throws {
        let start = try detach(text, at: offset, length: length)
        try keyDetached(text: start, count: text.count, flags: marks & 0xF0)
    }

    mutating func keyDetached(text start: UInt32, count length: Int, flags: UInt32) throws {
        let text = UnsafeRawPointer(memory.side) + Int(start)
        try pushKey(text, at: start, length: length, marks: TapeNode.detached | flags)
    }

    // MARK: Scalars

    /// Adds a scalar whose text or bytes are in the source.
    ///
    /// - Parameters:
    ///   - kind: Any kind but a container, a key, an alias, `null` and `bool`, which have their own
    ///     methods.
    ///   - offset: The offset of the text.
    ///   - length: The length of the text in bytes.
    ///   - marks: Flags, such as `TapeNode.quoted` for a text in one-byte delimiters, and in bits 8
    ///     to 31 the format's `TapeNode.extra`.
    /// - Throws: `ReadingError` when a limit is exceeded, for another kind, and for a range outside
    ///   of the source.
    @inlinable @inline(__always)
    public mutating func scalar(
        _ kind: TapeKind,
        at offset: Int,
        length: Int,
        marks: UInt32 = 0
    ) throws {
        guard kind.isOwnText else { throw wrongKind(kind) }
        try check(offset, length, marks: marks)
        try value(
            UInt32(kind.rawValue) | marks & ~0x1F, UInt32(truncatingIfNeeded: offset),
            UInt32(truncatingIfNeeded: length))
    }

    /// Adds a scalar, copying its text or bytes into the document.
    ///
    /// A plain scalar other than a string keeps its text in the source, which a request for a
    /// string returns: `0x1F` instead of the copied `31`.
    ///
    /// - Parameters:
    ///   - kind: As in `scalar(_:at:length:marks:)`.
    ///   - text: UTF-8 text, or the bytes of the kind.
    ///   - offset: The offset of the scalar in the source.
    ///   - length: The length of the scalar in the source.
    ///   - marks: As in `scalar(_:at:length:marks:)`.
    /// - Throws: `ReadingError` when a limit is exceeded, for another kind, and for a range outside
    ///   of the source.
    public mutating func scalar(
        _ kind: TapeKind,
        copying text: UnsafeRawBufferPointer,
        at offset: Int,
        length: Int,
        marks: UInt32 = 0
    ) throws {
        guard kind.isOwnText else { throw wrongKind(kind) }
        let start = try detach(text, at: offset, length: length)
        try value(
            UInt32(kind.rawValue) | TapeNode.detached | marks & ~0x0F, start,
            UInt32(truncatingIfNeeded: text.count))
    }

    /// Adds a null; the marks are `TapeNode.plain` for text without quotes, or 0, and in bits 8 to
    /// 31 the format's `TapeNode.extra`.
    ///
    /// - Throws: `ReadingError` for the node limit, and for a range outside of the source.
    @inlinable
    public mutating func null(at offset: Int, length: Int, marks: UInt32 = 0) throws {
        try checkPlace(offset, length)
        try value(
            UInt32(TapeKind.null.rawValue) | marks & ~0x5F, UInt32(truncatingIfNeeded: offset),
            UInt32(truncatingIfNeeded: length))
    }

    /// Adds a truth value; the marks are `TapeNode.plain` for text without quotes, or 0.
    ///
    /// - Throws: `ReadingError` for the node limit, and for a range outside of the source.
    @inlinable
    public mutating func bool(_ flag: Bool, at offset: Int, length: Int, marks: UInt32 = 0) throws {
        try checkPlace(offset, length)
        try value(
            UInt32(TapeKind.bool.rawValue) | (flag ? 0x100 : 0) | marks & 0xA0,
            UInt32(truncatingIfNeeded: offset), UInt32(truncatingIfNeeded: length))
    }

    @inlinable @inline(__always)
    mutating func value(_ head: UInt32, _ offset: UInt32, _ length: UInt32) throws {
        openCount &+= 1
        unexpectedEvents |= expected & 1
        expected &>>= 1
        try push(
            TapeNode(
                head: head, offset: offset, length: length,
                next: UInt32(truncatingIfNeeded: count &+ 1)))
    }

    @inlinable @inline(__always)
    mutating func push(_ node: TapeNode) throws {
        if count == capacity { try grow(for: node) }
        nodes[count] = node
        count &+= 1
    }
}
