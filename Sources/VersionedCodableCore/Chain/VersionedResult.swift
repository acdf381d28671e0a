/// A decoded value, and what was found and done to get it.
public struct VersionedResult<Value: VersionedCodable> {
    /// The value, as today's type.
    public let value: Value

    /// The version the document declares, of the version type of its ``schema``, `nil` when it
    /// declares none.
    ///
    /// The types of a chain may count by different types: `version as? Int` where they do not.
    public let version: (any Hashable & Sendable)?

    /// The type of the document's version.
    public let schema: any VersionedCodable.Type

    /// The steps taken from ``schema`` to the type of ``value``, in order; empty when the document
    /// is current.
    public let steps: [MigrationStep]

    /// The version the document declares as text of at most 60 characters, `unversioned` when it
    /// declares none.
    public var versionText: String { VersionMessages.version(version) }

    /// Whether the document is newer than the type of the value, which reads it all the same
    /// (`ForwardReadable`).
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
        steps = zip(chain.dropFirst(), chain).map { MigrationStep(from: $0, to: $1) }.reversed()
    }
}

extension VersionedResult: Sendable where Value: Sendable {}
