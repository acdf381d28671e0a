/// The places that may hold a version, for ``VersionAt``.
public protocol VersionPlaces {
    /// The type of the version.
    associatedtype Version: Hashable & Codable & Sendable

    /// The places, in the order they are asked.
    static var places: [VersionPlace] { get }
}

/// A spec of nothing but its places, which needs no initializer, also where a type is public.
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
/// A public type that is a ``VersionPlaceSpec`` itself has to write `public init(version:)`: Swift
/// makes initializers of members for the module alone.
public struct VersionAt<Places: VersionPlaces>: VersionPlaceSpec {
    /// The type of the version.
    public typealias Version = Places.Version

    /// The places, in the order they are asked.
    public static var places: [VersionPlace] { Places.places }

    /// The version.
    public var version: Places.Version?

    /// Creates the spec of a version.
    public init(version: Places.Version?) {
        self.version = version
    }
}
