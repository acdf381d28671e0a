import VersionedCodableCore

/// The members of an object being written.
struct ObjectEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let session: EncodingSession
    let object: UInt32

    var codingPath: [any CodingKey] { session.codingPath(of: object) }

    /// Calls back with the session to write the next member to, its key written.
    ///
    /// A closure, and not a result, so that the session is borrowed and its references are not
    /// counted.
    @inline(__always)
    private func member(_ key: Key, _ write: (EncodingSession) throws -> Void) rethrows {
        // Two calls, so that a reference is counted for a late member alone.
        if session.builder.open == object {
            try session.writeMember(key, write)
        } else {
            try session.target(object).writeMember(key, write)
        }
    }

    @inline(__always)
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try member(key) { try $0.encode(value, in: $0.builder.open, isMember: true) }
    }

    @inline(__always)
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        guard let value else { return }
        try member(key) {
            let node = $0.builder.count
            try $0.encode(value, in: $0.builder.open, isMember: true)
            guard $0.elementShape != nil, $0.builder.nodes[node].isKind(.array) else { return }
            $0.elements.notePresent(at: node, $0)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        if let elements = session.elementShape, ErrorMessages.isUnnamedPayload(type, of: Key.self) {
            elements.unnamedPayload = (key.stringValue, object)
        }
        let (target, node) = session.nested(.object, key, in: object)
        if Int(node) + 1 < target.builder.count { target.elementShape?.noteReopened(node) }
        return NodeEncoder.container(type, node, target)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let (target, node) = session.nested(.array, key, in: object)
        return ArrayEncodingContainer(session: target, array: node)
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
