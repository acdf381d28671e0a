import VersionedCodableCore

/// The `Encoder` of a node at the end of the tape, in documents whose objects have each key once
/// and whose arrays are nodes of their own.
///
/// A struct of 16 bytes, so that it fits into an existential without an allocation.
package struct ObjectEncoder: SessionEncoder {
    package let session: EncodingSession
    package let node: UInt32

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // The usual case apart: a session that is returned is a reference to be counted.
        if session.tape.pointee.count == Int(node) {
            return session.objectContainer(type, session.tape.pointee.begin(.object))
        }
        let (session, object) = session.container(.object, at: node)
        return session.objectContainer(type, object)
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let (session, array) = session.container(.array, at: node)
        return ArrayEncodingContainer(session: session, array: array)
    }

    package func encode<Value: Encodable>(_ value: Value) throws {
        try check(value)
        let container = session.tape.pointee.open
        do {
            try ObjectEncoder.encode(value, session, in: container)
        } catch {
            session.discard(from: Int(node), in: container)
            throw error
        }
    }
}

extension EncodingSession {
    /// The container for an object.
    @inline(__always)
    func objectContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32
    ) -> KeyedEncodingContainer<Key> {
        if let slot = containers.reuse(type, Spot.root.at(object)) {
            return ContainerCache<EncodingSession>.container(
                KeyedEncodingContainer<Key>.self, takenFrom: slot)
        }
        return newObjectContainer(type, object)
    }

    @inline(never)
    private func newObjectContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32
    ) -> KeyedEncodingContainer<Key> {
        containers.newContainer(type, Spot.root.at(object), owner: self) {
            KeyedEncodingContainer(ObjectEncodingContainer<Key>(state: $0))
        }
    }
}
