import VersionedCodableCore

/// The members of an object being written, whichever the encoder is.
protocol SessionObjectContainer: KeyedEncodingContainerProtocol {
    associatedtype Coder: SessionEncoder

    var session: EncodingSession { get }

    var object: UInt32 { get }
}

// Inlined into the witnesses of the two containers: the compiler does not specialize them, since
// the keys are of other modules.

extension SessionObjectContainer {
    var codingPath: [any CodingKey] { session.codingPath(of: object) }

    /// Calls back with the session to write the next member to, its key written.
    ///
    /// A closure, and not a result, so that the session is borrowed and its references are not
    /// counted.
    @inline(__always)
    func member(_ key: Key, _ write: (EncodingSession) throws -> Void) rethrows {
        // Two calls, so that a reference is counted for a late member alone.
        if session.builder.open == object {
            try session.writeMember(key, as: Coder.self, write)
        } else {
            try session.target(object).writeMember(key, as: Coder.self, write)
        }
    }

    @inline(__always)
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try member(key) {
            try Coder.encode(value, $0, in: $0.builder.open, isMember: true)
        }
    }

    @inline(__always)
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let (target, node) = session.nested(.object, key, in: object)
        return Coder.container(type, node, target)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let (target, node) = session.nested(.array, key, in: object)
        return Coder.listContainer(node, target)
    }

    func superEncoder() -> any Encoder { promise(PathKey.super) }

    func superEncoder(forKey key: Key) -> any Encoder { promise(key) }

    private func promise(_ key: some CodingKey) -> any Encoder {
        session.noteKeys(Key.self, of: object)
        return session.promise(key, in: object)
    }

    @inline(__always)
    func encodeNil(forKey key: Key) throws { member(key) { $0.writeNull() } }
    @inline(__always)
    func encode(_ value: Bool, forKey key: Key) throws { member(key) { $0.write(value) } }
    @inline(__always)
    func encode(_ value: String, forKey key: Key) throws { member(key) { $0.write(value) } }
    @inline(__always)
    func encode(_ value: Int128, forKey key: Key) throws { member(key) { $0.write(value) } }
    @inline(__always)
    func encode(_ value: UInt128, forKey key: Key) throws { member(key) { $0.write(value) } }

    // A generic method is the witness for each type of numbers but two, for which the standard
    // library has methods of its own.

    @inline(__always)
    func encode<Value: FixedWidthInteger & Encodable>(_ value: Value, forKey key: Key) throws {
        member(key) { $0.write(value) }
    }

    @inline(__always)
    func encode<Value: EncodableReal>(_ value: Value, forKey key: Key) throws {
        try member(key) { try $0.write(value) }
    }
}

extension EncodingSession {
    /// Writes a member of the innermost object: a coding key under the key strategy, and the value
    /// that the closure writes.
    ///
    /// Inlined together with the closure, which would have to look up the witness table of its
    /// container otherwise.
    @inline(__always)
    fileprivate func writeMember<Key: CodingKey, Coder: SessionEncoder>(
        _ key: Key, as _: Coder.Type, _ write: (EncodingSession) throws -> Void
    ) rethrows {
        let node = builder.count
        let object = builder.open
        let mayRepeat =
            convertsKeys
            ? writeKey(key, converted(key)) : Coder.writeKey(key, key.stringValue, self)
        let text = builder.nodes[node].offset
        do {
            try write(self)
        } catch {
            discard(from: node, in: object)
            throw error
        }
        // Now, so that an earlier member with the key stays if this one fails.
        if mayRepeat { settleKey(at: node, of: object, ifTextIsAt: text) }
        Coder.endMember(at: node, self)
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
