/// The possible places of a version, for ``VersionAt``.
public protocol VersionPlaces {
    /// The type of the version.
    associatedtype Version: Hashable & Codable & Sendable

    /// The places, in the order they are read.
    static var places: [VersionPlace] { get }
}

/// A version spec that consists of its places, and needs no initializer even when it is public.
///
/// ```swift
/// public enum LockFilePlaces: VersionPlaces {
///     public typealias Version = Int
///     public static let places: [VersionPlace] = ["lockfileVersion"]
/// }
///
/// public struct LockFile: VersionedCodable {
///     public typealias VersionSpec = VersionAt<LockFilePlaces>
/// ```
///
/// A public type that conforms to ``VersionPlaceSpec`` itself has to declare
/// `public init(version:)`, because Swift's memberwise initializers are internal.
public struct VersionAt<Places: VersionPlaces>: VersionPlaceSpec {
    /// The type of the version.
    public typealias Version = Places.Version

    /// The places, in the order they are read.
    public static var places: [VersionPlace] { Places.places }

    /// The version.
    public var version: Places.Version?

    /// Creates the spec of a version.
    public init(version: Places.Version?) {
        self.version = version
    }
}
