/// A value that keeps the version it was read as.
///
///     let events = try decoder.decode([AnyVersion<Event>].self, from: data)
///     for event in events where event.isOlder { print(event.versionText) }
///     let today = try events.map { try $0.migrated() }
///
/// It is migrated on request, and written as the version it was read as.
public struct AnyVersion<Value: VersionedCodable> {
    enum Content {
        case newest(Value)
        case older(any VersionedCodable)
    }

    let content: Content
    /// The version that the document declares; `nil` if it declares none, or the version of `Value`.
    let declared: (any Hashable & Sendable)?
    /// The types from the newest to the version's; empty for the newest.
    let chain: [any VersionedCodable.Type]

    /// The value, whose type is the one of its version in the chain of `Value`.
    public var stored: any VersionedCodable {
        switch content {
        case .newest(let value): value
        case .older(let value): value
        }
    }

    /// The version that the document declares, of the version type of ``schema``; when it declares
    /// none, ``VersionedCodable/versionWhenMissing``.
    public var version: (any Hashable & Sendable)? {
        chain.isEmpty ? declared ?? Value.version : declared
    }

    /// The type of the version.
    public var schema: any VersionedCodable.Type { chain.last ?? Value.self }

    /// The version as text of at most 60 characters, `unversioned` without a version.
    public var versionText: String { VersionMessages.version(version) }

    /// Whether the version is older than the newest.
    public var isOlder: Bool { !chain.isEmpty }

    /// Whether a ``ForwardReadable`` type read a document of a newer version.
    public var isNewer: Bool { chain.isEmpty && declared != nil }

    /// Migrates the value to the newest type.
    ///
    /// - Throws: The errors of the migration, like `decode(versioned:from:)`.
    /// - Complexity: O(n) steps for a value n versions old.
    public func migrated() throws -> Value { try migrated(locatingIn: nil) }

    /// - Parameter source: The decoder of the value, to locate errors.
    func migrated(locatingIn source: (any Decoder)?) throws -> Value {
        switch content {
        case .newest(let value): value
        case .older(let value): try MigrationRun.run(value, up: chain, from: source)
        }
    }
}

extension AnyVersion {
    /// Creates a value of the newest version.
    public init(_ value: Value) {
        self.init(content: .newest(value), declared: nil, chain: [])
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
        self = try VersionDispatch<Value>.decode(from: decoder).get()
    }

    /// Encodes the value as the version it was read as.
    ///
    /// - Throws: The errors of ``VersionStamping/encode(versioned:)``.
    public func encode(to encoder: any Encoder) throws {
        func open<Stored: VersionedCodable>(_ stored: Stored) throws {
            let version = version as? Stored.VersionSpec.Version ?? Stored.version
            try StampedContent(stored, with: Stored.VersionSpec(withVersion: version))
                .encode(to: encoder)
        }
        try open(stored)
    }
}
