import VersionedCodableCore

struct ElementListContainer: SessionUnkeyedContainer, VersionedElements {
    let session: ElementSession
    private var list: MemberList
    private let spot: Spot
    private var key: UInt32
    private var index = 0
    private var counted = Counted()

    /// The number of elements, once a caller has asked for it.
    private final class Counted {
        var count: Int?
    }

    init(session: ElementSession, list: MemberList, spot: Spot) {
        self.session = session
        self.list = list
        self.spot = spot
        key = list.start
    }

    var codingPath: [any CodingKey] {
        let path = session.base.codingPath(of: spot.unmarked.at(list.origin))
        // The path to the first of several members ends with its index.
        guard !list.isAll, list.first != 0, list.arrayEnd == 0, session.isArray(list.first) else {
            return path
        }
        return path.dropLast()
    }
    var currentIndex: Int { index }

    /// The number of elements; nil if there is text, and it is not known whether it is an element.
    ///
    /// - Complexity: O(n) in the elements for the first call, O(1) for others.
    var count: Int? {
        if let count = counted.count { return count }
        if list.isOpen, spot.frame & FrameBits.single == 0, session.hasText(in: list) { return nil }
        var count = 0
        var key = list.start
        while key != 0 {
            count += 1
            key = list.next(key, in: session)
        }
        WorkCounter.add(count)
        counted.count = count
        return count
    }

    var isAtEnd: Bool { key == 0 }

    private func endOfArray(_ type: Any.Type) -> DecodingError {
        session.base.endOfArray(type, index, of: spot.unmarked.at(list.origin))
    }

    mutating func next(_ type: Any.Type) throws -> Spot { try next(type, .plain) }

    /// Returns the next element, whose keys are known.
    private mutating func next(_ type: Any.Type, _ keys: ElementKeys) throws -> Spot {
        guard key != 0 else { throw endOfArray(type) }
        try close(keys)
        guard key != 0 else { throw endOfArray(type) }
        return list.element(at: key, spot)
    }

    /// Closes a list whose elements are now known.
    ///
    /// - Throws: `DecodingError` if the number of its elements was another one so far.
    private mutating func close(_ keys: ElementKeys) throws {
        guard list.isOpen, !keys.isUndeclared else { return }
        guard let choice = keys.choice else { return list.isOpen = false }
        let told = counted.count
        if list.isAll || list.hasText {
            list.take(choice, in: session)
        } else {
            // The elements of this name are no array.
            session.shape.arrays.remove(list.first)
            list = try session.memberList(spot, of: keys) ?? list
        }
        counted = Counted()
        if index == 0 { key = list.start }
        if let told, told != count {
            throw session.base.corrupted(
                "the number of choices is not known before one of them is decoded", at: spot)
        }
    }

    private mutating func element<Value>(
        _ type: Any.Type, _ decode: (Spot) throws -> Value
    ) throws -> Value {
        guard key != 0 else { throw endOfArray(type) }
        try close(session.keys(ofElements: type))
        guard key != 0 else { throw endOfArray(type) }
        let value = try session.decodeElement(&key, of: &list, at: spot, decode)
        if list.losesNames(of: type) { try session.checkName(of: key, in: list) }
        advance()
        return value
    }

    mutating func advance() {
        index += 1
        key = list.next(key, in: session)
        // The first element has shown that the array consists of the members with its key.
        if spot.frame & FrameBits.single != 0 { list.isOpen = false }
    }

    mutating func decodeNil() throws -> Bool {
        guard key != 0 else { throw endOfArray(Never?.self) }
        let element = list.element(at: key, spot)
        // A choice is identified by its name, so an empty element is a choice, too.
        guard
            list.choice == nil
                ? session.isNothing(element.node) : session.base.isNull(element.node)
        else { return false }
        advance()
        return true
    }

    mutating func element<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let session = session
        return try element(type) { try session.decode(type, $0) }
    }

    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        // An element that fails to decode is never skipped.
        let session = session
        return try element(type) { spot in
            let decoder = ElementDecoder(
                in: session.base, at: spot, of: VersionedDocument<Value>.self)
            return decoder.declaresVersion(of: type)
                ? try decoder.decodeSchema(type) : try decoder.decode(versioned: type)
        }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let spot = try next(
            KeyedDecodingContainer<NestedKey>.self,
            (type as? any ChoiceCodingKey.Type).map { .choice($0) } ?? .plain)
        let container = try ElementDecoder(in: session.base, at: spot).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let spot = try next([Any].self)
        let container = try ElementDecoder(in: session.base, at: spot).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let spot = try next((any Decoder).self)
        try session.base.checkStack(spot)
        advance()
        return ElementDecoder(in: session.base, at: spot)
    }
}
