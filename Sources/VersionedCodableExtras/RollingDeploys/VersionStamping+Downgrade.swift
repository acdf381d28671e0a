import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension VersionStamping {
    /// Encodes a value as an older version of its chain, together with that version.
    ///
    ///     let data = try encoder.encode(versioned: recipe, as: RecipeV1.self, policy: .lossy)
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - schema: Its own type or an older one of its chain.
    ///   - policy: The policy for the parts of the value that the older version cannot hold.
    /// - Throws: ``DowngradeError``, and the errors of ``encode(versioned:)``.
    /// - Complexity: O(*n*) steps to a type *n* versions older, and as many back unless the policy
    ///   is `lossy`.
    public func encode(
        versioned value: any VersionedCodable, as schema: any VersionedCodable.Type,
        policy: DowngradePolicy = .refuse
    ) throws -> Data {
        func open<Value: VersionedCodable>(_ value: Value) throws -> Data {
            try VersionStampingReport.encode { report in
                try encode(DowngradedValue(value, as: schema, policy, reportingTo: report))
            }
        }
        return try open(value)
    }
}

extension Encoder {
    /// Encodes a value as an older version of its chain, with that version, into this encoder.
    ///
    /// - Throws: The errors of `encode(versioned:as:policy:)`.
    public func encode(
        versioned value: some VersionedCodable, as schema: any VersionedCodable.Type,
        policy: DowngradePolicy = .refuse
    ) throws {
        try DowngradedValue(value, as: schema, policy).encode(to: self)
    }
}

extension KeyedEncodingContainerProtocol {
    /// Encodes a value as an older version of its chain, with that version, for a key.
    ///
    /// - Throws: The errors of `encode(versioned:as:policy:)`.
    public mutating func encode(
        versioned value: some VersionedCodable, as schema: any VersionedCodable.Type,
        policy: DowngradePolicy = .refuse, forKey key: Key
    ) throws {
        try encode(DowngradedValue(value, as: schema, policy), forKey: key)
    }
}

extension UnkeyedEncodingContainer {
    /// Encodes a value as an older version of its chain, with that version, as the next element.
    ///
    /// - Throws: The errors of `encode(versioned:as:policy:)`.
    public mutating func encode(
        versioned value: some VersionedCodable, as schema: any VersionedCodable.Type,
        policy: DowngradePolicy = .refuse
    ) throws {
        try encode(DowngradedValue(value, as: schema, policy))
    }
}
