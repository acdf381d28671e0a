import VersionedCodableCore

// In VersionedCodable 1.2 the payload of the error was the oldest type tried. These operators are
// here, and not in the core, because operators are only found in modules that are imported as a
// whole.

extension UnsupportedVersion {
    /// Whether the oldest type tried is the given one.
    public static func == (left: UnsupportedVersion, right: any VersionedCodable.Type) -> Bool {
        left.tried == right
    }

    /// Whether the oldest type tried is not the given one.
    public static func != (left: UnsupportedVersion, right: any VersionedCodable.Type) -> Bool {
        left.tried != right
    }
}
