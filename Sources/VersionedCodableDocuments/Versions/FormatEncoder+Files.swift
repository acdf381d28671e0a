import VersionedCodableCore
import VersionedCodableEssentials

extension FormatEncoder {
    /// Encodes a value into a file, which is replaced as a whole or not at all.
    ///
    /// The file keeps its permissions, and its owner and group where the process may set them. A
    /// symbolic link stays, and the file it leads to is replaced. The bytes are on the disk when
    /// the call returns. Access control lists, extended attributes and hard links are not carried
    /// over. On Windows the file is replaced as Foundation's `.atomic` does.
    ///
    /// - Throws: As `encode(_:)`, or the `CocoaError` of the file system; nothing has changed then.
    public func encode<Value: Encodable>(_ value: Value, toFileAt url: URL) throws {
        try FileReplacement.replace(fileAt: url, with: try encode(value))
    }

    /// Encodes a value together with the version of its type into a file, which is replaced as a
    /// whole or not at all.
    ///
    /// It is replaced as `encode(_:toFileAt:)` does.
    ///
    /// - Throws: As `encode(versioned:)`, or the `CocoaError` of the file system; nothing has
    ///   changed then.
    public func encode(versioned value: any VersionedCodable, toFileAt url: URL) throws {
        try FileReplacement.replace(fileAt: url, with: try encode(versioned: value))
    }
}
