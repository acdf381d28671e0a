import VersionedCodableCore

extension OrderedMembers: PlannedCodable {}

/// A type whose values, or members of them, are decoded and encoded in part by another module.
///
/// Adopt `ConfiguredCodable` of `VersionedCodableConfiguration`, or one of the protocols that
/// refine it. Other packages' coders treat such a type like any other.
public protocol HookedCodable: Codable, PlannedCodable {
    /// Whether the two methods below replace those of `Codable`.
    ///
    /// The default is false.
    static var hasOwnForm: Bool { get }

    /// Whether an object without members is a value, so that a document without content is one, too.
    ///
    /// The default is false.
    static var hasValueForEveryMissingKey: Bool { get }

    /// Decodes a value instead of `init(from:)`, which the default implementation calls.
    static func decodeOwnForm(from decoder: any Decoder) throws -> Self

    /// Encodes a value instead of `encode(to:)`, which the default implementation calls.
    func encodeOwnForm(to encoder: any Encoder) throws

    /// Creates the object that the engine asks about the members of all such types of a module.
    ///
    /// Called once for each document in which the engine meets such a type. The object is of a
    /// type of this package; the engine ignores others.
    static func makeMemberHook() -> AnyObject
}

extension HookedCodable {
    /// False: values are decoded and encoded by the methods of `Codable`.
    public static var hasOwnForm: Bool { false }

    /// False: a document without content is not a value.
    public static var hasValueForEveryMissingKey: Bool { false }

    /// Decodes a value with its `init(from:)`.
    public static func decodeOwnForm(from decoder: any Decoder) throws -> Self {
        try Self(from: decoder)
    }

    /// Encodes a value with its `encode(to:)`.
    public func encodeOwnForm(to encoder: any Encoder) throws { try encode(to: encoder) }
}

/// How values of a `HookedCodable` type are decoded and encoded.
package enum HookedRole: Equatable {
    /// Like other values, except for their own members.
    case value(hasOtherNames: Bool)
    /// As members of the enclosing object.
    case inlined
}

/// Another module's part in the decoding and encoding of members.
///
/// A session has no hook until it meets a `HookedCodable` type, and one from then on.
package protocol MemberHook: AnyObject {
    func role(of type: any HookedCodable.Type) -> HookedRole

    // MARK: Decoding

    /// Whether an object has keys of a type under other names.
    ///
    /// - Throws: `DecodingError` if it has a key under two of its names.
    func hasOtherNames(
        _ type: any HookedCodable.Type, in object: UInt32, _ spot: Spot, _ session: DecodingSession
    ) throws -> Bool

    /// Returns the other names of a coding key in a type, or in all types so far.
    func otherNames(of key: String, in type: (any HookedCodable.Type)?) -> [String]

    /// Whether a text is another name of a key in a type, or in any type so far.
    func isOtherName(_ text: String, in type: (any HookedCodable.Type)?) -> Bool

    /// Returns the value of a member of a type whose key an object lacks; nil if it has none.
    ///
    /// - Parameter isOptional: Whether the member is requested as an optional.
    func valueForMissing<Value>(
        _ type: Value.Type, _ key: some CodingKey, isOptional: Bool,
        of object: UInt32, _ objectType: any HookedCodable.Type, _ session: DecodingSession
    ) throws -> Value?

    /// Called at the end of an object for which `valueForMissing` was called.
    func forget(_ object: UInt32)

    // MARK: Encoding

    /// Returns the encoder for a value of a type, given the one of the engine.
    ///
    /// - Parameters:
    ///   - omitsDefaults: Whether members are omitted that equal their default.
    ///   - hasNull: Whether documents can have null.
    func encoder(
        _ base: any Encoder, for type: any HookedCodable.Type, omitsDefaults: Bool, hasNull: Bool
    ) throws -> any Encoder

    /// Returns the value whose members an inlined member is encoded as; nil for any other member.
    func inlinedMembers(of member: any HookedCodable) -> (any Encodable)?
}
