import VersionedCodableCore

/// The values of an array being written, whichever the encoder is.
protocol SessionArrayContainer: UnkeyedEncodingContainer {
    associatedtype Coder: SessionEncoder

    var session: EncodingSession { get }

    var array: UInt32 { get }
}

extension SessionArrayContainer {
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
            try Coder.encode(value, target, in: container, isMember: false)
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
        return Coder.container(type, target.builder.begin(.object), target)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let target = target()
        return Coder.listContainer(target.builder.begin(.array), target)
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
