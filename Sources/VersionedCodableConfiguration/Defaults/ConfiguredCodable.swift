import VersionedCodableCore

/// The common base of ``DefaultsForMissingKeys``, ``KeyAliasing`` and ``CodableCases``; adopt one
/// of those.
///
/// Other packages' coders treat such a type like any other.
public protocol ConfiguredCodable: HookedCodable {
    /// The aliases of keys in documents, by coding key.
    ///
    /// The default is empty.
    static var keyAliases: KeyValuePairs<any CodingKey, [String]> { get }

    /// Returns the defaults of members whose keys an object lacks, by the text of the coding key.
    ///
    /// Called once for each object that lacks a key. The default is empty.
    static func membersForMissingKeys() throws -> [String: any Encodable]
}

extension ConfiguredCodable {
    /// Empty: keys have no aliases.
    public static var keyAliases: KeyValuePairs<any CodingKey, [String]> { [:] }

    /// Returns no defaults.
    public static func membersForMissingKeys() throws -> [String: any Encodable] { [:] }

    /// Returns an object that answers the engine by the two requirements above.
    public static func makeMemberHook() -> AnyObject { ConfiguredMembers() }
}

/// A member that is inlined into the enclosing object.
protocol FlattenedMember: ConfiguredCodable, InlinedMember {
    var flattened: any Encodable { get }

    /// Returns the schema of the members alone, and a value.
    static func members(by probe: SchemaProbe, at path: [String]) -> Found<Self>
}

/// A member that may be omitted if it equals the default for a missing key.
protocol DefaultedMember: HookedCodable {
    var value: any Encodable { get }

    var defaultValue: any Encodable { get }
}

extension DefaultedMember {
    /// Returns an object that knows that members of the type may be omitted.
    public static func makeMemberHook() -> AnyObject { ConfiguredMembers() }
}
