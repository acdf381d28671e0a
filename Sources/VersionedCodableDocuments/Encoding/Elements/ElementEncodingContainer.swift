import VersionedCodableCore

/// The members of an element being written.
struct ElementEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    /// The session and the object.
    ///
    /// `ContainerReuse.swift` tells who keeps the session alive.
    let state: ContainerState<EncodingSession>

    @inline(__always)
    private var object: UInt32 { state.node }

    /// Calls back with the session, without counting a reference to it.
    @inline(__always)
    private func withSession<Result>(
        _ body: (ElementEncodingSession) throws -> Result
    ) rethrows -> Result {
        // The containers of a document of elements are made by its own session alone.
        try Unmanaged<ElementEncodingSession>.fromOpaque(state.session.toOpaque())
            ._withUnsafeGuaranteedRef(body)
    }

    var codingPath: [any CodingKey] { withSession { $0.codingPath(of: object) } }

    /// Calls back with the session to write the next member to, its key written.
    ///
    /// A closure, and not a result, so that the session is borrowed and its references are not
    /// counted.
    @inline(__always)
    func member(_ key: Key, _ write: (ElementEncodingSession) throws -> Void) rethrows {
        try withSession { session in
            if session.tape.pointee.open == object {
                let node = session.tape.pointee.count
                session.elementKey(key)
                do {
                    try write(session)
                } catch {
                    session.discard(from: node, in: object)
                    throw error
                }
            } else {
                try lateMember(session, key, write)
            }
        }
    }

    @inline(never)
    private func lateMember(
        _ session: ElementEncodingSession, _ key: Key,
        _ write: (ElementEncodingSession) throws -> Void
    ) rethrows {
        let target = session.elementTarget(object)
        let node = target.tape.pointee.count
        let container = target.tape.pointee.open
        target.elementKey(key)
        do {
            try write(target)
        } catch {
            target.discard(from: node, in: container)
            throw error
        }
    }

    func encodeNil(forKey key: Key) throws { member(key) { $0.writeNull() } }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try member(key) { try $0.encode(value, in: $0.tape.pointee.open, isMember: true) }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        guard let value else { return }
        try member(key) {
            let node = $0.tape.pointee.count
            try $0.encode(value, in: $0.tape.pointee.open, isMember: true)
            $0.notePresent(at: node)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let (target, node) = withSession { $0.nested(.object, key, in: object) }
        if ErrorMessages.isUnnamedPayload(type, of: Key.self) {
            withSession { $0.unnamedPayload = (key.stringValue, object) }
        }
        let session = ElementEncodingSession.own(target)
        if Int(node) + 1 < session.tape.pointee.count { session.noteReopened(node) }
        return session.elementContainer(type, node)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let (target, node) = withSession { $0.nested(.array, key, in: object) }
        return ElementListEncodingContainer(session: .own(target), array: node)
    }

    func superEncoder() -> any Encoder {
        withSession { session in
            session.noteKeys(Key.self, of: object)
            return session.promise(PathKey.super, in: object)
        }
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        withSession { session in
            session.noteKeys(Key.self, of: object)
            return session.promise(key, in: object)
        }
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: String, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: Double, forKey key: Key) throws {
        try member(key) { try $0.write(value) }
    }

    func encode(_ value: Float, forKey key: Key) throws {
        try member(key) { try $0.write(value) }
    }

    func encode(_ value: Int, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: Int8, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: Int16, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: Int32, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: Int64, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: Int128, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: UInt, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: UInt8, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: UInt16, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: UInt32, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: UInt64, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    func encode(_ value: UInt128, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }
}
