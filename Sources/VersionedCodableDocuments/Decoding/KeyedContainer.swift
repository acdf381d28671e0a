import VersionedCodableCore

/// The members of an object by the coding keys of a type.
///
/// All of it is inlined into the witnesses, which are not specialized for the types of coding keys of
/// other modules. One generic method is the witness for all integers, except where the standard
/// library has a default of its own: `decodeIfPresent` and the 128-bit types.
struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let session: DecodingSession
    /// The object.
    let spot: Spot

    private var object: UInt32 { @inline(__always) get { spot.node } }

    var codingPath: [any CodingKey] { session.codingPath(of: spot) }

    var allKeys: [Key] {
        let keys = session.keys(of: object, as: Key.self)
        guard keys.isEmpty, session.nodes[Int(object)].isKind(.key),
            (Key.self as? any ChoiceCodingKey.Type)?.takesOthers == true
        else { return keys }
        return Key(stringValue: "*").map { [$0] } ?? []
    }

    func contains(_ key: Key) -> Bool { find(key) != missingNode }

    func decodeNil(forKey key: Key) throws -> Bool {
        session.isNothing(try value(key).node)
    }

    /// Returns the node of a key, or `missingNode`.
    @inline(__always)
    private func find(_ key: Key) -> UInt32 {
        if let elements = session.elements { return elements.member(key, in: object) }
        return session.find(key.stringValue, in: object)
    }

    /// Returns the node of a key; throws if the key is missing.
    @inline(__always)
    private func value(_ key: Key) throws -> Spot {
        let node = find(key)
        if node == missingNode { throw session.keyNotFound(key, in: spot) }
        return spot.at(node)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        session.noteKeys(Key.self, of: object)
        let value = try value(key)
        if session.elements != nil, ErrorMessages.isUnnamedPayload(type, of: Key.self) {
            throw session.corrupted(ErrorMessages.unnamedPayload(key.stringValue), at: value)
        }
        return try NodeDecoder(in: session, at: value).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        session.noteKeys(Key.self, of: object)
        // An empty array of elements has no member.
        let isEmpty = session.elements != nil && find(key) == missingNode
        let spot = try isEmpty ? session.missing(key, in: spot) : value(key)
        return try NodeDecoder(in: session, at: spot).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try superDecoder(PathKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key) }

    private func superDecoder(_ key: any CodingKey) throws -> any Decoder {
        session.noteKeys(Key.self, of: object)
        return try session.superDecoder(key, of: spot)
    }

    // MARK: Values

    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        do {
            return try session.decodeMember(type, key, of: spot)
        } catch {
            return try session.valueForNothing(error, type, key, of: spot)
        }
    }

    // The standard library's own `decodeIfPresent` would look each key up three times.

    @inline(__always)
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try session.decodeMemberIfPresent(type, key, of: spot)
    }

    /// Reads the scalar of a key, or its default if the key is missing or null.
    @inline(__always)
    private func scalar<Value: Decodable>(
        _ type: Value.Type, _ key: Key, at node: UInt32,
        _ read: (DecodingSession, Spot) throws -> Value
    ) throws -> Value {
        if node == missingNode { return try session.decodeMissing(type, key, of: spot) }
        do {
            return try read(session, spot.at(node))
        } catch {
            return try session.valueForNothing(error, type, key, of: spot)
        }
    }

    /// Reads the scalar of a key; nil if it is missing or null.
    @inline(__always)
    private func optional<Value: Decodable>(
        _ type: Value.Type, _ key: Key, at node: UInt32,
        _ read: (DecodingSession, Spot) throws -> Value
    ) throws -> Value? {
        if session.isNothing(node) {
            return try session.decodeMissingIfPresent(type, key, of: spot)
        }
        return try read(session, spot.at(node))
    }

    @inline(__always)
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try scalar(type, key, at: find(key)) { try $0.bool($1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try optional(type, key, at: find(key)) { try $0.bool($1) }
    }

    @inline(__always)
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        let node = find(key)
        if let elements = session.elements, elements.isText(node),
            let text = elements.text(of: key, in: spot)
        {
            return text
        }
        return try scalar(type, key, at: node) { try $0.string($1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        let node = find(key)
        if node != missingNode, let elements = session.elements,
            elements.isText(node) || elements.isEmptyValue(node)
        {
            return try session.decodeMemberIfPresent(type, key, of: spot)
        }
        return try optional(type, key, at: node) { try $0.string($1) }
    }

    @inline(__always)
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try scalar(type, key, at: find(key)) { try $0.double($1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optional(type, key, at: find(key)) { try $0.double($1) }
    }

    @inline(__always)
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try scalar(type, key, at: find(key)) { try $0.float($1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try optional(type, key, at: find(key)) { try $0.float($1) }
    }

    @inline(__always)
    func decode<Value: FixedWidthInteger & Decodable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> Value {
        try scalar(type, key, at: find(key)) { try $0.integer(type, $1) }
    }

    @inline(__always)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try scalar(type, key, at: find(key)) { try $0.integer(type, $1) }
    }

    @inline(__always)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try scalar(type, key, at: find(key)) { try $0.integer(type, $1) }
    }

    @inline(__always)
    private func int<Value: FixedWidthInteger & Decodable>(_ key: Key) throws -> Value? {
        try optional(Value.self, key, at: find(key)) { try $0.integer(Value.self, $1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try int(key) }
    @inline(__always)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try int(key) }
}
