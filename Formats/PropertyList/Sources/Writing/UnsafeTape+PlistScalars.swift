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

    /// Returns the value of an `integer` or `integerBytes` node, or throws why it has none.
    func integer(at index: Int) throws -> (isNegative: Bool, magnitude: UInt64) {
        switch storableInteger(of: self[index]) {
        case .value(let isNegative, let magnitude): return (isNegative, magnitude)
        case .tooLarge:
            throw error("a property list has integers from -2^63 up to 2^64 - 1 only", at: index)
        case .malformed: throw error("\(shown(self[index])) is not an integer", at: index)
        }
    }

    /// Returns the value of a `real` or `realBytes` node, or throws that it is malformed.
    ///
    /// A number that is too large for a `Double` is infinite.
    @inline(__always)
    func real(at index: Int) throws -> Double {
        let node = self[index]
        let value =
            node.isKind(.realBytes)
            ? double(of: node)
            : PropertyListNumber.canonicalReal(bytes(of: node)).flatMap { Double($0) }
        guard let value else { throw error("\(shown(node)) is not a real number", at: index) }
        return value
    }

    /// Returns the text that represents a null, or throws that there is none.
    func nullText(at index: Int, _ format: PropertyListFormat) throws -> String {
        guard let text = format.nullSubstitute else {
            throw error("a property list has no null", at: index)
        }
        return text
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
