import VersionedCodableEssentials

/// A version whose step from the version before has to wait for something, for example a server.
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
/// Any types of a chain may be of this kind. Only `decode(migrating:from:)` and
/// ``AnyVersion/migrating()`` take such a step; everywhere else it fails and says so. A document
/// that needs no such step can be decoded in any way.
public protocol AsyncVersionedCodable: VersionedCodable {
    /// Migrates a value of the version before.
    ///
    /// - Throws: Any error, as `init(from:)` of ``VersionedCodable``.
    init(migrating previous: PreviousVersion) async throws
}

extension AsyncVersionedCodable {
    /// Refuses: the step has to be waited for.
    public init(from previous: PreviousVersion) throws {
        throw AsyncMigrationError(schema: Self.self)
    }
}

/// A step that has to be waited for was to be taken at once.
public struct AsyncMigrationError: Error, CustomStringConvertible {
    /// The type the step leads to.
    public let schema: any AsyncVersionedCodable.Type

    /// The error in words.
    public var description: String {
        "expected decode(migrating:from:), because the step to \(schema) is asynchronous"
    }
}

extension VersionPeeking {
    /// Decodes a document of any version in the chain of a type, and migrates it, waiting where a
    /// step has to be waited for.
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

extension Schema {
    /// The value of the schema that a value of the version before becomes, waiting for the step if
    /// that is needed.
    static func migrating(
        _ value: any VersionedCodable, to schema: any VersionedCodable.Type
    ) async throws -> any VersionedCodable {
        guard let schema = schema as? any AsyncVersionedCodable.Type else {
            return try migrate(value, to: schema)
        }
        func open<S: AsyncVersionedCodable>(_: S.Type) async throws -> any VersionedCodable {
            guard let previous = value as? S.PreviousVersion else {
                throw VersionedDecodingError.unsupportedVersion(tried: type(of: value))
            }
            return try await S(migrating: previous)
        }
        return try await open(schema)
    }
}
