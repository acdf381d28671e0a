import VersionedCodableCore

/// The sixteen scalar types of `KeyedDecodingContainerProtocol`, each in the two forms.
///
/// The standard library's own `decodeIfPresent` would look each key up three times.
extension ElementContainer {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try scalar(type, key) { session, member in try session.readBool(member) }
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        guard let member = present(key) else { return try absent(type, key) }
        return try withSession { try $0.readBool(member) }
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try withSession { session in
            let node = session.member(key, in: object)
            if let text = session.memberText(at: node) { return text }
            return try session.memberString(node, key, of: spot)
        }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try withSession { session in
            let node = session.member(key, in: object)
            if let text = session.memberText(at: node), !text.isEmpty { return text }
            return try session.memberStringIfPresent(node, key, of: spot)
        }
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try scalar(type, key) { session, member in try session.readDouble(member) }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        guard let member = present(key) else { return try absent(type, key) }
        return try withSession { try $0.readDouble(member) }
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try scalar(type, key) { session, member in try session.base.float(member) }
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        guard let member = present(key) else { return try absent(type, key) }
        return try withSession { try $0.base.float(member) }
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }

    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try integerIfPresent(type, key)
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }

    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try integerIfPresent(type, key)
    }

    /// Reads a scalar under a key; where that is missing or nothing, what stands in for it.
    @inline(__always)
    private func scalar<Value>(
        _ type: Value.Type, _ key: Key, _ read: (ElementSession, Spot) throws -> Value
    ) throws -> Value {
        try withSession { session in
            let node = session.member(key, in: object)
            if node == 0 { return try session.base.scalarForMissing(type, key, of: spot) }
            do {
                return try read(session, spot.at(node))
            } catch {
                return try session.base.memberForNothing(error, type, key, of: spot)
            }
        }
    }

    /// What stands in for a scalar that is missing or nothing, if anything does.
    @inline(__always)
    private func absent<Value>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try withSession { try $0.base.memberIfMissing(type, key, of: spot) }
    }

    @inline(__always)
    private func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, _ key: Key
    ) throws -> Value {
        try scalar(type, key) { session, member in try session.readInteger(type, member) }
    }

    @inline(__always)
    private func integerIfPresent<Value: FixedWidthInteger>(
        _ type: Value.Type, _ key: Key
    ) throws -> Value? {
        guard let member = present(key) else { return try absent(type, key) }
        return try withSession { try $0.readInteger(type, member) }
    }
}
