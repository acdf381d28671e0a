/// A value that keeps the version it was read as.
///
///     let events = try decoder.decode([AnyVersion<Event>].self, from: data)
///     for event in events where event.isOlder { print(event.versionText) }
///     let today = try events.map { try $0.migrated() }
///
/// It is migrated on request, and written as the version it was read as.
public struct AnyVersion<Value: VersionedCodable> {
    /// The value, whose type is the one of its version in the chain of `Value`.
    public let stored: any VersionedCodable

    /// The version that the document declares, of the version type of ``schema``; when it declares
    /// none, ``VersionedCodable/versionWhenMissing``.
    public let version: (any Hashable & Sendable)?

    /// The types from the newest to the version's.
    private let chain: [any VersionedCodable.Type]

    /// Creates a value of the newest version.
    public init(_ value: Value) {
        self.init(stored: value, version: Value.version, chain: [Value.self])
    }

    private init(
        stored: any VersionedCodable, version: (any Hashable & Sendable)?,
        chain: [any VersionedCodable.Type]
    ) {
        self.stored = stored
        self.version = version
        self.chain = chain
    }

    /// The type of the version.
    public var schema: any VersionedCodable.Type { chain.last ?? Value.self }

    /// The version as text of at most 60 characters, `unversioned` without a version.
    public var versionText: String { VersionMessages.version(version) }

    /// Whether the version is older than the newest.
    public var isOlder: Bool { chain.count > 1 }

    /// Migrates the value to the newest type.
    ///
    /// - Throws: The errors of the migration, like `decode(versioned:from:)`.
    /// - Complexity: O(n) steps for a value n versions old.
    public func migrated() throws -> Value {
        try MigrationRun.run(stored, up: chain)
    }
}

extension AnyVersion: VersionedPart {
    package static var versionedType: Any.Type { Value.self }
}

extension AnyVersion: Codable {
    /// Decodes a value of any version of the chain, without migrating it.
    ///
    /// - Throws: ``VersionedDecodingError`` when no type of the chain has the version.
    public init(from decoder: any Decoder) throws {
        switch try VersionedDocument<Value>(from: decoder).outcome {
        case .current(let value): self.init(value)
        case .older(let value, let declared, let chain):
            self.init(stored: value, version: declared, chain: chain)
        case .newer(let value, let declared):
            self.init(stored: value, version: declared, chain: [Value.self])
        case .failed(let error): throw error
        }
    }

    /// Encodes the value as the version it was read as.
    ///
    /// - Throws: The errors of ``VersionStamping/encode(versioned:)``.
    public func encode(to encoder: any Encoder) throws {
        func open<Stored: VersionedCodable>(_ stored: Stored) throws {
            try StampedValue(stored, exactly: version).encode(to: encoder)
        }
        try open(stored)
    }
}
