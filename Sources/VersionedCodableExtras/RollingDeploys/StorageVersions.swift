import VersionedCodableCore

/// The types that versioned values are written as, instead of their own.
///
///     encoder.userInfo[.storageVersions] = StorageVersions([RecipeV1.self, LibraryV3.self])
///     let data = try encoder.encode(versioned: recipe)      // a document of version 1
///
/// First deploy the program that knows the new version with the old one listed here: it reads both
/// and writes the old one. When every program knows the new version, remove the type from the list.
/// Every versioned value in a document is written as the newest listed type of its chain, if any.
public struct StorageVersions: Sendable {
    /// The listed types.
    public let schemas: [any VersionedCodable.Type]
    /// The policy for the parts of a value that an older version cannot hold.
    public let policy: DowngradePolicy

    private let listed: Set<ObjectIdentifier>

    /// Creates a list of types.
    ///
    /// - Parameters:
    ///   - schemas: The types, each of another chain, in any order.
    ///   - policy: The policy for the parts of a value that an older version cannot hold.
    public init(_ schemas: [any VersionedCodable.Type], policy: DowngradePolicy = .refuse) {
        self.schemas = schemas
        self.policy = policy
        listed = Set(schemas.map { ObjectIdentifier($0) })
    }
}

extension StorageVersions: VersionStampingRule {
    /// Encodes a value as the newest listed type of its chain.
    ///
    /// - Returns: False if that is its own type, or none is listed.
    /// - Throws: ``DowngradeError``, and the errors of encoding the value.
    /// - Complexity: O(n) in the length of the chain.
    public func encode<Value: VersionedCodable>(
        _ value: Value, to encoder: any Encoder
    ) throws -> Bool {
        guard !listed.isEmpty,
            let schema = VersionChain(of: Value.self).links.lazy.map(\.schema)
                .first(where: { listed.contains(ObjectIdentifier($0)) }),
            schema != Value.self
        else { return false }
        try DowngradedValue(value, as: schema, policy).encode(to: encoder)
        return true
    }
}

extension CodingUserInfoKey {
    /// The key of ``StorageVersions`` in the `userInfo` of an encoder.
    public static let storageVersions = CodingUserInfoKey.versionStampingRule
}
