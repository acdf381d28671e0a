import VersionedCodableCore
import VersionedCodableEssentials

// The numbers and dates of a document, however its format stores them.

extension UnsafeTape {
    /// Returns the integer of a number, if it is one exactly; untyped text may be a number.
    ///
    /// `1.0` and `1e2` are integers, `1.5` is not. Nil also for more than 128 bits.
    @inlinable
    public func integer(of node: TapeNode) -> Int128? {
        if node.isKind(.integerBytes), node.length == 8 {
            return Int128(Int64(bigEndian: text(of: node).loadUnaligned(as: Int64.self)))
        }
        return anyInteger(of: node)
    }

    @usableFromInline
    func anyInteger(of node: TapeNode) -> Int128? { integer(of: node, as: Int128.self) }

    /// Returns the integer of a number, if the type can represent it exactly.
    func integer<Integer: FixedWidthInteger>(of node: TapeNode, as type: Integer.Type) -> Integer? {
        switch node.kind {
        case .integer, .real, .untyped: DecimalText(bytes(of: node))?.integer(as: type)
        case .integerBytes: BinaryNumbers.integer(bytes(of: node)).flatMap { Integer(exactly: $0) }
        case .realBytes: BinaryNumbers.double(bytes(of: node)).flatMap { Integer(exactly: $0) }
        default: nil
        }
    }

    /// Returns the `Double` nearest to a number or untyped text, finite or not; nil if too large.
    @inlinable
    public func double(of node: TapeNode) -> Double? {
        if node.isKind(.realBytes), node.length == 8 {
            return Double(
                bitPattern: UInt64(bigEndian: text(of: node).loadUnaligned(as: UInt64.self)))
        }
        return anyDouble(of: node)
    }

    @usableFromInline
    func anyDouble(of node: TapeNode) -> Double? {
        switch node.kind {
        case .integer, .real, .untyped: DecimalText(bytes(of: node))?.double
        case .integerBytes: BinaryNumbers.integer(bytes(of: node)).map { Double($0) }
        case .realBytes: BinaryNumbers.double(bytes(of: node))
        default: nil
        }
    }

    /// Returns a native date, or the date of RFC 3339 text.
    public func date(of node: TapeNode) -> Date? {
        guard node.isKind(.dateBytes) else { return RFC3339.date(bytes(of: node)) }
        guard node.length == 8 else { return nil }
        return BinaryNumbers.double(bytes(of: node)).map {
            Date(timeIntervalSinceReferenceDate: $0)
        }
    }

    /// Returns the text of a scalar in the source, if that is not the node's: `0x1F` for 31.
    public func writtenText(of node: TapeNode) -> String {
        if node.isKind(.bool), node.length == 0 { return node.extra == 1 ? "true" : "false" }
        return String(decoding: writtenBytes(of: node), as: UTF8.self)
    }

    private func writtenBytes(of node: TapeNode) -> UnsafeRawBufferPointer {
        guard node.head & TapeNode.plain != 0, node.head & TapeNode.detached != 0,
            !node.isKind(.string), !node.isKind(.untyped)
        else { return bytes(of: node) }
        let range = sourceRange(of: node)
        // A value that was added later has no source.
        if range.isEmpty { return bytes(of: node) }
        return UnsafeRawBufferPointer(start: source + range.lowerBound, count: range.count)
    }

    /// Returns the text of a scalar or key, cut to 40 Unicode scalars, for messages.
    ///
    /// - Complexity: O(1).
    public func shortText(of node: TapeNode) -> String {
        if node.isKind(.bool), node.length == 0 { return writtenText(of: node) }
        return ErrorMessages.short(writtenBytes(of: node))
    }
}
