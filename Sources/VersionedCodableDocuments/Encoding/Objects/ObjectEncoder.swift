import VersionedCodableCore

/// The `Encoder` of a node at the end of the tape.
///
/// A struct of 16 bytes, so that it fits into an existential without an allocation.
package struct ObjectEncoder: Encoder {
    package let session: EncodingSession
    /// The index the value's node has or will have.
    package let node: UInt32

    package var codingPath: [any CodingKey] { session.codingPath(of: node) }

    package var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // The usual case apart: a session that is returned is a reference to be counted.
        if session.tape.pointee.count == Int(node) {
            return session.keyedContainer(type, session.tape.pointee.begin(.object))
        }
        let (session, object) = session.container(.object, at: node)
        return session.keyedContainer(type, object)
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let (session, array) = session.container(.array, at: node)
        return ArrayEncodingContainer(session: session, array: array)
    }

    package func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension EncodingSession {
    /// Opens the container of a value, or finds the one it has.
    ///
    /// Asking for a container of another kind is misuse; the returned one leads nowhere and
    /// `finish()` throws.
    @inline(__always)
    package func container(_ kind: TapeKind, at node: UInt32) -> (EncodingSession, UInt32) {
        if tape.pointee.count == Int(node) { return (self, tape.pointee.begin(kind)) }
        return existingContainer(kind, at: node)
    }

    private func existingContainer(_ kind: TapeKind, at node: UInt32) -> (EncodingSession, UInt32) {
        if Int(node) < tape.pointee.count, tape.pointee.nodes[Int(node)].isKind(kind) {
            return (self, node)
        }
        if misuse == nil {
            misuse = invalid(
                "", "a value was already encoded here that is no \(kind)", at: node)
        }
        let nowhere = part(at: node, key: nil)
        return (nowhere, nowhere.tape.pointee.begin(kind))
    }
}

extension EncodingSession {
    /// The container for an object.
    @inline(__always)
    func keyedContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32
    ) -> KeyedEncodingContainer<Key> {
        if let slot = containers.reuse(type, Spot.root.at(object)) {
            return ContainerCache<EncodingSession>.container(
                KeyedEncodingContainer<Key>.self, takenFrom: slot)
        }
        return newContainer(type, object)
    }

    @inline(never)
    private func newContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32
    ) -> KeyedEncodingContainer<Key> {
        let state = ContainerState(borrowing: self, node: object, frame: 0)
        if containers.isEnabled {
            let container = KeyedEncodingContainer(ObjectEncodingContainer<Key>(state: state))
            if containers.keep(container, holding: state, for: type, owner: self) {
                return container
            }
        }
        noteKeys(type, of: object)
        return KeyedEncodingContainer(
            ObjectEncodingContainer<Key>(state: state.owning(self)))
    }
}

extension ObjectEncoder: SingleValueEncodingContainer {
    /// Checks that nothing was encoded at this node before.
    @inline(__always)
    private func check(_ value: @autoclosure () -> Any) throws {
        if session.tape.pointee.count != Int(node) {
            throw session.invalid(value(), "a value was already encoded here", at: node)
        }
    }

    package func encodeNil() throws {
        try check("nil")
        session.writeNull()
    }

    package func encode<Value: Encodable>(_ value: Value) throws {
        try check(value)
        let container = session.tape.pointee.open
        do {
            try session.encode(value, in: container)
        } catch {
            session.discard(from: Int(node), in: container)
            throw error
        }
    }

    package func encode(_ value: Bool) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: String) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Double) throws {
        try check(value)
        try session.write(value)
    }

    package func encode(_ value: Float) throws {
        try check(value)
        try session.write(value)
    }

    package func encode(_ value: Int) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int8) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int16) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int32) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int64) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: Int128) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt8) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt16) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt32) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt64) throws {
        try check(value)
        session.write(value)
    }

    package func encode(_ value: UInt128) throws {
        try check(value)
        session.write(value)
    }
}
