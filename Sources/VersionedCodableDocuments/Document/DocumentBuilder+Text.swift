import VersionedCodableCore

extension DocumentBuilder {
    /// Makes room for detached text that the reader writes itself, as when it unescapes.
    ///
    /// Follow with `keepText(count:at:length:)`. The pointer is valid until the next call of the
    /// builder.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of bytes the reader will write.
    ///   - offset: The offset of the text in the source, for an error.
    /// - Throws: `ReadingError` for a capacity that is negative or exceeds the largest document.
    public mutating func reserveText(_ capacity: Int, at offset: Int) throws
        -> UnsafeMutableRawPointer
    {
        guard capacity >= 0 else { throw wrongRoom(capacity) }
        let needed = (sideCount + TextOrigin.size).addingSaturating(capacity)
        if needed > memory.sideCapacity {
            guard needed <= SourceBuffer.largestCount else {
                throw located(
                    .limit(.inputBytes, SourceBuffer.largestCount, at: errorOffset(offset)))
            }
            memory.growSide(count: sideCount, atLeast: needed)
        }
        reserved = capacity
        return memory.side + sideCount + TextOrigin.size
    }

    /// Keeps the text written after `reserveText(_:at:)`, for keys and scalars that have it.
    ///
    /// A format whose strings are shared by reference decodes each of them only once.
    ///
    /// - Parameters:
    ///   - written: The number of bytes written.
    ///   - offset: The offset of the text in the source.
    ///   - length: The length of the text in the source.
    /// - Throws: `ReadingError` for a limit, a range outside of the source, and more bytes than were
    ///   reserved.
    public mutating func keepText(count written: Int, at offset: Int, length: Int) throws
        -> DetachedText
    {
        let start = try commit(written, at: offset, length: length)
        return DetachedText(offset: start, count: UInt32(truncatingIfNeeded: written))
    }

    /// Adds a scalar with a text that this builder has kept, and marks as `scalar(_:at:length:marks:)`.
    ///
    /// - Throws: `ReadingError` for the node limit, a kind without text, and the text of another
    ///   builder that cannot be one of this.
    public mutating func scalar(
        _ kind: TapeKind, repeating text: DetachedText, marks: UInt32 = 0
    ) throws {
        guard kind.isOwnText else { throw wrongKind(kind) }
        try check(text)
        try value(
            UInt32(kind.rawValue) | TapeNode.detached | marks & ~0x0F, text.offset, text.count)
    }

    /// Adds a key with a text that this builder has kept.
    ///
    /// - Throws: As `scalar(_:repeating:)`, and for a duplicate if the policy refuses those.
    public mutating func key(repeating text: DetachedText) throws {
        try check(text)
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

    /// Keeps the text written after `reserveText(_:at:)` with its origin.
    private mutating func commit(_ written: Int, at offset: Int, length: Int) throws -> UInt32 {
        try checkPlace(offset, length)
        guard written >= 0, written <= reserved else { throw wrongRoom(written) }
        if written > limits.scalarBytes { throw scalarExceeded(at: offset) }
        reserved = -1
        let (start, _) = keep(written, origin: TextOrigin(offset: offset, length: length))
        return UInt32(truncatingIfNeeded: start)
    }

    private func wrongRoom(_ count: Int) -> ReadingError {
        let room = reserved < 0 ? "without reserving memory" : "where \(reserved) were reserved"
        return ReadingError(.syntax, "the format keeps a text of \(count) bytes \(room)", at: nil)
    }

    /// Checks that a text is in this builder's memory, and its origin in the source.
    private func check(_ text: DetachedText) throws {
        let start = Int(text.offset)
        guard start >= TextOrigin.size, start + Int(text.count) <= sideCount else {
            throw ReadingError(
                .syntax, "the format repeats a text that this document does not have", at: nil)
        }
        let origin = TextOrigin(of: memory.side + start)
        try checkPlace(Int(origin.offset), Int(origin.length))
    }
}

/// Text that was copied into a document once; see `DocumentBuilder.keepText(count:at:length:)`.
public struct DetachedText: Sendable {
    /// The offset of the text in the side buffer.
    let offset: UInt32
    let count: UInt32
}
