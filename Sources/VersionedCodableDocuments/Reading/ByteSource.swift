import VersionedCodableCore
import VersionedCodableEssentials

/// Hands out the bytes of a document piece by piece, so that a peek reads no more than it needs.
public protocol ByteSource {
    /// Hands out the next bytes.
    ///
    /// - Parameter count: The most bytes to hand out, at least 1.
    /// - Returns: Some bytes, or none when there are no more.
    mutating func read(upTo count: Int) throws -> Data
}
