import VersionedCodableEssentials

/// A version whose migration step is asynchronous, for example because it asks a server.
///
///     struct Order: AsyncVersionedCodable {
///         static let version: Int? = 2
///         init(migrating old: OrderV1) async throws {
///             customer = try await directory.customer(named: old.name)
///         }
///     }
///
///     let order = try await decoder.decode(migrating: Order.self, from: data)
///
/// Any type of a chain may conform. Only `decode(migrating:from:)` and ``AnyVersion/migrating()``
/// run such a step; in every other call it fails with ``AsyncMigrationError``, so that the call
/// throws `VersionedDecodingError.migrationFailed`. A document that needs no asynchronous step can
/// be decoded by any call.
public protocol AsyncVersionedCodable: VersionedCodable {
    /// Migrates a value of the previous version.
    ///
    /// - Throws: Any error, like `init(from:)` of ``VersionedCodable``.
    init(migrating previous: PreviousVersion) async throws
}

extension AsyncVersionedCodable {
    /// Throws ``AsyncMigrationError``, because this step is asynchronous.
    public init(from previous: PreviousVersion) throws {
        throw AsyncMigrationError(schema: Self.self)
    }
}

/// The error that a synchronous call reached an asynchronous migration step.
public struct AsyncMigrationError: Error, CustomStringConvertible {
    /// The type that the step migrates to.
    public let schema: any AsyncVersionedCodable.Type

    /// The error message.
    public var description: String {
        "expected decode(migrating:from:), because the step to \(schema) is asynchronous"
    }
}

extension VersionPeeking {
    /// Decodes a document of any version, and migrates it with asynchronous steps.
    ///
    /// The document is parsed once, before the first step.
    ///
    /// - Throws: The errors of ``decode(versioned:from:)``.
    public func decode<Value: VersionedCodable & Sendable>(
        migrating type: Value.Type, from data: Data
    ) async throws -> Value {
        try await decode(VersionedDocument<Value>.self, from: data).migrating()
    }
}

extension AsyncVersionedCodable {
    static func migrating(_ value: any VersionedCodable) async throws -> Self {
        try await Self(migrating: previous(value))
    }
}
