import VersionedCodableCore

/// A type whose documents are of version 1, before which there was none.
public protocol FirstVersion: VersionedCodable where PreviousVersion == NothingEarlier {}

extension FirstVersion {
    /// The first one.
    public static var version: Int? { 1 }
}
