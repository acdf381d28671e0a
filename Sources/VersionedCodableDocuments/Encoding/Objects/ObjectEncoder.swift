import VersionedCodableCore

/// The `Encoder` of a node at the end of the tape, in documents whose objects have each key once
/// and whose arrays are nodes of their own.
///
/// A struct of 16 bytes, so that it fits into an existential without an allocation.
package struct ObjectEncoder: SessionEncoder {
    package let session: EncodingSession
    package let node: UInt32

    @inline(__always)
    package init(session: EncodingSession, node: UInt32) {
        self.session = session
        self.node = node
    }

    @inline(__always)
    package static func encode<Value: Encodable>(
        _ value: Value, _ session: EncodingSession, in container: UInt32, isMember: Bool
    ) throws {
        let entry = session.valuePlan(of: Value.self)
        let plan = entry.pointee.plan
        if plan == .plain { return try encodePlain(value, session, in: container) }
        if isMember, plan.dependsOnKey, try session.takeMember(value, plan) { return }
        try session.encode(value, entry.pointee, in: container)
    }

    @inline(__always)
    package static func writeKey<Key: CodingKey>(
        _ key: Key, _ text: String, _ session: EncodingSession
    ) {
        session.plainKey(text)
    }

    @inline(never)
    package static func newContainer<Key: CodingKey>(
        _ type: Key.Type, _ object: UInt32, _ session: EncodingSession
    ) -> KeyedEncodingContainer<Key> {
        session.containers.newContainer(type, Spot.root.at(object), owner: session) {
            KeyedEncodingContainer(ObjectEncodingContainer<Key>(state: $0))
        }
    }

    package static func listContainer(
        _ array: UInt32, _ session: EncodingSession
    ) -> any UnkeyedEncodingContainer {
        ArrayEncodingContainer(session: session, array: array)
    }
}

/// The members of an object being written.
struct ObjectEncodingContainer<Key: CodingKey>: SessionObjectContainer {
    typealias Coder = ObjectEncoder
    let state: ContainerState<EncodingSession>
}

/// The values of an array being written.
struct ArrayEncodingContainer: SessionArrayContainer {
    typealias Coder = ObjectEncoder
    let session: EncodingSession
    let array: UInt32
}
