import VersionedCodableCore

/// The values of an array being written, in documents of elements (XML).
struct ElementListEncodingContainer: SessionArrayContainer {
    let session: ElementEncodingSession
    let array: UInt32

    @inline(__always)
    func target() -> ElementEncodingSession { session.elementTarget(array) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let target = target()
        let node = target.tape.pointee.count
        let container = target.tape.pointee.open
        do {
            try target.encode(value, in: container)
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
        return target.elementContainer(type, node)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let target = target()
        let node = target.tape.pointee.begin(.array)
        return ElementListEncodingContainer(session: target, array: node)
    }
}
