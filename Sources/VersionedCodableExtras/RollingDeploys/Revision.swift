import VersionedCodableCore
import VersionedCodableDocuments

/// A value that keeps its version and the members that its type does not know.
///
///     var revision = try decoder.decode(Revision<Recipe>.self, from: data)
///     revision.value.title = "Green tea"
///     let data = try encoder.encode(revision)     // of the version it was read as
///
/// During a rolling deploy, a program can thus change documents of other programs without damage:
///
/// - A document of an older version is written as that version, down the chain (``Downgradable``).
/// - A document of a newer version that the type can read (`ForwardReadable`) is written with the
///   version it had.
/// - Members of the root object that the type of its version does not know are kept. Below the
///   root, types keep theirs with `UnknownMembers`.
///
/// Other packages' coders work, too; those of this package keep members exactly as they were. In
/// XML, members with names that the type knows are not kept: attributes of elements that are read as
/// scalars, and elements after the first that is read as one value.
public struct Revision<Value: VersionedCodable> {
    /// The value, migrated to the newest type.
    public var value: Value

    /// The version that the document declares, of the version type of `schema`; `nil` when it
    /// declares none.
    public let version: (any Hashable & Sendable)?

    /// The type that the document was read as, and is written as.
    public let schema: any VersionedCodable.Type

    /// Whether the document is newer than the type of the value.
    public let isNewer: Bool

    /// The members of the document that its type does not know.
    public var unknownMembers: UnknownMembers

    /// The policy for the parts of the value that an older version cannot hold; by default `refuse`.
    public var policy: DowngradePolicy

    /// Creates a revision of the newest version.
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

    /// The version as text of at most 60 characters, `unversioned` without a version.
    public var versionText: String { VersionMessages.version(version) }
}

extension Revision: Sendable where Value: Sendable {}

extension Revision: VersionEnvelope, ReplacedOnEncoding, TransparentWrapper {
    /// The type of the value.
    public static var schema: any VersionedCodable.Type { Value.self }
    package static var type: any Encodable.Type { Value.self }
    /// The type of the wrapped value.
    public static var wrappedTypes: [Any.Type] { [Value.self] }
}

extension Revision: Codable {
    /// Decodes a value of any version, and the unknown members of its document.
    ///
    /// - Throws: The errors of `decode(versioned:from:)`.
    public init(from decoder: any Decoder) throws {
        let document = try VersionedDocument<Value>(from: decoder)
        let stored: any VersionedCodable
        switch document.outcome {
        case .current(let value):
            self.init(value)
            stored = value
        case .newer(let value, let declared):
            self.init(value: value, version: declared, schema: Value.self, isNewer: true)
            stored = value
        case .older(let old, let declared, let chain):
            self.init(
                value: try document.migrate(), version: declared, schema: chain.last ?? Value.self)
            stored = old
        case .failed(let error): throw error
        }
        unknownMembers = try UnknownMembers(besides: stored, in: decoder)
    }

    /// Encodes the value as the version it was read as, with the unknown members.
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
