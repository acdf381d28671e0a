import VersionedCodableCore

struct ElementListContainer: SessionUnkeyedContainer, VersionedElements {
    let session: ElementSession
    private var list: MemberList
    private let spot: Spot
    /// The type that requested the elements; `Never` if it is not known.
    private let owner: Any.Type
    private var key: UInt32
    private var index = 0
    private var counted = Counted()
    /// Whether the caller was told that the first element of an open list is not nil.
    private var mayBeNil = false

    /// The number of elements, once a caller has asked for it.
    private final class Counted {
        var count: Int?
    }

    private var frame: UInt32 { spot.frame & Spot.frameNumber }

    init(session: ElementSession, list: MemberList, spot: Spot, owner: Any.Type) {
        self.session = session
        self.list = list
        self.spot = spot
        self.owner = owner
        key = list.hasText ? 1 : list.first
    }

    var codingPath: [any CodingKey] {
        let path = session.base.codingPath(of: Spot(node: list.origin, frame: frame))
        // The path to the first of several members ends with its index.
        guard !list.isAll, list.first != 0, list.arrayEnd == 0, session.isArray(list.first) else {
            return path
        }
        return path.dropLast()
    }
    var currentIndex: Int { index }

    /// The number of elements; of an open list, the number that it has if they are not choices.
    ///
    /// An open list notes the answer, so that its owner is decoded again if it was wrong.
    ///
    /// - Complexity: O(n) in the elements for the first call, O(1) for others.
    var count: Int? {
        if let count = counted.count { return count }
        if list.isOpen, key != 0, owner == Never.self, !list.isAll || session.hasText(in: list) {
            return nil
        }
        var count = 0
        var key = list.first
        while key != 0 {
            count += 1
            key = list.next(key, in: session)
        }
        WorkCounter.add(count)
        if list.hasText { count = 1 }
        counted.count = count
        if list.isOpen { session.shape.openLists.counts[spot.node] = count }
        return count
    }

    var isAtEnd: Bool { key == 0 }

    private func node(of key: UInt32) -> UInt32 {
        list.hasText ? list.text : list.arrayEnd != 0 ? key : key + 1
    }

    private func spot(of key: UInt32) -> Spot {
        Spot(node: node(of: key), frame: list.frame(frame))
    }

    private func endOfArray(_ type: Any.Type) -> DecodingError {
        session.base.endOfArray(
            type, index, of: Spot(node: list.origin, frame: frame))
    }

    mutating func next(_ type: Any.Type) throws -> Spot { try next(type, .plain) }

    /// Returns the next element, whose kind is known.
    private mutating func next(_ type: Any.Type, _ keys: ElementKeys) throws -> Spot {
        guard key != 0 else { throw endOfArray(type) }
        if list.isOpen {
            if keys.choice != nil { session.unnoteOpenArray(spot) }
            try close(session.memberList(spot, of: keys) ?? MemberList(), keys)
        }
        return spot(of: key)
    }

    /// Closes the list: its elements are now known.
    ///
    /// - Throws: `NothingToDecode` if the result contradicts earlier answers about the list.
    private mutating func close(_ closed: MemberList, _ keys: ElementKeys) throws {
        list = closed
        counted = Counted()
        key = list.hasText ? 1 : list.first
        session.shape.openLists.keysInside[ObjectIdentifier(owner)] =
            owner == Never.self ? nil : keys
        let told = session.shape.openLists.counts.removeValue(forKey: spot.node)
        let isWrong = told != nil && told != count
        if key == 0 || isWrong || mayBeNil && keys.choice == nil { throw NothingToDecode() }
    }

    private mutating func element<Value>(
        _ type: Any.Type, _ decode: (Spot) throws -> Value
    ) throws -> Value {
        var first: Value?
        if list.isOpen, key != 0 {
            if let keys = session.keys(ofElements: type) {
                _ = try next(type, keys)
            } else {
                var closed = list
                let result = Result {
                    try session.decodeFirst(
                        of: &closed, at: spot, as: type, mayBeNil: mayBeNil, decode)
                }
                try close(closed, session.keys(ofElements: type) ?? .plain)
                first = try result.get()
            }
        }
        let value = try first ?? decode(next(type))
        if list.losesNames(of: type) { try session.checkName(of: key, in: list) }
        advance()
        return value
    }

    mutating func advance() {
        index += 1
        key = list.hasText ? 0 : list.next(key, in: session)
    }

    mutating func decodeNil() throws -> Bool {
        if list.isOpen, key != 0, owner != Never.self {
            let first = node(of: key)
            if session.isNothing(first), !session.base.isNull(first) {
                mayBeNil = true
                return false
            }
            // A null element is not a choice.
            guard session.base.isNull(first) else { return false }
        }
        let element = try next(Never?.self)
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
            ElementKeys(choice: type as? any ChoiceCodingKey.Type))
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
