import VersionedCodableCore
import VersionedCodableEssentials

/// Supplies the bytes of a document piece by piece, so that a peek reads no more than it needs.
public protocol ByteSource {
    /// Returns the next bytes.
    ///
    /// - Parameter count: The maximum number of bytes, at least 1.
    /// - Returns: At least one byte, or none at the end.
    mutating func read(upTo count: Int) throws -> Data
}
