import VersionedCodable

/// The versions of a package's resolved dependencies, as in the current `Package.resolved`.
struct LockFile: VersionedCodable, Equatable {
    static let version: Int? = 3
    typealias PreviousVersion = LockFileV2

    /// A hash of the manifest; `nil` until the package manager resolves the package again.
    var originHash: String?
    var pins: [LockFileV2.Pin]
}

extension LockFile {
    init(from previous: LockFileV2) {
        // Only the package manager can compute the hash, so a migrated file has none.
        self.init(originHash: nil, pins: previous.pins)
    }
}
