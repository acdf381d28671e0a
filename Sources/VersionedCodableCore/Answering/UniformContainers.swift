// Containers that decode standard types like any others. The standard library has a default for
// `decodeIfPresent` of each standard type, and for 128-bit integers one that throws; these have
// precedence over a generic method unless a refinement of its protocol has its own.

package protocol UniformKeyedContainer: KeyedDecodingContainerProtocol {
    func required<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value

    /// Decodes a member of any type; nil if it is missing or null.
    func present<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value?
}

package extension UniformKeyedContainer {
    private func read<Value: Decodable>(_ key: Key) throws -> Value? {
        try present(Value.self, key)
    }
    func present<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try contains(key) && !decodeNil(forKey: key) ? required(type, key) : nil
    }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try required(type, key)
    }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try required(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try required(type, key) }
    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> Value? {
        try present(type, key)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try read(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try read(key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try read(key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try read(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try read(key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try read(key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try read(key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try read(key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try read(key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try read(key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try read(key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try read(key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try read(key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try read(key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try read(key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try read(key) }
}
