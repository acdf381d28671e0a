import VersionedCodableCore
import VersionedCodableDocuments

/// The versions that values are written as, where they are not those of their types.
///
///     encoder.storageVersions = [RecipeV1.self, LibraryV3.self]
///     let data = try encoder.encode(versioned: recipe)      // a document of version 1
///
/// Deploy the program that knows the new version first, with the old one listed here: it reads both
/// and writes the old one. When every program knows the new version, take the type off the list. A
/// versioned value anywhere in a document is written as the newest listed type of its chain, and as
/// its own type when none is listed.
///
/// Encoders of others get the setting by `userInfo[.storageVersions]`.
public struct StorageVersions: Sendable {
    /// The listed types.
    public let schemas: [any VersionedCodable.Type]
    /// What becomes of the parts of a value that an older version has no place for.
    public let policy: DowngradePolicy

    private let listed: Set<ObjectIdentifier>

    /// Lists types.
    ///
    /// - Parameters:
    ///   - schemas: The types, each of another chain; the order does not matter.
    ///   - policy: What becomes of the parts of a value that an older version has no place for.
    public init(_ schemas: [any VersionedCodable.Type], policy: DowngradePolicy = .refuse) {
        self.schemas = schemas
        self.policy = policy
        listed = Set(schemas.map { ObjectIdentifier($0) })
    }

    /// The newest listed type of the chain of a type; nil when none is listed.
    ///
    /// - Complexity: O(n) in the length of the chain.
    public func schema(
        for newest: any VersionedCodable.Type
    ) -> (any VersionedCodable.Type)? {
        if listed.isEmpty { return nil }
        return SchemaSequence(from: newest).first { listed.contains(ObjectIdentifier($0)) }
    }
}

extension StorageVersions: VersionStampingRule {
    package func encode<Value: VersionedCodable>(
        _ value: Value, to encoder: any Encoder, reportingTo report: VersionStampingReport?
    ) throws -> Bool {
        guard let schema = schema(for: Value.self), schema != Value.self else { return false }
        try DowngradedValue(value, as: schema, policy, reportingTo: report).encode(to: encoder)
        return true
    }
}

extension StorageVersions: ExpressibleByArrayLiteral {
    /// Lists types, with the policy `refuse`.
    public init(arrayLiteral schemas: any VersionedCodable.Type...) {
        self.init(schemas)
    }
}

extension CodingUserInfoKey {
    /// The key of ``StorageVersions`` in the `userInfo` of an encoder.
    public static let storageVersions = CodingUserInfoKey.versionStampingRule
}

extension DocumentEncoder {
    /// The versions that values are written as, where they are not those of their types.
    ///
    /// The default is an empty list. It is kept in `userInfo`.
    public var storageVersions: StorageVersions {
        get { userInfo[.storageVersions] as? StorageVersions ?? [] }
        set { userInfo[.storageVersions] = newValue }
    }
}

extension FormatEncoder {
    /// The versions that values are written as, where they are not those of their types.
    ///
    /// The default is an empty list. It is kept in `userInfo`.
    public var storageVersions: StorageVersions {
        get { engine.storageVersions }
        set { engine.storageVersions = newValue }
    }
}
