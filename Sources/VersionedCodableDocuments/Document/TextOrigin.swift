/// Where in the source detached text comes from, which is kept in the bytes in front of it.
///
///     side buffer   … | offset, 4 bytes | length, 4 bytes | text | offset | length | text …
///
/// This is the only place that knows the layout.
@frozen
public struct TextOrigin: Sendable {
    /// The first byte in the source, delimiters included.
    public let offset: UInt32
    /// Bytes in the source, with their delimiters; 0 for text that is in no source.
    public let length: UInt32

    /// Bytes in front of a text that tell its origin.
    @inlinable public static var size: Int { 8 }

    /// Makes an origin that `write(inFrontOf:)` keeps.
    @inlinable
    public init(offset: Int, length: Int) {
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.length = UInt32(truncatingIfNeeded: length)
    }

    /// Reads what stands in front of detached text.
    @inlinable
    public init(of text: UnsafeRawPointer) {
        offset = (text - 8).loadUnaligned(as: UInt32.self)
        length = (text - 4).loadUnaligned(as: UInt32.self)
    }

    /// Writes it in front of a place for detached text.
    @inlinable
    public func write(inFrontOf text: UnsafeMutableRawPointer) {
        (text - 8).storeBytes(of: offset, as: UInt32.self)
        (text - 4).storeBytes(of: length, as: UInt32.self)
    }

    /// The bytes in the source.
    @inlinable
    public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}

extension UnsafeTape {
    /// The bytes of the source a scalar or key was read from, with its quotes.
    ///
    /// An alias is an empty range where it stands, and so is text that was added later. Means
    /// nothing in a document without positions.
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
