import VersionedCodableCore

/// The spec of documents with a version of any type under the key `version` of the root.
///
/// This is the default spec of a ``Versionable`` type.
public struct VersionKeyAtRoot<Version: Hashable & Codable & Sendable>: VersionPathSpec {
    /// The key path to ``version``.
    public static var keyPathToVersion: KeyPath<Self, Version?> { \Self.version }

    /// The path of the version, `/version`.
    public static var path: VersionPath? { ["version"] }

    /// The version of the document.
    public let version: Version?

    /// Creates the spec for a document of the given version.
    public init(withVersion version: Version? = nil) {
        self.version = version
    }
}
