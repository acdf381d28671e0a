/// An encoder of the engine: a node at the end of the tape, and the session that writes it.
///
/// Documents of objects and documents of elements have an encoder each, with containers of their
/// own, so that each knows at compile time how it writes keys and values.
protocol SessionEncoder: Encoder, SingleValueEncodingContainer {
    var session: EncodingSession { get }

    /// The index the value's node has or will have.
    var node: UInt32 { get }

    init(session: EncodingSession, node: UInt32)

    /// Encodes any value at the end of the tape, as a child of `container`.
    ///
    /// - Parameter isMember: Whether the value was given for a key of an object, which has just
    ///   been written.
    static func encode<Value: Encodable>(
        _ value: Value, _ session: EncodingSession, in container: UInt32, isMember: Bool
    ) throws

    /// - Returns: Whether the object may have a key with the same text.
    static func writeKey<Key: CodingKey>(
        _ key: Key, _ text: String, _ session: EncodingSession
    ) -> Bool

    /// Completes a member whose value was encoded.
    static func endMember(at key: Int, _ session: EncodingSession)

    static func container<Key: CodingKey>(
        _ type: Key.Type, _ object: UInt32, _ session: EncodingSession
    ) -> KeyedEncodingContainer<Key>

    static func listContainer(
        _ array: UInt32, _ session: EncodingSession
    ) -> any UnkeyedEncodingContainer
}

extension Encoder {
    /// The encoder itself, if it is one of the engine's.
    var sessionEncoder: (any SessionEncoder)? {
        if let encoder = self as? ObjectEncoder { return encoder }
        if let encoder = self as? ElementEncoder { return encoder }
        return nil
    }
}

// Methods that are generic over keys or values are inlined into the witnesses of the two encoders:
// the compiler does not specialize them for an encoder alone.

extension SessionEncoder {
    var codingPath: [any CodingKey] { session.codingPath(of: node) }

    var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    @inline(__always)
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        Unmanaged.passUnretained(session)._withUnsafeGuaranteedRef { session in
            // The usual case apart: a session that is returned is a reference to be counted.
            if session.builder.count == Int(node) {
                return Self.container(type, session.builder.begin(.object), session)
            }
            let (session, object) = session.container(.object, at: node)
            if !session.kept.isEmpty { session.removeMembers(of: object, knownTo: type) }
            return Self.container(type, object, session)
        }
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let (session, array) = session.container(.array, at: node)
        return Self.listContainer(array, session)
    }

    /// Encodes a value by its own `encode(to:)`.
    @inline(__always)
    static func encodePlain<Value: Encodable>(
        _ value: Value, _ session: EncodingSession, in container: UInt32
    ) throws {
        try session.checkDepth()
        let node = session.builder.count
        try value.encode(to: Self(session: session, node: UInt32(truncatingIfNeeded: node)))
        session.finishValue(at: node, in: container)
    }

    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        try check(value)
        let container = session.builder.open
        do {
            try Self.encode(value, session, in: container, isMember: false)
        } catch {
            session.discard(from: Int(node), in: container)
            throw error
        }
    }

    /// Checks that nothing was encoded at this node before.
    @inline(__always)
    func check(_ value: @autoclosure () -> Any) throws {
        if session.builder.count != Int(node) {
            throw session.invalid(value(), "a value was already encoded here", at: node)
        }
    }

    /// Returns the session to write a value with, for which this is the place.
    @inline(__always)
    private func checked(_ value: @autoclosure () -> Any) throws -> EncodingSession {
        try check(value())
        return session
    }

    func encodeNil() throws { try checked("nil").writeNull() }
    func encode(_ value: Bool) throws { try checked(value).write(value) }
    func encode(_ value: String) throws { try checked(value).write(value) }
    func encode(_ value: Int128) throws { try checked(value).write(value) }
    func encode(_ value: UInt128) throws { try checked(value).write(value) }

    func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) throws {
        try checked(value).write(value)
    }

    func encode<Value: EncodableReal>(_ value: Value) throws {
        try checked(value).write(value)
    }
}
