import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Encodes a value as a type of its chain, together with that version.
struct DowngradedValue<Value: VersionedCodable>: Encodable, VersionEnvelope {
    static var schema: any VersionedCodable.Type { Value.self }

    let value: Value
    let target: any VersionedCodable.Type
    let policy: DowngradePolicy
    /// The version to write; `nil` for the version of the type.
    private let version: (any Hashable & Sendable)?
    private let members: UnknownMembers
    /// The error of the downgrade, which some encoders replace.
    private let failure = Failure()

    private final class Failure {
        var error: (any Error)?
    }

    /// Creates the form of a value in another version.
    ///
    /// - Parameters:
    ///   - version: The version to write; `nil` for the version of the type.
    ///   - members: Members of the document that the type does not know.
    init(
        _ value: Value, as target: any VersionedCodable.Type, _ policy: DowngradePolicy,
        version: (any Hashable & Sendable)? = nil, keeping members: UnknownMembers = .init()
    ) {
        self.value = value
        self.target = target
        self.policy = policy
        self.version = version
        self.members = members
    }

    func encode(to encoder: any Encoder) throws {
        func write<Old: VersionedCodable>(_ old: Old) throws {
            let version = version as? Old.VersionSpec.Version ?? Old.version
            let stamped = StampedContent(old, with: Old.VersionSpec(withVersion: version))
            guard members.isEmpty else {
                return try members.encode(to: encoder) { try stamped.encode(to: $0) }
            }
            // Not by the value's own method, so that the encoder knows the type.
            var container = encoder.singleValueContainer()
            try container.encode(stamped)
        }
        do {
            try write(try older(for: encoder))
        } catch let error as DowngradeError {
            failure.error = error
            throw error
        }
    }

    /// Encodes the value with an encoder, and throws the error of the downgrade unchanged.
    func encoded(by encoder: some VersionStamping) throws -> Data {
        do {
            return try encoder.encode(self)
        } catch {
            throw failure.error ?? error
        }
    }
}

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
            try DowngradedValue(value, as: schema, policy).encoded(by: self)
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
