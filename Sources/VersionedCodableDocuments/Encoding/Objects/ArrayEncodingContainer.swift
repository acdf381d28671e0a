import VersionedCodableCore

/// The elements of an array being written.
struct ArrayEncodingContainer: UnkeyedEncodingContainer {
    let session: EncodingSession
    let array: UInt32

    var codingPath: [any CodingKey] { session.codingPath(of: array) }

    var count: Int { session.elementCount(of: array) }

    /// The session to write the next element to.
    @inline(__always)
    private func target() -> EncodingSession { session.target(array) }

    func encodeNil() throws { target().writeNull() }

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
        return target.keyedContainer(type, node)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let target = target()
        let node = target.tape.pointee.begin(.array)
        return ArrayEncodingContainer(session: target, array: node)
    }

    func superEncoder() -> any Encoder {
        let key = PathKey(index: count)
        return target().promiseValue(key)
    }

    func encode(_ value: Bool) throws {
        target().write(value)
    }

    func encode(_ value: String) throws {
        target().write(value)
    }

    func encode(_ value: Double) throws {
        try target().write(value)
    }

    func encode(_ value: Float) throws {
        try target().write(value)
    }

    func encode(_ value: Int) throws {
        target().write(value)
    }

    func encode(_ value: Int8) throws {
        target().write(value)
    }

    func encode(_ value: Int16) throws {
        target().write(value)
    }

    func encode(_ value: Int32) throws {
        target().write(value)
    }

    func encode(_ value: Int64) throws {
        target().write(value)
    }

    func encode(_ value: Int128) throws {
        target().write(value)
    }

    func encode(_ value: UInt) throws {
        target().write(value)
    }

    func encode(_ value: UInt8) throws {
        target().write(value)
    }

    func encode(_ value: UInt16) throws {
        target().write(value)
    }

    func encode(_ value: UInt32) throws {
        target().write(value)
    }

    func encode(_ value: UInt64) throws {
        target().write(value)
    }

    func encode(_ value: UInt128) throws {
        target().write(value)
    }
}

extension EncodingSession {
    /// How many elements an open or closed array has, late ones included.
    func elementCount(of array: UInt32) -> Int {
        ownElementCount(of: array) + (late[array]?.elementCount(of: 0) ?? 0)
    }

    /// How many elements an array had when it was closed, or has so far.
    func ownElementCount(of array: UInt32) -> Int {
        // After the end of the call nothing is there any more.
        guard Int(array) < tape.pointee.count else { return 0 }
        if tape.pointee.open == array, tape.pointee.openCount < TapeNode.largestExtra {
            return Int(tape.pointee.openCount)
        }
        var count = 0
        var child = Int(array) + 1
        let end = end(of: Int(array))
        while child < end {
            child = self.end(of: child)
            count += 1
        }
        return count
    }
}
