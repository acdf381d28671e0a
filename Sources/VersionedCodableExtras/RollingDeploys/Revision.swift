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
        self.value = value
        version = Value.version
        schema = Value.self
        isNewer = false
        unknownMembers = UnknownMembers()
        policy = .refuse
    }

    /// Whether the document is older than the type of the value.
    public var isOlder: Bool { schema != Value.self }
}

extension Revision: Sendable where Value: Sendable {}

extension Revision: VersionEnvelope, TransparentWrapper {
    /// The type of the value.
    public static var schema: any VersionedCodable.Type { Value.self }

    /// The type of the value.
    public static var wrappedTypes: [Any.Type] { [Value.self] }
}

extension Revision: Codable {
    /// Decodes a value of any version, and the unknown members of its document.
    ///
    /// - Throws: The errors of `decode(versioned:from:)`.
    public init(from decoder: any Decoder) throws {
        let document = try AnyVersion<Value>(from: decoder)
        value =
            if let value = try? document.migrated() {
                value
            } else {
                // The error has its location.
                try decoder.decode(versioned: Value.self)
            }
        version = document.version
        schema = document.schema
        isNewer = document.isNewer
        unknownMembers = try UnknownMembers(besides: document.stored, in: decoder)
        policy = .refuse
    }

    /// Encodes the value as the version it was read as, with the unknown members.
    ///
    /// - Throws: The errors of `encode(versioned:as:policy:)`.
    public func encode(to encoder: any Encoder) throws {
        try DowngradedValue(value, as: schema, policy, version: version, keeping: unknownMembers)
            .encode(to: encoder)
    }
}
