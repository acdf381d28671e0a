/// A type for which the engine checks more than `Codable`.
///
/// Checking a type for conformance to a protocol is expensive, and most types conform to none of
/// those that the engine looks for. It therefore checks for this one first, which the others refine
/// or accompany.
public protocol PlannedCodable {}

extension Array: PlannedCodable {}
extension Dictionary: PlannedCodable {}
extension OrderedMembers: PlannedCodable {}

/// The common base of the protocols in `VersionedCodableConfiguration`; adopt one of those.
///
/// Other packages' coders treat such a type like any other.
public protocol ConfiguredCodable: Codable, PlannedCodable {
    /// The aliases of keys in documents, by coding key.
    ///
    /// The default is empty.
    static var keyAliases: KeyValuePairs<any CodingKey, [String]> { get }

    /// Returns the defaults of members whose keys an object lacks, by the text of the coding key.
    ///
    /// Called once for each object that lacks a key. The default is empty.
    static func membersForMissingKeys() throws -> [String: any Encodable]

    /// Whether the two methods below replace those of `Codable`.
    ///
    /// The default is false.
    static var hasOwnForm: Bool { get }

    /// Decodes a value instead of `init(from:)`, which the default implementation calls.
    static func decodeConfigured(from decoder: any Decoder) throws -> Self

    /// Encodes a value instead of `encode(to:)`, which the default implementation calls.
    func encodeConfigured(to encoder: any Encoder) throws
}

extension ConfiguredCodable {
    /// Empty: keys have no aliases.
    public static var keyAliases: KeyValuePairs<any CodingKey, [String]> { [:] }

    /// Returns no defaults.
    public static func membersForMissingKeys() throws -> [String: any Encodable] { [:] }

    /// False: values are decoded and encoded by the methods of `Codable`.
    public static var hasOwnForm: Bool { false }

    /// Decodes a value with its `init(from:)`.
    public static func decodeConfigured(from decoder: any Decoder) throws -> Self {
        try Self(from: decoder)
    }

    /// Encodes a value with its `encode(to:)`.
    public func encodeConfigured(to encoder: any Encoder) throws { try encode(to: encoder) }
}

/// A member that is inlined into the enclosing object.
package protocol FlattenedMember: ConfiguredCodable {
    var flattened: any Encodable { get }
}

/// A member that may be omitted if it equals the default for a missing key.
package protocol DefaultedMember: Encodable {
    var value: any Encodable { get }

    var defaultValue: any Encodable { get }
}
