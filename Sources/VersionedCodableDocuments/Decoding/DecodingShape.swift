import VersionedCodableCore

/// The operations that depend on the shape of a document: objects with arrays, or elements.
///
/// A session has one (`DecodingSession.shape`), for operations performed at most once per value.
/// Decoders and containers know their shape statically: they are `ObjectDecoder` and its
/// containers, or `ElementDecoder` and its containers.
protocol DecodingShape: AnyObject {
    // MARK: Values

    func decoder(at spot: Spot, in session: DecodingSession) -> any Decoder

    func decoder(
        of type: Any.Type, at spot: Spot, in session: DecodingSession
    ) -> any Decoder

    /// Decodes with the placements that a type declares for its members.
    func withType<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder, at spot: Spot, in session: DecodingSession,
        _ decode: () throws -> Value
    ) rethrows -> Value

    /// Decodes a value as by the single-value container of its decoder.
    func value<Value: Decodable>(
        _ type: Value.Type, at spot: Spot, in session: DecodingSession
    ) throws -> Value

    /// Decodes a value of a type with more than `Codable` into uninitialized memory.
    func fill(
        _ memory: UnsafeMutableRawPointer,
        with value: any (ObjectCollection & ElementCollection).Type, at spot: Spot,
        in session: DecodingSession
    ) throws

    func plan(of type: Any.Type, in session: DecodingSession) -> DecodingPlan

    /// Returns the values of an array that are adjacent in the tape; nil if they are not adjacent.
    ///
    /// - Throws: `DecodingError` if there is no array.
    func row(_ spot: Spot, in session: DecodingSession) throws -> ElementRow?

    // MARK: Scalars

    /// Whether a value is null, or counts as null in the format.
    func isNothing(at node: UInt32, in session: DecodingSession) -> Bool

    /// Returns the node from which a scalar is read.
    func scalar(at spot: Spot, in session: DecodingSession) -> TapeNode

    /// Returns the text of a string, of a scalar without a type, or of any unquoted scalar except
    /// null; nil for every other node.
    func text(of spot: Spot, in session: DecodingSession) -> String?

    /// Whether Base64 may contain white space.
    var allowsWrappedBase64: Bool { get }

    /// Returns the node at which an error about a scalar is located.
    func nodeOfText(_ spot: Spot, in session: DecodingSession) -> UInt32

    // MARK: Members

    /// Returns the value of a coding key in an object, or 0.
    func member(named key: String, of object: UInt32, in session: DecodingSession) -> UInt32

    /// Returns the coding keys of an object in document order.
    func keys(of object: UInt32, in session: DecodingSession) -> [String]

    /// Whether a value is the object at its node; false for a list or inlined text.
    func isObjectItself(_ spot: Spot) -> Bool

    func isAttribute(_ key: UInt32, in session: DecodingSession) -> Bool

    /// Whether an earlier key of the object has the same text.
    func isRepeat(_ key: UInt32, in session: DecodingSession) -> Bool

    /// Whether the integer under the key `version` of an object is the given one; false if that
    /// takes more than one look-up.
    func declares(_ version: Int, in object: UInt32, _ session: DecodingSession) -> Bool

    // MARK: Paths

    /// Appends a step from a container to a child to a path.
    func append(_ step: PathComponent, to path: inout [any CodingKey], in session: DecodingSession)

    /// Returns the child at one step of a path; nil if it does not exist.
    func child(
        _ key: any CodingKey, of node: UInt32, isBelowIndex: Bool, in session: DecodingSession
    ) -> UInt32?

    func describe(object: UInt32, in session: DecodingSession) -> String

    // MARK: Unknown members

    /// Whether a key that was not requested is nevertheless known.
    func isKnown(
        _ key: UInt32, of object: UInt32, _ asked: AskedKeys, in session: DecodingSession
    ) -> Bool

    /// Returns the error for a key that was not requested; nil for the default one.
    func unknownKey(_ spot: Spot, in session: DecodingSession) -> DecodingError?

    /// Returns the members of a non-object for whose coding keys `isUnknown` is true.
    func unknownMembers(
        ofScalar node: UInt32, in session: DecodingSession, where isUnknown: (String) -> Bool
    ) -> UnknownMembers

    /// Returns a member to be kept, with its coding key; nil for white space between elements.
    func unknownMember(
        _ key: UInt32, in session: DecodingSession, under path: () -> [any CodingKey]
    ) -> (name: String, member: UnknownMembers.Member)?

    func noteUnknownMembers(of object: UInt32, besides keys: any CodingKey.Type)

    /// Whether a member without a coding key belongs to a member of a type.
    func isMember(named name: String, of object: UInt32, besides keys: any CodingKey.Type) -> Bool

    /// Returns the part of a member that decoding leaves unused; nil for none.
    func rest(
        of key: UInt32, named name: String, in object: UInt32, besides keys: any CodingKey.Type,
        _ session: DecodingSession
    ) -> UnknownMembers.Member.Role?

    /// Notes that the document was made from values without placements of members.
    func forgetPlacements()
}
