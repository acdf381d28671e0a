import VersionedCodableCore

/// The elements of an array being written.
struct ArrayEncodingContainer: UnkeyedEncodingContainer {
    let session: EncodingSession
    let array: UInt32

    var codingPath: [any CodingKey] { session.codingPath(of: array) }

    var count: Int { session.elementCount(of: array) }

    /// The session to write the next value to.
    @inline(__always)
    private func target() -> EncodingSession { session.target(array) }

    @inline(__always)
    func encode<Value: Encodable>(_ value: Value) throws {
        let target = target()
        let node = target.builder.count
        let container = target.builder.open
        do {
            try target.encode(value, in: container)
        } catch {
            target.discard(from: node, in: container)
            throw error
        }
    }

    @inline(__always)
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        let target = target()
        return NodeEncoder.container(type, target.builder.begin(.object), target)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let target = target()
        return ArrayEncodingContainer(session: target, array: target.builder.begin(.array))
    }

    func superEncoder() -> any Encoder {
        let key = PathKey(index: count)
        return target().promiseValue(key)
    }

    func encodeNil() throws { target().writeNull() }
    func encode(_ value: Bool) throws { target().write(value) }
    func encode(_ value: String) throws { target().write(value) }
    func encode(_ value: Int128) throws { target().write(value) }
    func encode(_ value: UInt128) throws { target().write(value) }

    func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) throws {
        target().write(value)
    }

    func encode<Value: EncodableReal>(_ value: Value) throws { try target().write(value) }
}
