import VersionedCodableCore
import VersionedCodableDocuments

/// The types that versioned values are written as, instead of their own.
///
///     encoder.storageVersions = [RecipeV1.self, LibraryV3.self]
///     let data = try encoder.encode(versioned: recipe)      // a document of version 1
///
/// First deploy the program that knows the new version with the old one listed here: it reads both
/// and writes the old one. When every program knows the new version, remove the type from the list.
/// Every versioned value in a document is written as the newest listed type of its chain, if any.
///
/// Other packages' encoders get the setting from `userInfo[.storageVersions]`.
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

    /// Returns the newest listed type of the chain of a type; `nil` when none is listed.
    ///
    /// - Complexity: O(n) in the length of the chain.
    public func schema(
        for newest: any VersionedCodable.Type
    ) -> (any VersionedCodable.Type)? {
        if listed.isEmpty { return nil }
        return VersionChain(of: newest).links.lazy.map(\.schema)
            .first { listed.contains(ObjectIdentifier($0)) }
    }
}

extension StorageVersions: VersionStampingRule {
    /// Encodes a value as the newest listed type of its chain.
    ///
    /// - Returns: False if that is its own type, or none is listed.
    /// - Throws: ``DowngradeError``, and the errors of encoding the value.
    public func encode<Value: VersionedCodable>(
        _ value: Value, to encoder: any Encoder
    ) throws -> Bool {
        guard let schema = schema(for: Value.self), schema != Value.self else { return false }
        try DowngradedValue(value, as: schema, policy).encode(to: encoder)
        return true
    }
}

extension StorageVersions: ExpressibleByArrayLiteral {
    /// Creates a list of types with the policy `refuse`.
    public init(arrayLiteral schemas: any VersionedCodable.Type...) {
        self.init(schemas)
    }
}

extension CodingUserInfoKey {
    /// The key of ``StorageVersions`` in the `userInfo` of an encoder.
    public static let storageVersions = CodingUserInfoKey.versionStampingRule
}

extension DocumentEncoder {
    /// The types that versioned values are written as, instead of their own.
    ///
    /// The default is an empty list. It is stored in `userInfo`.
    public var storageVersions: StorageVersions {
        get { userInfo[.storageVersions] as? StorageVersions ?? [] }
        set { userInfo[.storageVersions] = newValue }
    }
}
