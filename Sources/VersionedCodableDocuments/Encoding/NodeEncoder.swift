import VersionedCodableCore

/// The `Encoder` of a node at the end of the tape.
///
/// A struct of 16 bytes, so that it fits into an existential without an allocation.
struct NodeEncoder: Encoder, SingleValueEncodingContainer {
    let session: EncodingSession
    /// The index the value's node has or will have.
    let node: UInt32

    @inline(__always)
    init(session: EncodingSession, node: UInt32) {
        self.session = session
        self.node = node
    }

    var codingPath: [any CodingKey] { session.codingPath(of: node) }

    var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    @inline(__always)
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if session.builder.count == Int(node) {
            return NodeEncoder.container(type, session.builder.begin(.object), session)
        }
        let (session, object) = session.container(.object, at: node)
        if !session.kept.isEmpty { session.removeMembers(of: object, knownTo: type) }
        return NodeEncoder.container(type, object, session)
    }

    @inline(never)
    static func container<Key: CodingKey>(
        _ type: Key.Type, _ object: UInt32, _ session: EncodingSession
    ) -> KeyedEncodingContainer<Key> {
        session.noteKeys(type, of: object)
        return KeyedEncodingContainer(
            ObjectEncodingContainer<Key>(session: session, object: object))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let (session, array) = session.container(.array, at: node)
        return ArrayEncodingContainer(session: session, array: array)
    }

    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        try check(value)
        let container = session.builder.open
        do {
            try session.encode(value, in: container)
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

extension Encoder {
    /// The encoder itself, if it is the engine's.
    var nodeEncoder: NodeEncoder? { self as? NodeEncoder }

    /// Whether arrays become members with the same key in the document (XML).
    ///
    /// Always false for other packages' encoders.
    public var repeatsKeys: Bool { nodeEncoder.map { $0.session.elementShape != nil } ?? false }
}

// Inlined into the witnesses of the containers, which are not specialized for the types of values
// and keys of other modules.

extension EncodingSession {
    /// Encodes any value at the end of the tape, as a child of `container`.
    ///
    /// - Parameter isMember: Whether the value was given for a key of an object, which has just
    ///   been written.
    @inline(__always)
    func encode<Value: Encodable>(
        _ value: Value, in container: UInt32, isMember: Bool = false
    ) throws {
        let entry = plan(of: Value.self)
        if entry.pointee.isPlain {
            let node = builder.count
            try encodePlain(value, in: container)
            guard let elementShape else { return }
            let written = builder.nodes[node]
            if isMember ? written.isKind(.array) : written.head & TapeNode.choice != 0 {
                try elementShape.noteChoices(
                    at: node, Value.self, entry, self, in: container, isMember: isMember)
            }
        } else if entry.pointee.isNoted {
            try elements.encode(value, entry, self, in: container, isMember: isMember)
        } else {
            let plan = entry.pointee.plan
            if isMember, plan.dependsOnKey, try takeMember(value, plan) { return }
            try encodeKnown(value, plan, entry.pointee.collection, in: container)
        }
    }

    /// Encodes a value by its own `encode(to:)`.
    @inline(__always)
    private func encodePlain<Value: Encodable>(_ value: Value, in container: UInt32) throws {
        try checkDepth()
        let node = builder.count
        try value.encode(to: NodeEncoder(session: self, node: UInt32(truncatingIfNeeded: node)))
        finishValue(at: node, in: container)
    }

    /// Writes a key as the type around it declares.
    ///
    /// - Returns: Whether the object may have a key with the same text.
    @inline(__always)
    private func writePlainKey<Key: CodingKey>(_ key: Key, _ text: String) -> Bool {
        if let elementShape { return elementShape.writePlacedKey(key, text, self) }
        return builder.addKey(text)
    }

    /// Writes a coding key as the text that the key strategy made of it.
    ///
    /// - Returns: Whether the object may have a key with the same text.
    @inline(never)
    func writeKey<Key: CodingKey>(_ key: Key, _ text: String) -> Bool {
        if convertsKeys { originalKeys[builder.count] = key }
        return writePlainKey(key, text)
    }

    /// Writes a member of the innermost object: a coding key under the key strategy, and the value
    /// that the closure writes.
    @inline(__always)
    func writeMember<Key: CodingKey>(
        _ key: Key, _ write: (EncodingSession) throws -> Void
    ) rethrows {
        let node = builder.count
        let object = builder.open
        let mayRepeat =
            convertsKeys
            ? writeKey(key, converted(key)) : writePlainKey(key, key.stringValue)
        let text = builder.nodes[node].offset
        do {
            try write(self)
        } catch {
            discard(from: node, in: object)
            throw error
        }
        // Now, so that an earlier member with the key stays if this one fails.
        if mayRepeat { settleKey(at: node, of: object, ifTextIsAt: text) }
        if let elementShape, !elementShape.doubledKeys.isEmpty {
            elementShape.repeatMember(at: node, self)
        }
    }

    /// Links a member to earlier ones with its key, or removes those, unless its value took the key
    /// back.
    @inline(never)
    private func settleKey(at node: Int, of object: UInt32, ifTextIsAt text: UInt32) {
        guard builder.open == object, node < builder.count, builder.nodes[node].offset == text
        else { return }
        builder.settleKey(at: node)
    }
}
