import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentEncoder {
    /// Encodes a value into a file, which is replaced atomically.
    ///
    /// The file keeps its permissions, and its owner and group if the process may set them. A
    /// symbolic link is kept, and its target is replaced. The bytes are on the disk when the call
    /// returns. Access control lists, extended attributes and hard links are not preserved. On
    /// Windows the file is replaced as by Foundation's `.atomic`.
    ///
    /// - Throws: As `encode(_:)`, or the `CocoaError` of the file system; the file is then
    ///   unchanged.
    public func encode<Value: Encodable>(_ value: Value, toFileAt url: URL) throws {
        try FileReplacement.replace(fileAt: url, with: try encode(value))
    }

    /// Encodes a value with the version of its type into a file, which is replaced atomically.
    ///
    /// The file is replaced as by `encode(_:toFileAt:)`.
    ///
    /// - Throws: As `encode(versioned:)`, or the `CocoaError` of the file system; the file is then
    ///   unchanged.
    public func encode(versioned value: any VersionedCodable, toFileAt url: URL) throws {
        try FileReplacement.replace(fileAt: url, with: try encode(versioned: value))
    }
}
