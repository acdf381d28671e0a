import Synchronization
import VersionedCodableCore

/// What a type asks a decoder for, as far as documents of elements have to know it beforehand.
///
/// The elements of an array are members of the same name or, if they are choices, all members of an
/// element; and only the coding keys of a type tell that its values are choices. A type is
/// therefore asked once in a process: it decodes from a decoder that has nothing and remembers what
/// was asked for first.
struct TypeShape: Sendable {
    /// The coding keys, if values are choices (`ChoiceCodingKey`).
    var choice: (any ChoiceCodingKey.Type)?
    /// The coding keys of the elements, if values are arrays of choices.
    var elements: (any ChoiceCodingKey.Type)?

    private static let known = Mutex<[ObjectIdentifier: TypeShape]>([:])

    /// The shape of a type.
    ///
    /// - Complexity: O(1); the first time, what the type does until it is refused something.
    static func of(_ type: Any.Type, _ userInfo: [CodingUserInfoKey: Any]) -> TypeShape {
        let key = ObjectIdentifier(type)
        if let shape = known.withLock({ $0[key] }) { return shape }
        let shape = find(type, userInfo)
        known.withLock { $0[key] = shape }
        return shape
    }

    private static func find(_ type: Any.Type, _ userInfo: [CodingUserInfoKey: Any]) -> TypeShape {
        switch request(of: type, userInfo) {
        case .nothing, .value: TypeShape()
        case .object(let keys): TypeShape(choice: keys as? any ChoiceCodingKey.Type)
        case .objects(let keys): TypeShape(elements: keys as? any ChoiceCodingKey.Type)
        case .elements(let element):
            // The element alone, and not what it is an array of: that may be the type again.
            if case .object(let keys) = request(of: element, userInfo) {
                TypeShape(elements: keys as? any ChoiceCodingKey.Type)
            } else {
                TypeShape()
            }
        }
    }

    /// What a type asks for first, or what it wraps.
    private static func request(
        of type: Any.Type, _ userInfo: [CodingUserInfoKey: Any]
    ) -> TypeProbe.Request {
        var type = type
        // In steps, because a wrapper may wrap itself.
        for _ in 0..<16 {
            guard DecodingPlan.simple(type) == nil, let decodable = type as? any Decodable.Type
            else { return .nothing }
            let request = TypeProbe.ask(decodable, userInfo)
            guard case .value(let wrapped) = request else { return request }
            type = wrapped
        }
        return .nothing
    }
}

/// Remembers what a type asks for first.
private final class TypeProbe {
    enum Request {
        case nothing
        /// An object with coding keys.
        case object(Any.Type)
        /// An array of objects with coding keys.
        case objects(Any.Type)
        /// An array of values.
        case elements(Any.Type)
        /// One value.
        case value(Any.Type)
    }

    private var request = Request.nothing
    let userInfo: [CodingUserInfoKey: Any]

    private init(_ userInfo: [CodingUserInfoKey: Any]) {
        self.userInfo = userInfo
    }

    static func ask<Value: Decodable>(
        _ type: Value.Type, _ userInfo: [CodingUserInfoKey: Any]
    ) -> Request {
        let probe = TypeProbe(userInfo)
        _ = try? Value(from: ProbeDecoder(probe: probe))
        return probe.request
    }

    func note(_ request: Request) {
        if case .nothing = self.request { self.request = request }
    }
}

/// The error of a decoder that has nothing and only listens.
package struct NothingToDecode: Error {}

/// A decoder that has nothing.
private struct ProbeDecoder: Decoder, SingleValueDecodingContainer {
    let probe: TypeProbe
    /// Whether it is that of an element of an array.
    var isElement = false

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { probe.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        probe.note(isElement ? .objects(type) : .object(type))
        return KeyedDecodingContainer(ProbeKeys<Key>(probe: probe))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { ProbeElements(probe: probe) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        probe.note(isElement ? .elements(type) : .value(type))
        throw NothingToDecode()
    }
}

/// The keys of a decoder that has nothing.
private struct ProbeKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: TypeProbe

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { false }

    func decodeNil(forKey key: Key) throws -> Bool { throw NothingToDecode() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        throw NothingToDecode()
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw NothingToDecode()
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw NothingToDecode()
    }

    func superDecoder() throws -> any Decoder { throw NothingToDecode() }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw NothingToDecode() }
}

/// The elements of a decoder that has nothing: one, until it is asked for.
private struct ProbeElements: UnkeyedDecodingContainer {
    let probe: TypeProbe

    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    init(probe: TypeProbe) {
        self.probe = probe
    }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        currentIndex += 1
        probe.note(.elements(type))
        throw NothingToDecode()
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        currentIndex += 1
        probe.note(.objects(type))
        throw NothingToDecode()
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        currentIndex += 1
        throw NothingToDecode()
    }

    mutating func superDecoder() -> any Decoder {
        currentIndex += 1
        return ProbeDecoder(probe: probe, isElement: true)
    }
}
