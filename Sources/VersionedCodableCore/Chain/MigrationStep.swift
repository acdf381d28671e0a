/// A step of a migration between two adjacent versions.
public struct MigrationStep: Sendable {
    /// The type of the older version.
    public let from: Any.Type

    /// The type of the newer version.
    public let to: Any.Type

    /// The older version; `nil` when its documents declare none.
    public let fromVersion: (any Hashable & Sendable)?

    /// The newer version; `nil` when its documents declare none.
    public let toVersion: (any Hashable & Sendable)?

    /// Creates a step between two adjacent types of a chain.
    public init(from: any VersionedCodable.Type, to: any VersionedCodable.Type) {
        self.from = from
        self.to = to
        fromVersion = from.anyVersion
        toVersion = to.anyVersion
    }

    /// Creates a step between two versions of one type, whose documents are migrated as trees.
    public init(of type: Any.Type, from: any Hashable & Sendable, to: any Hashable & Sendable) {
        (self.from, self.to) = (type, type)
        (fromVersion, toVersion) = (from, to)
    }

    /// The older version as text; `unversioned` when its documents declare none.
    public var fromVersionText: String { VersionMessages.version(fromVersion) }

    /// The newer version as text.
    public var toVersionText: String { VersionMessages.version(toVersion) }
}

extension MigrationStep: Hashable {
    /// Whether two steps connect the same types in the same versions.
    public static func == (left: MigrationStep, right: MigrationStep) -> Bool {
        left.from == right.from && left.to == right.to
            && left.fromVersion.map { AnyHashable($0) } == right.fromVersion.map { AnyHashable($0) }
            && left.toVersion.map { AnyHashable($0) } == right.toVersion.map { AnyHashable($0) }
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
