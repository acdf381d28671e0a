import VersionedCodableCore

// Events with marks: the flags of a node (`TapeNode.quoted`, `.plain`, `.flow`) and, for scalars
// other than truth values, the format's `TapeNode.extra`, such as the style of a scalar.

extension DocumentBuilder {
    /// The marks of containers that readers may set.
    @usableFromInline static var containerMarks: UInt32 {
        @inlinable get { TapeNode.flow | TapeNode.incomplete }
    }

    /// Opens an object; the marks are `TapeNode.flow`, `.incomplete` or 0.
    ///
    /// - Throws: As `beginObject(at:)`.
    @inlinable
    public mutating func beginObject(at offset: Int, marks: UInt32) throws {
        try checkPlace(offset, 0)
        try begin(.object, at: offset, marks: marks & DocumentBuilder.containerMarks)
    }

    /// Opens an array; the marks are `TapeNode.flow`, `.incomplete` or 0.
    ///
    /// - Throws: As `beginArray(at:)`.
    @inlinable
    public mutating func beginArray(at offset: Int, marks: UInt32) throws {
        try checkPlace(offset, 0)
        try begin(.array, at: offset, marks: marks & DocumentBuilder.containerMarks)
    }

    /// Adds a key whose text is in the source.
    ///
    /// The marks are `TapeNode.quoted`, `.plain`, `.merged` or 0.
    ///
    /// - Throws: As `key(at:length:quoted:)`.
    @inlinable
    public mutating func key(at offset: Int, length: Int, marks: UInt32) throws {
        try attachKey(at: offset, length: length, marks: marks & 0xE0)
    }

    /// Adds a member of an object: a key and a scalar whose texts are in the source.
    ///
    /// Equivalent to `key(at:length:marks:)` and `scalar(_:at:length:marks:)`, but faster.
    ///
    /// - Parameters:
    ///   - key: The offset of the key.
    ///   - keyLength: The length of the key in bytes.
    ///   - marks: The marks of the key.
    ///   - kind: The kind of the scalar.
    ///   - offset: The offset of the scalar.
    ///   - length: The length of the scalar in bytes.
    /// - Throws: As those two.
    @inlinable @inline(__always)
    public mutating func member(
        keyAt key: Int,
        length keyLength: Int,
        marks: UInt32,
        _ kind: TapeKind,
        at offset: Int,
        length: Int
    ) throws {
        guard count &+ 2 <= capacity, expected == 1, !isDropping, kind.isOwnText,
            !isUnfit(offset, length, quotes: 0),
            !isUnfit(key, keyLength, quotes: DocumentBuilder.quotes(marks))
        else {
            try self.key(at: key, length: keyLength, marks: marks)
            return try scalar(kind, at: offset, length: length, marks: 0)
        }
        let hash = Bytes.hash(sourceStart + key, keyLength)
        let index = count
        let node = nodes + index
        node.initialize(
            to: TapeNode(
                head: UInt32(TapeKind.key.rawValue) | (marks & 0xE0) | (hash & ~0xFF),
                offset: UInt32(truncatingIfNeeded: key),
                length: UInt32(truncatingIfNeeded: keyLength),
                next: UInt32(truncatingIfNeeded: index &+ 1) & keyLink))
        (node + 1)
            .initialize(
                to: TapeNode(
                    head: UInt32(kind.rawValue), offset: UInt32(truncatingIfNeeded: offset),
                    length: UInt32(truncatingIfNeeded: length),
                    next: UInt32(truncatingIfNeeded: index &+ 2)))
        let bit: UInt32 = 1 << (hash >> 27)
        if keyMask & bit != 0 || openCount >= DocumentBuilder.wideObject {
            // The value counts once its key is checked.
            count = index &+ 1
            expected = 2
            try checkDuplicate(at: index)
            expected = 1
        }
        count = index &+ 2
        lastKey = index
        keyMask |= bit
        openCount &+= 1
    }

    /// Adds a key, copying its text into the document.
    ///
    /// The marks are `TapeNode.plain`, `.merged`, `.attribute` or 0.
    ///
    /// - Throws: As `key(copying:at:length:isAttribute:)`.
    public mutating func key(
        copying text: UnsafeRawBufferPointer,
        at offset: Int,
        length: Int,
        marks: UInt32
    ) throws {
        if isDropping { dropDuplicate() }
        let start = try detach(text, at: offset, length: length)
        try keyDetached(text: start, count: text.count, flags: marks & 0xF0)
    }

    /// Adds a scalar whose text is in the source.
    ///
    /// The marks are flags, and in bits 8 to 31 the format's `TapeNode.extra`.
    ///
    /// - Throws: As `scalar(_:at:length:quoted:)`.
    @inlinable @inline(__always)
    public mutating func scalar(_ kind: TapeKind, at offset: Int, length: Int, marks: UInt32) throws
    {
        guard kind.isOwnText else { throw wrongKind(kind) }
        try check(offset, length, marks: marks)
        try value(
            UInt32(kind.rawValue) | marks & ~0x1F, UInt32(truncatingIfNeeded: offset),
            UInt32(truncatingIfNeeded: length))
    }

    /// Adds a scalar, copying its text into the document.
    ///
    /// A plain scalar other than a string keeps its text in the source, which a request for a
    /// string returns: `0x1F` instead of the copied `31`.
    ///
    /// The marks are flags, and in bits 8 to 31 the format's `TapeNode.extra`.
    ///
    /// - Throws: As `scalar(_:copying:at:length:)`.
    public mutating func scalar(
        _ kind: TapeKind,
        copying text: UnsafeRawBufferPointer,
        at offset: Int,
        length: Int,
        marks: UInt32
    ) throws {
        guard kind.isOwnText else { throw wrongKind(kind) }
        let start = try detach(text, at: offset, length: length)
        try value(
            UInt32(kind.rawValue) | TapeNode.detached | marks & ~0x0F, start,
            UInt32(truncatingIfNeeded: text.count))
    }
}
