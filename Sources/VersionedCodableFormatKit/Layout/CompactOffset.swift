/// An offset in a source, or an index of its nodes, in four bytes: there are fewer than 2³² of both.
///
/// -1 means none. For lists that have an entry for each part of a document.
@frozen
@propertyWrapper
public struct CompactOffset: Sendable {
    @usableFromInline var bits: UInt32

    /// Stores a number.
    @inlinable
    public init(wrappedValue: Int) { bits = UInt32(truncatingIfNeeded: wrappedValue) }

    /// The number.
    @inlinable public var wrappedValue: Int {
        get { bits == .max ? -1 : Int(bits) }
        set { bits = UInt32(truncatingIfNeeded: newValue) }
    }
}

/// A range of offsets in a source, or of indices of its nodes, in eight bytes.
@frozen
@propertyWrapper
public struct CompactRange: Sendable {
    @usableFromInline var start: UInt32
    @usableFromInline var end: UInt32

    /// Stores a range.
    @inlinable
    public init(wrappedValue: Range<Int>) {
        start = UInt32(truncatingIfNeeded: wrappedValue.lowerBound)
        end = UInt32(truncatingIfNeeded: wrappedValue.upperBound)
    }

    /// The range.
    @inlinable public var wrappedValue: Range<Int> {
        get { Int(start)..<Int(end) }
        set { self = CompactRange(wrappedValue: newValue) }
    }
}
