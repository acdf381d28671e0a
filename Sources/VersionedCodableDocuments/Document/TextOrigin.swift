/// The range in the source that detached text comes from, kept in the bytes before the text.
///
///     side buffer   … | offset, 4 bytes | length, 4 bytes | text | offset | length | text …
///
/// Only this type knows the layout.
@frozen
public struct TextOrigin: Sendable {
    /// The offset of the first byte in the source, including delimiters.
    public let offset: UInt32
    /// The number of bytes in the source, with delimiters; 0 for text that is not in the source.
    public let length: UInt32

    /// The number of bytes before a text that hold its origin.
    @inlinable public static var size: Int { 8 }

    /// Makes an origin.
    @inlinable
    public init(offset: Int, length: Int) {
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.length = UInt32(truncatingIfNeeded: length)
    }

    /// Reads the origin of detached text.
    @inlinable
    public init(of text: UnsafeRawPointer) {
        offset = (text - 8).loadUnaligned(as: UInt32.self)
        length = (text - 4).loadUnaligned(as: UInt32.self)
    }

    /// Writes the origin before the address of detached text.
    @inlinable
    public func write(inFrontOf text: UnsafeMutableRawPointer) {
        (text - 8).storeBytes(of: offset, as: UInt32.self)
        (text - 4).storeBytes(of: length, as: UInt32.self)
    }

    /// The range of bytes in the source.
    @inlinable
    public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}

extension UnsafeTape {
    /// Returns the range of the source a scalar or key was read from, with its quotes.
    ///
    /// The range of an alias is empty, at its offset, and so is that of text that was added later.
    /// Undefined in a document without positions.
    ///
    /// - Complexity: O(1).
    public func sourceRange(of node: TapeNode) -> Range<Int> {
        let offset = Int(node.offset)
        if node.isKind(.alias) { return offset..<offset }
        if node.head & TapeNode.detached != 0 { return TextOrigin(of: text(of: node)).range }
        let quote = node.head & TapeNode.quoted == 0 ? 0 : 1
        return offset - quote..<offset + Int(node.length) + quote
    }
}
