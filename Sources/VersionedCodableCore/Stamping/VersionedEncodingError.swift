import VersionedCodableEssentials

/// A value cannot be encoded together with its version.
public enum VersionedEncodingError: Error {
    /// A key of the value is the key of its version.
    @available(*, deprecated, message: "Not thrown any more; see clash(_:)")
    case typeHasClashingVersionField

    /// The value writes something else at the place of its version.
    case clash(VersionClash)

    /// The spec of a type does not encode as an object with keys.
    case unusableSpec(of: any VersionedCodable.Type)
}

extension VersionedEncodingError: CustomStringConvertible, LocalizedError {
    /// The error in words.
    public var description: String { VersionMessages.encoding(self) }

    /// The error in words.
    public var errorDescription: String? { description }
}

/// What a value writes at the place of its version.
public struct VersionClash: Sendable {
    /// The type of the value.
    public let schema: any VersionedCodable.Type

    /// The place in the document, from the versioned value on.
    public let path: VersionPath

    /// What the value writes there, as text.
    public let found: String

    /// The version that belongs there, as text; `nil` when the place is on the way to the version.
    public let version: String?

    /// The path to the versioned value, empty for a whole document.
    public let codingPath: [any CodingKey]
}

extension VersionClash: CustomStringConvertible {
    /// The clash in words.
    public var description: String { VersionMessages.clash(self) }
}
