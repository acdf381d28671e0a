import VersionedCodableCore

/// The steps of encoding that differ between kinds of documents.
///
/// There are two kinds: documents of objects and arrays (`ObjectEncodingShape`), and documents of
/// elements (`ElementEncodingShape`). The encoders and containers of a kind know their shape at
/// compile time; these methods are for code that both kinds share.
protocol EncodingShape: AnyObject {
    associatedtype Coder: SessionEncoder

    /// Returns the encoder of a value.
    func encoder(at node: UInt32, _ session: EncodingSession) -> any Encoder

    /// Encodes any value at the end of the tape, as a child of `container`.
    func encodeValue<Value: Encodable>(
        _ value: Value, _ session: EncodingSession, in container: UInt32
    ) throws

    /// Encodes the value of the whole document.
    ///
    /// - Throws: The errors of its `encode(to:)`, and an error when that encoded nothing.
    func encodeRoot<Value: Encodable>(_ value: Value, _ session: EncodingSession) throws

    /// Notes the type of the value of the whole document.
    func noteRoot(_ type: Any.Type, _ session: EncodingSession)

    /// Returns whether values of a type are encoded by their own `encode(to:)` and nothing else is
    /// to be done.
    func isPlain(_ type: Any.Type, _ session: EncodingSession) -> Bool

    /// Writes a coding key as a text.
    func writeKey<Key: CodingKey>(_ key: Key, _ text: String, _ session: EncodingSession)

    /// Returns whether a container under a key that is there already is continued.
    func continues<Key: CodingKey>(_ key: Key, _ session: EncodingSession) -> Bool

    /// Writes a key of a dictionary, which has no coding key.
    ///
    /// - Throws: `EncodingError` when no dictionary of the document can have the key.
    func writeDictionaryKey(
        _ key: String, of value: @autoclosure () -> Any, _ session: EncodingSession,
        in container: UInt32
    ) throws

    /// Writes members into the innermost object, except those that are there.
    func write(_ members: UnknownMembers, _ session: EncodingSession) throws

    /// Whether numbers are text without a type, so that a strategy for numbers without a form
    /// comes before the format's own form.
    var hasTextNumbers: Bool { get }

    /// Notes the name of a part of a document before it is written.
    func note(_ part: DocumentNode, _ session: EncodingSession)

    /// Links a key that was copied from a document.
    func linkKey(_ written: Int, copiedFrom index: Int, in source: UnsafeTape)

    /// Forgets what is known of the nodes from one on.
    func forget(from index: Int)

    /// Refuses members that would be read as others, now that all of them are there.
    func checkMembers(_ session: EncodingSession) throws

    /// Whether the tape lacks something that is written when the document is finished.
    var needsRebuilding: Bool { get }

    /// How an object with a key several times is built when the document is finished.
    var duplicateKeys: DuplicateKeyPolicy { get }

    /// Returns whether a container was requested again for an object, so that what was written late
    /// into it replaces members.
    func isReopened(_ object: Int) -> Bool

    /// Returns whether a member is written twice: with the marks of its key, and without.
    func isDoubled(_ key: Int) -> Bool

    /// Begins an object around the value of a key, if there is more to be written with it.
    func beginObject(around key: Int, in builder: inout DocumentBuilder) throws -> Bool
}

extension EncodingShape {
    func encoder(at node: UInt32, _ session: EncodingSession) -> any Encoder {
        Coder(session: session, node: node)
    }

    @inline(__always)
    func encodeValue<Value: Encodable>(
        _ value: Value, _ session: EncodingSession, in container: UInt32
    ) throws {
        try Coder.encode(value, session, in: container, isMember: false)
    }

    @inline(__always)
    func writeKey<Key: CodingKey>(_ key: Key, _ text: String, _ session: EncodingSession) {
        Coder.writeKey(key, text, session)
    }
}

/// Which bits in the heads of nodes mean something, and are kept when a node is written again.
struct HeadMasks {
    /// The bits of keys.
    var keys = TapeNode.plain
    /// The bits of arrays and objects.
    var containers = TapeNode.flow
    /// The bits of scalars and null.
    var scalars = TapeNode.plain
    /// The bits by which an object distinguishes keys with the same text.
    var kinds: UInt32 = 0
}
