import VersionedCodableCore

/// The `Encoder` of a node at the end of the tape, in documents whose objects have each key once
/// and whose arrays are nodes of their own.
///
/// A struct of 16 bytes, so that it fits into an existential without an allocation.
struct ObjectEncoder: SessionEncoder {
    let session: EncodingSession
    let node: UInt32

    @inline(__always)
    init(session: EncodingSession, node: UInt32) {
        self.session = session
        self.node = node
    }

    @inline(__always)
    static func encode<Value: Encodable>(
        _ value: Value, _ session: EncodingSession, in container: UInt32, isMember: Bool
    ) throws {
        let entry = session.valuePlan(of: Value.self)
        let plan = entry.pointee.plan
        if plan == .plain { return try encodePlain(value, session, in: container) }
        if isMember, plan.dependsOnKey, try session.takeMember(value, plan) { return }
        try session.encode(value, entry.pointee, in: container)
    }

    @inline(__always)
    static func writeKey<Key: CodingKey>(
        _ key: Key, _ text: String, _ session: EncodingSession
    ) -> Bool {
        session.builder.addKey(text)
    }

    @inline(__always)
    static func endMember(at key: Int, _ session: EncodingSession) {}

    @inline(never)
    static func container<Key: CodingKey>(
        _ type: Key.Type, _ object: UInt32, _ session: EncodingSession
    ) -> KeyedEncodingContainer<Key> {
        session.noteKeys(type, of: object)
        return KeyedEncodingContainer(
            ObjectEncodingContainer<Key>(session: session, object: object))
    }

    static func listContainer(
        _ array: UInt32, _ session: EncodingSession
    ) -> any UnkeyedEncodingContainer {
        ArrayEncodingContainer(session: session, array: array)
    }
}

struct ObjectEncodingContainer<Key: CodingKey>: SessionObjectContainer {
    typealias Coder = ObjectEncoder
    let session: EncodingSession
    let object: UInt32
}

struct ArrayEncodingContainer: SessionArrayContainer {
    typealias Coder = ObjectEncoder
    let session: EncodingSession
    let array: UInt32
}
