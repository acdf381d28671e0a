import VersionedCodableCore

// The scalar types that the protocols of `Codable` demand, once for both shapes of documents. All of
// it is inlined into the witnesses of the concrete containers, which are not specialized for the
// types of coding keys of other modules. One generic method is the witness for all integers, except
// where the standard library has a default of its own: `decodeIfPresent` and the 128-bit types. The
// method for any type is in the same extension: one in the concrete type would have precedence.

/// A session in the form that the decoders and containers of one shape use.
protocol ShapedSession {
    /// The part common to all documents.
    var base: DecodingSession { get }

    /// Whether a value is null, or counts as null in the format.
    func isNothing(_ node: UInt32) -> Bool

    func bool(_ spot: Spot) throws -> Bool
    func string(_ spot: Spot) throws -> String
    func double(_ spot: Spot) throws -> Double
    func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ spot: Spot) throws -> Value
}

extension DecodingSession: ShapedSession {
    var base: DecodingSession { @inline(__always) get { self } }

    @inline(__always)
    func isNothing(_ node: UInt32) -> Bool { isNull(node) }
}

// MARK: Keyed containers

/// The members of an object by the coding keys of a type.
protocol SessionKeyedContainer: KeyedDecodingContainerProtocol {
    associatedtype Session: ShapedSession

    /// The session that the container keeps alive.
    var base: DecodingSession { get }
    /// The object.
    var spot: Spot { get }

    /// The session as the containers of this shape see it; transparent, so that it costs no reference.
    static func shaped(_ base: DecodingSession) -> Session

    /// Returns the node of a key, or 0.
    func find(_ key: Key) -> UInt32

    func member<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value

    /// Decodes a member of any type that may be missing or null.
    func optionalMember<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value?
}

extension SessionKeyedContainer {
    @inline(__always)
    var object: UInt32 { spot.node }

    /// The session as the containers of this shape see it.
    @inline(__always)
    var session: Session { Self.shaped(base) }

    var codingPath: [any CodingKey] { base.codingPath(of: spot) }

    func contains(_ key: Key) -> Bool { find(key) != 0 }

    func decodeNil(forKey key: Key) throws -> Bool {
        session.isNothing(try value(key).node)
    }

    /// Returns the node of a key; throws if the key is missing.
    @inline(__always)
    func value(_ key: Key) throws -> Spot {
        let node = find(key)
        if node == 0 { throw base.keyNotFound(key, in: spot) }
        return spot.at(node)
    }

    /// Returns the node of a key; nil if it is missing or null.
    @inline(__always)
    private func present(_ key: Key) -> Spot? {
        let node = find(key)
        return node == 0 || session.isNothing(node) ? nil : spot.at(node)
    }

    func superDecoder() throws -> any Decoder { try superDecoder(PathKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key) }

    private func superDecoder(_ key: any CodingKey) throws -> any Decoder {
        base.noteKeys(Key.self, of: object)
        return try base.superDecoder(key, of: spot)
    }

    /// Reads the scalar of a key, or its default if the key is missing or null.
    @inline(__always)
    private func scalar<Value>(
        _ type: Value.Type, _ key: Key, _ read: (Session, Spot) throws -> Value
    ) throws -> Value {
        let node = find(key)
        if node == 0 { return try base.scalarForMissing(type, key, of: spot) }
        do {
            return try read(session, spot.at(node))
        } catch {
            return try base.valueForNothing(error, type, key, of: spot)
        }
    }

    @inline(__always)
    private func optional<Value>(
        _ type: Value.Type, _ key: Key, _ read: (Session, Spot) throws -> Value
    ) throws -> Value? {
        guard let member = present(key) else {
            return try base.optionalForMissing(type, key, of: spot)
        }
        return try read(session, member)
    }

    @_transparent
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try member(type, forKey: key)
    }

    @_transparent
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optionalMember(type, forKey: key)
    }

    // The standard library's own `decodeIfPresent` would look each key up three times.

    @inline(__always)
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try scalar(type, key) { try $0.bool($1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try optional(type, key) { try $0.bool($1) }
    }

    @inline(__always)
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try scalar(type, key) { try $0.string($1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try optional(type, key) { try $0.string($1) }
    }

    @inline(__always)
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try scalar(type, key) { try $0.double($1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optional(type, key) { try $0.double($1) }
    }

    @inline(__always)
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try scalar(type, key) { try $0.base.float($1) }
    }

    @inline(__always)
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try optional(type, key) { try $0.base.float($1) }
    }

    @inline(__always)
    func decode<Value: FixedWidthInteger & Decodable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> Value {
        try scalar(type, key) { try $0.integer(type, $1) }
    }

    @inline(__always)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try scalar(type, key) { try $0.integer(type, $1) }
    }

    @inline(__always)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try scalar(type, key) { try $0.integer(type, $1) }
    }

    @inline(__always)
    private func int<Value: FixedWidthInteger>(_ key: Key) throws -> Value? {
        try optional(Value.self, key) { try $0.integer(Value.self, $1) }
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

// MARK: Unkeyed containers

protocol SessionUnkeyedContainer: UnkeyedDecodingContainer {
    associatedtype Session: ShapedSession

    var session: Session { get }

    /// Returns the node of the next element; throws at the end of the array.
    mutating func next(_ type: Any.Type) throws -> Spot

    mutating func advance()

    mutating func element<Value: Decodable>(_ type: Value.Type) throws -> Value
}

extension SessionUnkeyedContainer {
    @_transparent
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try element(type)
    }

    @inline(__always)
    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try isAtEnd || decodeNil() ? nil : element(type)
    }

    @inline(__always)
    private mutating func scalar<Value>(
        _ type: Value.Type, _ read: (Session, Spot) throws -> Value
    ) throws -> Value {
        let value = try read(session, try next(type))
        advance()
        return value
    }

    @inline(__always)
    mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) { try $0.bool($1) } }

    @inline(__always)
    mutating func decode(_ type: String.Type) throws -> String {
        try scalar(type) { try $0.string($1) }
    }

    @inline(__always)
    mutating func decode(_ type: Double.Type) throws -> Double {
        try scalar(type) { try $0.double($1) }
    }

    @inline(__always)
    mutating func decode(_ type: Float.Type) throws -> Float {
        try scalar(type) { try $0.base.float($1) }
    }

    @inline(__always)
    mutating func decode<Value: FixedWidthInteger & Decodable>(
        _ type: Value.Type
    ) throws -> Value {
        try scalar(type) { try $0.integer(type, $1) }
    }

    @inline(__always)
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try scalar(type) { try $0.integer(type, $1) }
    }

    @inline(__always)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try scalar(type) { try $0.integer(type, $1) }
    }
}

// MARK: Single values

/// A decoder of the engine: a value in documents of one shape, and its session.
protocol ShapedDecoder: Decoder, SingleValueDecodingContainer {
    associatedtype Session: ShapedSession

    var session: Session { get }
    var base: DecodingSession { get }
    var spot: Spot { get }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value
}

extension ShapedDecoder {
    var codingPath: [any CodingKey] { base.codingPath(of: spot) }

    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try value(type)
    }

    @inline(__always)
    func decode(_ type: Bool.Type) throws -> Bool { try session.bool(spot) }
    @inline(__always)
    func decode(_ type: String.Type) throws -> String { try session.string(spot) }
    @inline(__always)
    func decode(_ type: Double.Type) throws -> Double { try session.double(spot) }
    @inline(__always)
    func decode(_ type: Float.Type) throws -> Float { try base.float(spot) }
    @inline(__always)
    func decode(_ type: Int128.Type) throws -> Int128 { try session.integer(type, spot) }
    @inline(__always)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try session.integer(type, spot) }

    @inline(__always)
    func decode<Value: FixedWidthInteger & Decodable>(
        _ type: Value.Type
    ) throws -> Value {
        try session.integer(type, spot)
    }
}
