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

    /// Creates the result of a migration along schemas that are listed newest first.
    init(
        value: Value,
        version: (any Hashable & Sendable)?,
        chain: [any VersionedCodable.Type],
        isNewer: Bool = false
    ) {
        self.value = value
        self.isNewer = isNewer
        self.version = version
        schema = chain.last ?? Value.self
        steps = Array(MigrationStep.steps(up: chain))
    }
}

extension VersionedResult: Sendable where Value: Sendable {}
