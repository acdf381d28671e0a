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
    ///
    /// - Parameter userInfo: The `userInfo` of the coder.
    static func membersForMissingKeys(
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> [String: any Encodable]
}

extension ConfiguredCodable {
    /// Empty: keys have no aliases.
    public static var keyAliases: KeyValuePairs<any CodingKey, [String]> { [:] }

    /// Returns no defaults.
    public static func membersForMissingKeys(
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> [String: any Encodable] { [:] }

    /// Returns an object that answers the engine by the two requirements above.
    public static func makeMemberHook() -> AnyObject { ConfiguredMembers() }
}

/// A member that is inlined into the enclosing object.
protocol FlattenedMember: ConfiguredCodable, InlinedMember {
    var flattened: any Encodable { get }

    static var flattenedType: Any.Type { get }
}
