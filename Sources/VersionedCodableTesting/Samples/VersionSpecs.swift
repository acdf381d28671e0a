import VersionedCodableCore

/// The key `version` in the root, with a declared path.
struct RootVersion<Version: Hashable & Codable & Sendable>: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, Version?> { \.version }
    static var path: VersionPath? { ["version"] }

    var version: Version?

    init(withVersion version: Version?) {
        self.version = version
    }
}

/// The key `version` in the root, found by decoding only.
struct UndeclaredVersion<Version: Hashable & Codable & Sendable>: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, Version?> { \.version }

    var version: Version?

    init(withVersion version: Version?) {
        self.version = version
    }
}

/// The key `version` in the object `meta`.
struct NestedVersion<Version: Hashable & Codable & Sendable>: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, Version?> { \.meta?.version }
    static var path: VersionPath? { ["meta", "version"] }

    struct Meta: Codable {
        var version: Version?
    }

    var meta: Meta?

    init(withVersion version: Version?) {
        meta = version.map { Meta(version: $0) }
    }
}
