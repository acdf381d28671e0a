import VersionedCodableEssentials

/// An error of encoding a value with its version.
#if compiler(>=6.3)
@nonexhaustive(warn)
#endif
public enum VersionedEncodingError: Error {
    /// A key of the value is the key of its version.
    @available(*, deprecated, message: "Not thrown any more; see clash(_:)")
    case typeHasClashingVersionField

    /// The value writes something else at the path of its version.
    case clash(VersionClash)

    /// The spec of a type does not encode as an object with keys.
    case unusableSpec(of: Any.Type)
}

extension VersionedEncodingError: CustomStringConvertible, LocalizedError {
    /// The message of the error.
    public var description: String { VersionMessages.encoding(self) }

    /// The message of the error.
    public var errorDescription: String? { description }
}

/// A conflict between the output of a value and its version.
public struct VersionClash: Sendable {
    /// The type of the value.
    public let schema: Any.Type

    /// The path of the conflict, relative to the versioned value.
    public let path: VersionPath

    /// The value at this path, as text.
    public let found: String

    /// The expected version, as text; `nil` at an object that contains the version.
    public let version: String?

    /// The path to the versioned value; empty for a whole document.
    public let codingPath: [any CodingKey]
}

extension VersionClash: CustomStringConvertible {
    /// The message of the error.
    public var description: String { VersionMessages.clash(self) }
}
