/// A spec of where a document keeps its version, and of the version's type.
///
/// A spec is a small `Codable` type in the shape of the document around the version:
///
/// ```swift
/// struct VersionInMetadata: VersionPathSpec {
///     static let keyPathToVersion: KeyPath<Self, String?> = \Self.metadata?.version
///     static var path: VersionPath? { "/metadata/version" }
///
///     init(withVersion version: String?) {
///         metadata = version.map { Metadata(version: $0) }
///     }
///
///     var metadata: Metadata?
///     struct Metadata: Codable { var version: String? }
/// }
/// ```
///
/// The version may be of any type that is `Hashable`, `Codable` and `Sendable`: an integer, a
/// string, a ``SemanticVersion``, a date, a URL, an enumeration or a compound of several fields. A
/// version that is missing or null is `nil`. A dictionary is a compound, so a key strategy changes
/// its keys.
public protocol VersionPathSpec: Codable, SendableMetatype {
    /// The type of the version.
    associatedtype Version: Hashable & Codable & Sendable

    /// The key path from the spec to the version it holds.
    nonisolated(unsafe) static var keyPathToVersion: KeyPath<Self, Version?> { get }

    /// Creates the spec that is written into a document of the given version.
    init(withVersion version: Version?)

    /// The path of the version in the document, if it is the same for every version.
    ///
    /// A format uses it to find the version without decoding the spec, and stops reading there. It
    /// must agree with the coding keys of the spec; ``VersionChain/problems`` reports a path that
    /// does not. The default is `nil`: the spec is decoded.
    static var path: VersionPath? { get }
}

extension VersionPathSpec {
    /// No declared path: the spec is decoded to find the version.
    public static var path: VersionPath? { nil }
}

/// The spec of documents that keep an integer under the key `version` of their root.
///
/// This is the default spec of a ``VersionedCodable`` type.
public struct VersionKeyAtRootVersionPathSpec: VersionPathSpec {
    /// The key path to ``version``.
    public static let keyPathToVersion: KeyPath<VersionKeyAtRootVersionPathSpec, Int?> = \.version

    /// The path of the version, `/version`.
    public static var path: VersionPath? { ["version"] }

    /// The version of the document.
    public let version: Int?

    /// Creates the spec for a document of the given version.
    public init(withVersion version: Int? = nil) {
        self.version = version
    }
}
