import VersionedCodableDocuments
import VersionedCodableEssentials

/// Scalars of any format as the values a property list can hold.
extension UnsafeTape {
    /// The value of an `integer` or `integerBytes` node.
    func storableInteger(of node: TapeNode) -> PropertyListNumber.Parsed {
        if node.isKind(.integer) { return PropertyListNumber.integer(bytes(of: node)) }
        guard let number = integer(of: node) else { return .malformed }
        guard let magnitude = UInt64(exactly: number.magnitude), number >= Int128(Int64.min) else {
            return .tooLarge
        }
        return .value(isNegative: number < 0, magnitude: magnitude)
    }

    /// The value of a `real` or `realBytes` node, nil when it is malformed.
    ///
    /// Text that is too large for a `Double` is infinite.
    @inline(__always)
    func storableReal(of node: TapeNode) -> Double? {
        if node.isKind(.realBytes) { return double(of: node) }
        guard let canonical = PropertyListNumber.canonicalReal(bytes(of: node)) else { return nil }
        return Double(canonical)
    }

    /// Seconds since 2001 of a `dateText` or `dateBytes` node, nil when it is malformed.
    func seconds(of node: TapeNode) -> Double? {
        guard let seconds = date(of: node)?.timeIntervalSinceReferenceDate, seconds.isFinite
        else { return nil }
        return seconds
    }

    /// The error for a node a property list cannot hold.
    func error(_ message: String, at index: Int) -> WritingError {
        WritingError(message, path: path(to: index))
    }

    /// The text of a scalar in quotes, cut to a few characters.
    func shown(_ node: TapeNode) -> String { "\"\(shortText(of: node))\"" }
}
