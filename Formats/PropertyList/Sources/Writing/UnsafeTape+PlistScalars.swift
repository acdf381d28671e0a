import VersionedCodableDocuments
import VersionedCodableEssentials

/// Conversion of scalars of any format to values that a property list can hold.
extension UnsafeTape {
    /// Returns the value of an `integer` or `integerBytes` node.
    func storableInteger(of node: TapeNode) -> PropertyListNumber.Parsed {
        if node.isKind(.integer) { return PropertyListNumber.integer(bytes(of: node)) }
        guard let number = integer(of: node) else { return .malformed }
        guard let magnitude = UInt64(exactly: number.magnitude), number >= Int128(Int64.min) else {
            return .tooLarge
        }
        return .value(isNegative: number < 0, magnitude: magnitude)
    }

    /// Returns the value of a `real` or `realBytes` node; nil if it is malformed.
    ///
    /// A number that is too large for a `Double` is infinite.
    @inline(__always)
    func storableReal(of node: TapeNode) -> Double? {
        if node.isKind(.realBytes) { return double(of: node) }
        guard let canonical = PropertyListNumber.canonicalReal(bytes(of: node)) else { return nil }
        return Double(canonical)
    }

    /// Returns the seconds since 2001 of a `dateText` or `dateBytes` node; nil if it is malformed.
    func seconds(of node: TapeNode) -> Double? {
        guard let seconds = date(of: node)?.timeIntervalSinceReferenceDate, seconds.isFinite
        else { return nil }
        return seconds
    }

    func error(_ message: String, at index: Int) -> WritingError {
        WritingError(message, path: path(to: index))
    }

    /// Returns the text of a scalar in quotes, truncated to a few characters.
    func shown(_ node: TapeNode) -> String { "\"\(shortText(of: node))\"" }
}
