import VersionedCodableCore

extension OrderedMembers: PlannedCodable {}

/// A type whose members have defaults or aliases, or whose values have a form of their own.
///
/// Adopt `DefaultsForMissingKeys`, `KeyAliasing` or `CodableCases` of
/// `VersionedCodableConfiguration`. Other packages' coders treat such a type like any other.
public protocol HookedCodable: Codable, PlannedCodable {
    /// Whether an object without members is a value, so that a document without content is one, too.
    ///
    /// The default is false.
    static var hasValueForEveryMissingKey: Bool { get }

    /// Decodes a value instead of `init(from:)`, which the default implementation calls.
    static func decodeOwnForm(from decoder: any Decoder) throws -> Self

    /// Encodes a value instead of `encode(to:)`, which the default implementation calls.
    func encodeOwnForm(to encoder: any Encoder) throws

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

extension HookedCodable {
    /// False: a document without content is not a value.
    public static var hasValueForEveryMissingKey: Bool { false }

    /// Decodes a value with its `init(from:)`.
    public static func decodeOwnForm(from decoder: any Decoder) throws -> Self {
        try Self(from: decoder)
    }

    /// Encodes a value with its `encode(to:)`.
    public func encodeOwnForm(to encoder: any Encoder) throws { try encode(to: encoder) }

    /// Empty: keys have no aliases.
    public static var keyAliases: KeyValuePairs<any CodingKey, [String]> { [:] }

    /// Returns no defaults.
    public static func membersForMissingKeys(
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> [String: any Encodable] { [:] }

    /// The aliases by the text of the coding key.
    package static var aliasesByKey: [String: [String]] {
        Dictionary(keyAliases.map { ($0.key.stringValue, $0.value) }, uniquingKeysWith: +)
    }
}

/// A member that is inlined into the enclosing object.
package protocol FlattenedMember: HookedCodable, InlinedMember {
    var flattened: any Encodable { get }

    static var flattenedType: Any.Type { get }
}
