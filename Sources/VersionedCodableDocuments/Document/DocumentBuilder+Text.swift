import VersionedCodableCore

extension DocumentBuilder {
    /// Makes room for detached text that the reader writes itself, as when it unescapes.
    ///
    /// Follow with `commitText(_:count:at:length:)` or `commitKey(count:at:length:)`. The pointer
    /// is valid until the next call of the builder.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of bytes the reader will write.
    ///   - offset: The offset of the text in the source, for an error.
    public mutating func reserveText(_ capacity: Int, at offset: Int) throws
        -> UnsafeMutableRawPointer
    {
        let needed = sideCount + TextOrigin.size + capacity
        if needed > memory.sideCapacity {
            guard needed <= SourceBuffer.largestCount else {
                throw located(.limit(.inputBytes, SourceBuffer.largestCount, at: offset))
            }
            memory.growSide(count: sideCount, atLeast: needed)
        }
        return memory.side + sideCount + TextOrigin.size
    }

    /// Adds the text written after `reserveText(_:at:)` as a scalar.
    ///
    /// - Parameters:
    ///   - kind: `string`, `untyped`, or another kind with text.
    ///   - written: The number of bytes written.
    ///   - offset: The offset of the scalar in the source.
    ///   - length: The length of the scalar in the source.
    ///   - marks: The flags of the node.
    public mutating func commitText(
        _ kind: TapeKind, count written: Int, at offset: Int, length: Int, marks: UInt32 = 0
    ) throws {
        let start = try commit(written, at: offset, length: length)
        try value(
            UInt32(kind.rawValue) | TapeNode.detached | marks, start,
            UInt32(truncatingIfNeeded: written))
    }

    /// Adds the text written after `reserveText(_:at:)` as a key.
    public mutating func commitKey(count written: Int, at offset: Int, length: Int) throws {
        if isDropping { dropDuplicate() }
        let start = try commit(written, at: offset, length: length)
        try keyDetached(text: start, count: written, flags: 0)
    }

    /// Keeps the text written after `reserveText(_:at:)`, for keys and scalars that repeat it.
    ///
    /// A format whose strings are shared by reference decodes each of them only once.
    ///
    /// - Parameters:
    ///   - written: The number of bytes written.
    ///   - offset: The offset of the text in the source.
    ///   - length: The length of the text in the source.
    public mutating func keepText(count written: Int, at offset: Int, length: Int) throws
        -> DetachedText
    {
        let start = try commit(written, at: offset, length: length)
        return DetachedText(offset: start, count: UInt32(truncatingIfNeeded: written))
    }

    /// Adds a scalar with a text that this builder has kept.
    public mutating func scalar(_ kind: TapeKind, repeating text: DetachedText) throws {
        try value(UInt32(kind.rawValue) | TapeNode.detached, text.offset, text.count)
    }

    /// Adds a key with a text that this builder has kept.
    public mutating func key(repeating text: DetachedText) throws {
        if isDropping { dropDuplicate() }
        try keyDetached(text: text.offset, count: Int(text.count), flags: 0)
    }

    mutating func detach(_ text: UnsafeRawBufferPointer, at offset: Int, length: Int) throws
        -> UInt32
    {
        if text.count > limits.scalarBytes { throw scalarExceeded(at: offset) }
        let target = try reserveText(text.count, at: offset)
        if let base = text.baseAddress {
            target.copyMemory(from: base, byteCount: text.count)
        }
        return try commit(text.count, at: offset, length: length)
    }

    /// Writes the origin of a text before it, and zeros after it.
    private mutating func commit(_ written: Int, at offset: Int, length: Int) throws -> UInt32 {
        if written > limits.scalarBytes { throw scalarExceeded(at: offset) }
        let start = sideCount + TextOrigin.size
        TextOrigin(offset: offset, length: length).write(inFrontOf: memory.side + start)
        sideCount = start + written
        (memory.side + sideCount).initializeMemory(
            as: UInt8.self, repeating: 0, count: TapeMemory.slack)
        return UInt32(truncatingIfNeeded: start)
    }
}

/// Text that was copied into a document once; see `DocumentBuilder.keepText(count:at:length:)`.
public struct DetachedText: Sendable {
    /// The offset of the text in the side buffer.
    let offset: UInt32
    let count: UInt32
}
