import VersionedCodableCore

/// Answers what depends on the shape of a document: objects with arrays, or elements.
///
/// A session has one (`DecodingSession.shape`), for the questions that are asked once per value or
/// less. Decoders and containers know their shape statically: they are `ObjectDecoder` and the
/// containers next to it, or `ElementDecoder` and those next to it.
protocol DecodingShape: AnyObject {
    // MARK: Values

    /// The decoder of a value.
    func decoder(at spot: Spot, in session: DecodingSession) -> any Decoder

    /// The decoder of a value of a known type.
    func decoder(
        of type: Any.Type, at spot: Spot, in session: DecodingSession
    ) -> any Decoder

    /// Decodes with the placements that a type declares for its members.
    func withType<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder, at spot: Spot, in session: DecodingSession,
        _ decode: () throws -> Value
    ) rethrows -> Value

    /// Decodes a value as the single value container of its decoder does.
    func value<Value: Decodable>(
        _ type: Value.Type, at spot: Spot, in session: DecodingSession
    ) throws -> Value

    /// Decodes a value of a type with more than `Codable` into uninitialized memory.
    func fill(
        _ memory: UnsafeMutableRawPointer,
        with value: any (ObjectCollection & ElementCollection).Type, at spot: Spot,
        in session: DecodingSession
    ) throws

    /// The plan of a type.
    func plan(of type: Any.Type, in session: DecodingSession) -> DecodingPlan

    /// The values of an array that are adjacent in the tape; nil when there is no such array.
    ///
    /// - Throws: `DecodingError` when there is no array.
    func row(_ spot: Spot, in session: DecodingSession) throws -> ElementRow?

    // MARK: Scalars

    /// Whether a value is null, or counts as null in the format.
    func isNothing(at node: UInt32, in session: DecodingSession) -> Bool

    /// The node that a scalar is read from.
    func scalar(at spot: Spot, in session: DecodingSession) -> TapeNode

    /// The text of a string, of a scalar without a type, or of any scalar but null that was written
    /// without quotes; nil for every other node.
    func text(of spot: Spot, in session: DecodingSession) -> String?

    /// Whether Base64 may contain white space.
    var allowsWrappedBase64: Bool { get }

    /// The node that an error about a scalar points at.
    func nodeOfText(_ spot: Spot, in session: DecodingSession) -> UInt32

    // MARK: Members

    /// The value of a coding key in an object, or 0.
    func member(named key: String, of object: UInt32, in session: DecodingSession) -> UInt32

    /// The coding keys of an object, in the order of the document.
    func keys(of object: UInt32, in session: DecodingSession) -> [String]

    /// Whether a value is the object at its node; false for an element that represents a list or
    /// inlined text.
    func isObjectItself(_ spot: Spot) -> Bool

    /// Whether a key is an attribute.
    func isAttribute(_ key: UInt32, in session: DecodingSession) -> Bool

    /// Whether an earlier key of the object has the same text.
    func isRepeat(_ key: UInt32, in session: DecodingSession) -> Bool

    /// Whether the integer under the key `version` of an object is this one, if that takes one
    /// look-up.
    func declares(_ version: Int, in object: UInt32, _ session: DecodingSession) -> Bool

    // MARK: Paths

    /// Appends a step from a container to a child to a path.
    func append(_ step: PathComponent, to path: inout [any CodingKey], in session: DecodingSession)

    /// The value at a step of a path below a node; nil when there is none.
    func child(
        _ key: any CodingKey, of node: UInt32, isBelowIndex: Bool, in session: DecodingSession
    ) -> UInt32?

    /// The description of an object in a message.
    func describe(object: UInt32, in session: DecodingSession) -> String

    // MARK: Unknown members

    /// Whether a key that was never asked for is known all the same.
    func isKnown(
        _ key: UInt32, of object: UInt32, _ asked: AskedKeys, in session: DecodingSession
    ) -> Bool

    /// The error for a key that was never asked for; nil for the usual one.
    func unknownKey(_ spot: Spot, in session: DecodingSession) -> DecodingError?

    /// The members of a value that is not an object, for whose coding keys `isUnknown` is true.
    func unknownMembers(
        ofScalar node: UInt32, in session: DecodingSession, where isUnknown: (String) -> Bool
    ) -> UnknownMembers

    /// A member as it is kept, with its coding key; nil for white space between elements.
    func unknownMember(
        _ key: UInt32, in session: DecodingSession, under path: () -> [any CodingKey]
    ) -> (name: String, member: UnknownMembers.Member)?

    /// Notes that the unknown members of an object are kept.
    func noteUnknownMembers(of object: UInt32, besides keys: any CodingKey.Type)

    /// Whether a member without a coding key of its own belongs to a member of a type.
    func isMember(named name: String, of object: UInt32, besides keys: any CodingKey.Type) -> Bool

    /// The part of a member with a coding key that decoding the member leaves over; nil for none.
    func rest(
        of key: UInt32, named name: String, in object: UInt32, besides keys: any CodingKey.Type,
        _ session: DecodingSession
    ) -> UnknownMembers.Member.Role?

    /// Notes that the document was made from a tree of values, in which attributes and elements are
    /// alike.
    func forgetPlacements()
}
