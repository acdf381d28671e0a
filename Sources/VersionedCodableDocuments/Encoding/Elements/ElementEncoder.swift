import VersionedCodableCore

/// The `Encoder` of a node at the end of the tape, in documents of elements (XML).
///
/// A struct of 16 bytes, so that it fits into an existential without an allocation.
package struct ElementEncoder: SessionEncoder {
    package let session: ElementEncodingSession
    package let node: UInt32

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // The usual case apart: a session that is returned is a reference to be counted.
        if session.tape.pointee.count == Int(node) {
            return session.elementContainer(type, session.tape.pointee.begin(.object))
        }
        let (session, object) = session.container(.object, at: node)
        return ElementEncodingSession.own(session).elementContainer(type, object)
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let (session, array) = session.container(.array, at: node)
        return ElementListEncodingContainer(session: .own(session), array: array)
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
}

extension ElementEncodingSession {
    /// The container for an element.
    @inline(__always)
    func elementContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32
    ) -> KeyedEncodingContainer<Key> {
        if let slot = containers.reuse(type, Spot.root.at(object)) {
            return ContainerCache<EncodingSession>.container(
                KeyedEncodingContainer<Key>.self, takenFrom: slot)
        }
        return newElementContainer(type, object)
    }

    @inline(never)
    private func newElementContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32
    ) -> KeyedEncodingContainer<Key> {
        containers.newContainer(type, Spot.root.at(object), owner: self) {
            KeyedEncodingContainer(ElementEncodingContainer<Key>(state: $0))
        }
    }
}
