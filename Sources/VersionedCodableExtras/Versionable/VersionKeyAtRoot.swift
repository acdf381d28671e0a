import VersionedCodableCore

/// The spec of documents with the raw value of a version under the key `version` of the root.
///
/// This is the default spec of a ``Versionable`` type.
public struct VersionKeyAtRoot<Kind: VersionType>: VersionPathSpec {
    /// The type of the version.
    public typealias Version = Kind.RawValue

    /// The key path to ``version``.
    public static var keyPathToVersion: KeyPath<Self, Kind.RawValue?> { \Self.version }

    /// The path of the version, `/version`.
    public static var path: VersionPath? { ["version"] }

    /// The version of the document.
    public let version: Kind.RawValue?

    /// Creates the spec for a document of the given version.
    public init(withVersion version: Kind.RawValue? = nil) {
        self.version = version
    }

    private enum CodingKeys: String, CodingKey { case version }
}
