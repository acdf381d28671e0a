import VersionedCodableCore

/// A type before which there was none, whatever its version is.
public protocol OldestVersion: VersionedCodable where PreviousVersion == NothingEarlier {}

/// A type whose documents are of version 1, before which there was none.
public protocol FirstVersion: OldestVersion {}

extension FirstVersion {
    /// The first one.
    public static var version: Int? { 1 }
}

/// A type whose documents are of version 2.
public protocol SecondVersion: VersionedCodable {}

extension SecondVersion {
    /// The second one.
    public static var version: Int? { 2 }
}

/// A type whose documents have no version, before which there was none.
public protocol Unversioned: OldestVersion {}

extension Unversioned {
    /// None.
    public static var version: Int? { nil }
}

/// A version of any type under the key `version`.
package struct PlainVersion<Version: Hashable & Codable & Sendable>: VersionPathSpec {
    package static var keyPathToVersion: KeyPath<Self, Version?> { \.version }

    package var version: Version?

    package init(withVersion version: Version?) { self.version = version }
}

/// A version of any type under the key `version` of the object `meta`.
package struct MetaVersion<Version: Hashable & Codable & Sendable>: VersionPathSpec {
    package struct Meta: Codable { package var version: Version? }

    package static var keyPathToVersion: KeyPath<Self, Version?> { \.meta.version }

    package var meta: Meta

    package init(withVersion version: Version?) { meta = Meta(version: version) }
}
