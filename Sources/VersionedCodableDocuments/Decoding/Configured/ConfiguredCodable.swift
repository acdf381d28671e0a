/// A type that the engine asks for more than `Codable`.
///
/// To ask a type for a protocol is dear, and most types have none of those that the engine looks
/// for. So it asks for this one, which the others refine or go with.
public protocol PlannedCodable {}

extension Array: PlannedCodable {}
extension Dictionary: PlannedCodable {}
extension OrderedMembers: PlannedCodable {}

/// A type of whose values the engine knows more than `Codable` tells.
///
/// It is what the protocols of `VersionedCodableConfiguration` have in common; adopt one of those.
/// Coders of others treat such a type as any other.
public protocol ConfiguredCodable: Codable, PlannedCodable {
    /// Names that keys may have in documents besides their own, by coding key.
    ///
    /// The default is none.
    static var keyAliases: KeyValuePairs<any CodingKey, [String]> { get }

    /// What members are whose keys an object does not have, by the text of the coding key.
    ///
    /// Asked once for each object that lacks a key. The default is none.
    static func membersForMissingKeys() throws -> [String: any Encodable]

    /// Whether values are decoded and encoded by the two methods below, and not by those of
    /// `Codable`.
    ///
    /// The default is false.
    static var hasOwnForm: Bool { get }

    /// Decodes a value in place of `init(from:)`, which the default calls.
    static func decodeConfigured(from decoder: any Decoder) throws -> Self

    /// Encodes a value in place of `encode(to:)`, which the default calls.
    func encodeConfigured(to encoder: any Encoder) throws
}

extension ConfiguredCodable {
    /// No other names.
    public static var keyAliases: KeyValuePairs<any CodingKey, [String]> { [:] }

    /// Nothing for missing keys.
    public static func membersForMissingKeys() throws -> [String: any Encodable] { [:] }

    /// As `Codable` has it.
    public static var hasOwnForm: Bool { false }

    /// Decodes a value by its `init(from:)`.
    public static func decodeConfigured(from decoder: any Decoder) throws -> Self {
        try Self(from: decoder)
    }

    /// Encodes a value by its `encode(to:)`.
    public func encodeConfigured(to encoder: any Encoder) throws { try encode(to: encoder) }
}

/// A member whose own members stand among those of the object it is in.
package protocol FlattenedMember: ConfiguredCodable {
    /// What is encoded into that object.
    var flattened: any Encodable { get }
}

/// A member that may be left out where it is what a missing one is read as.
package protocol DefaultedMember: Encodable {
    /// The value.
    var value: any Encodable { get }

    /// What a missing one is read as.
    var defaultValue: any Encodable { get }
}
