import VersionedCodableCore

/// The values of an array being written.
struct ArrayEncodingContainer: SessionArrayContainer {
    let session: EncodingSession
    let array: UInt32

    @inline(__always)
    func target() -> EncodingSession { session.target(array) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let target = target()
        let node = target.tape.pointee.count
        let container = target.tape.pointee.open
        do {
            try ObjectEncoder.encode(value, target, in: container)
        } catch {
            target.discard(from: node, in: container)
            throw error
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        let target = target()
        let node = target.tape.pointee.begin(.object)
        return target.objectContainer(type, node)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let target = target()
        let node = target.tape.pointee.begin(.array)
        return ArrayEncodingContainer(session: target, array: node)
    }
}
