import VersionedCodableCore
import VersionedCodableDocuments

/// A value together with the version it was read as and the members nobody knew, to be written as
/// that version again.
///
///     var revision = try decoder.decode(Revision<Recipe>.self, from: data)
///     revision.value.title = "Green tea"
///     let data = try encoder.encode(revision)     // of the version it was read as, with what else
///     was in it
///
/// A program in the middle of a rolling deploy changes documents of other programs this way without
/// damage:
///
/// - A document of an older version is written as that version, down the chain (``Downgradable``).
/// - A document of a newer version, as far as the type is `ForwardReadable`, is written with the
///   version it had.
/// - Members of its object that the type of its version does not know are kept, a newer document in
///   it (``DowngradePolicy/stash``) too. Below them, types keep theirs with `UnknownMembers`.
///
/// Works with the decoders and encoders of others, too. With the engine's, members are kept exactly
/// as they were read.
public struct Revision<Value: VersionedCodable> {
    /// The value as today's type.
    public var value: Value

    /// The version the document declares, of the version type of `schema`; nil when it declares
    /// none.
    public let version: (any Hashable & Sendable)?

    /// The type the document was read as, and is written as.
    public let schema: any VersionedCodable.Type

    /// Whether the document is newer than the type of the value.
    public let isNewer: Bool

    /// The members of the document that its type does not know.
    public var unknownMembers: UnknownMembers

    /// What becomes of the parts of the value that an older version has no place for.
    ///
    /// It is `stash` after reading a document with a newer one in it, else `refuse`.
    public var policy: DowngradePolicy

    /// Makes a revision of today's version.
    public init(_ value: Value) {
        self.init(value: value, version: Value.version, schema: Value.self)
    }

    private init(
        value: Value, version: (any Hashable & Sendable)?, schema: any VersionedCodable.Type,
        isNewer: Bool = false
    ) {
        self.value = value
        self.version = version
        self.schema = schema
        self.isNewer = isNewer
        unknownMembers = UnknownMembers()
        policy = .refuse
    }

    /// Whether the document is older than the type of the value.
    public var isOlder: Bool { schema != Value.self }

    /// The version as text of at most 60 characters, `unversioned` when there is none.
    public var versionText: String { VersionMessages.version(version) }
}

extension Revision: Sendable where Value: Sendable {}

extension Revision: VersionEnvelope, StandIn, TransparentWrapper {
    /// The type of the value.
    public static var schema: any VersionedCodable.Type { Value.self }
    package static var type: any Encodable.Type { Value.self }
    package static var wrappedTypes: [Any.Type] { [Value.self] }
}

extension Revision: Codable {
    /// Decodes a value of any version, and what else is in its document.
    ///
    /// - Throws: The errors of `decode(versioned:from:)`.
    public init(from decoder: any Decoder) throws {
        let document = try VersionedDocument<Value>(from: decoder)
        var stored: any VersionedCodable
        var stashKey: String?
        switch document.outcome {
        case .current(let value):
            self.init(value)
            stored = value
        case .newer(let value, let declared):
            self.init(value: value, version: declared, schema: Value.self, isNewer: true)
            stored = value
        case .older(let old, let declared, let chain, let retrieved):
            self.init(
                value: try document.migrate(), version: declared, schema: chain.last ?? Value.self)
            stored = old
            stashKey = Stash.key(chain)
            if retrieved != nil { policy = .stash }
        case .failed(let error): throw error
        }
        unknownMembers = try UnknownMembers(besides: stored, in: decoder)
        guard let stashKey, unknownMembers[stashKey] != nil else { return }
        if policy == .stash {
            unknownMembers.remove(stashKey)
        } else {
            policy = .stash
        }
    }

    /// Encodes the value as the version it was read as, and the members that were kept.
    ///
    /// - Throws: The errors of `encode(versioned:as:policy:)`.
    public func encode(to encoder: any Encoder) throws {
        guard isOlder else {
            var container = encoder.singleValueContainer()
            return try container.encode(
                RevisedValue(value, as: isNewer ? version : nil, keeping: unknownMembers))
        }
        try DowngradedValue(value, as: schema, policy, keeping: unknownMembers).encode(to: encoder)
    }
}
