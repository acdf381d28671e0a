/// A decoded value, its declared version and the migration steps that led to it.
public struct VersionedResult<Value: VersionedCodable> {
    /// The value, migrated to the newest type.
    public let value: Value

    /// The version that the document declares, of the version type of its ``schema``; when it
    /// declares none, ``VersionedCodable/versionWhenMissing``.
    ///
    /// The types of a chain may have different version types; if not, use `version as? Int`.
    public let version: (any Hashable & Sendable)?

    /// The type of the document's version.
    public let schema: any VersionedCodable.Type

    /// The migration steps that were run, in order; empty when the document is current.
    public let steps: [MigrationStep]

    /// The version as text of at most 60 characters; `unversioned` when there is none.
    public var versionText: String { VersionMessages.version(version) }

    /// Whether a ``ForwardReadable`` type read a document of a newer version.
    public let isNewer: Bool

    /// Whether the document had to be migrated.
    public var isMigrated: Bool { !steps.isEmpty }

    init(of found: AnyVersion<Value>, migratedTo value: Value) {
        self.value = value
        isNewer = found.isNewer
        version = found.version
        schema = found.schema
        steps = found.chain.indices.dropFirst().reversed().map {
            MigrationStep(from: found.chain[$0], to: found.chain[$0 - 1])
        }
    }
}

extension VersionedResult: Sendable where Value: Sendable {}
