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
