/// One step of a migration, from one schema of a chain to the next newer one.
public struct MigrationStep: Sendable {
    /// The type of the older version.
    public let from: any VersionedCodable.Type

    /// The type of the newer version.
    public let to: any VersionedCodable.Type

    /// Creates a step between two adjacent types of a chain.
    public init(from: any VersionedCodable.Type, to: any VersionedCodable.Type) {
        self.from = from
        self.to = to
    }

    /// The older version; `nil` when its documents declare none.
    public var fromVersion: (any Hashable & Sendable)? { from.anyVersion }

    /// The newer version; `nil` when its documents declare none.
    public var toVersion: (any Hashable & Sendable)? { to.anyVersion }

    /// The older version as text; `unversioned` when its documents declare none.
    public var fromVersionText: String { VersionMessages.version(fromVersion) }

    /// The newer version as text.
    public var toVersionText: String { VersionMessages.version(toVersion) }

    /// Returns the steps from the last schema of a chain to the first.
    static func steps(up chain: [any VersionedCodable.Type]) -> some Sequence<MigrationStep> {
        chain.indices.dropFirst().reversed().lazy.map {
            MigrationStep(from: chain[$0], to: chain[$0 - 1])
        }
    }
}

extension MigrationStep: Hashable {
    /// Whether two steps connect the same types.
    public static func == (left: MigrationStep, right: MigrationStep) -> Bool {
        left.from == right.from && left.to == right.to
    }

    /// Hashes the two types.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(from))
        hasher.combine(ObjectIdentifier(to))
    }
}

extension MigrationStep: CustomStringConvertible {
    /// The step as text, `OldRecipe (version 1) to Recipe (version 2)`.
    public var description: String { VersionMessages.step(self) }
}
