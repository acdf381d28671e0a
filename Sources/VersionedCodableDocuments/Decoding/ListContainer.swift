import VersionedCodableCore

/// The elements of an array in order.
struct ListContainer: UnkeyedDecodingContainer, VersionedElements {
    private let session: DecodingSession
    /// The array, or the value that was requested as one.
    private let spot: Spot
    /// The next element of an array; the key of the next member, or 0.
    private var node: UInt32
    private var index = 0
    /// The members that are the elements; nil for an array.
    private var list: MemberList?
    private var counted = Counted()

    /// The number of members, once a caller has asked for it.
    private final class Counted {
        var count: Int?
    }

    init(_ session: DecodingSession, array spot: Spot) {
        (self.session, self.spot, node) = (session, spot.unmarked, spot.node + 1)
    }

    init(_ session: DecodingSession, _ list: MemberList, at spot: Spot) {
        (self.session, self.spot, self.list, node) = (session, spot, list, list.start)
    }

    /// The spot of the array itself.
    private var origin: Spot { list.map { spot.unmarked.at($0.origin) } ?? spot }

    var codingPath: [any CodingKey] {
        let path = session.codingPath(of: origin)
        // The path to the first of several members ends with its index.
        guard let list, !list.isAll, list.first != 0, session.elements?.isArray(list.first) == true
        else { return path }
        return path.dropLast()
    }

    var currentIndex: Int { index }

    /// The number of elements; nil if there is text, and it is not known whether it is an element.
    ///
    /// - Complexity: O(n) in the members for the first call, O(1) for others.
    var count: Int? {
        guard let list, let elements = session.elements else {
            return session.tape.childCount(of: Int(spot.node))
        }
        if let count = counted.count { return count }
        if list.isOpen, spot.frame & FrameBits.single == 0, elements.hasText(in: list) {
            return nil
        }
        var count = 0
        var key = list.start
        while key != 0 {
            count += 1
            key = list.next(key, in: elements)
        }
        WorkCounter.add(count)
        counted.count = count
        return count
    }

    var isAtEnd: Bool {
        if list != nil { return node == 0 }
        let array = session.nodes[Int(spot.node)]
        if node < array.next { return false }
        if array.head & TapeNode.incomplete != 0 { session.missedInPrefix = true }
        return true
    }

    private func checkEnd(_ type: Any.Type) throws {
        if isAtEnd { throw session.endOfArray(type, index, of: origin) }
    }

    /// Returns the next element, whose keys are known.
    private mutating func next(
        _ type: Any.Type, _ keys: @autoclosure () -> ElementKeys = .plain
    ) throws -> Spot {
        try checkEnd(type)
        if list?.isOpen == true {
            try close(keys())
            try checkEnd(type)
        }
        return list?.element(at: node, spot) ?? spot.at(node)
    }

    /// Closes a list whose elements are now known.
    ///
    /// - Throws: `DecodingError` if the number of its elements was another one so far.
    private mutating func close(_ keys: ElementKeys) throws {
        guard var list, let elements = session.elements, !keys.isUndeclared else { return }
        guard let choice = keys.choice else {
            self.list?.isOpen = false
            return
        }
        let told = counted.count
        if list.isAll || list.hasText {
            list.take(choice, in: elements)
        } else {
            // The elements of this name are no array.
            elements.shape.arrays[Int(list.first >> 6)] &= ~(1 << UInt64(list.first & 63))
            list = try elements.memberList(spot, of: keys) ?? list
        }
        self.list = list
        counted = Counted()
        if index == 0 { node = list.start }
        if let told, told != count {
            throw session.corrupted(
                "the number of choices is not known before one of them is decoded", at: spot)
        }
    }

    private mutating func advance() {
        index += 1
        guard let list, let elements = session.elements else {
            node = session.nodes[Int(node)].next
            return
        }
        node = list.next(node, in: elements)
        // The first element has shown that the array consists of the members with its key.
        if spot.frame & FrameBits.single != 0 { self.list?.isOpen = false }
    }

    mutating func decodeNil() throws -> Bool {
        try checkEnd(Never?.self)
        let element = list?.element(at: node, spot) ?? spot.at(node)
        // A choice is identified by its name, so an empty element is a choice, too.
        guard
            list?.choice == nil
                ? session.isNothing(element.node) : session.isNull(element.node)
        else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let session = session
        return try element(type) { try session.decode(type, $0) }
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try isAtEnd || decodeNil() ? nil : decode(type)
    }

    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        // An element that fails to decode is never skipped.
        let session = session
        return try element(type) { spot in
            let decoder = NodeDecoder(in: session, at: spot, of: VersionedDocument<Value>.self)
            return decoder.declaresVersion(of: type)
                ? try decoder.decodeSchema(type) : try decoder.decode(versioned: type)
        }
    }

    mutating func element<Value>(
        _ type: Any.Type, _ decode: (Spot) throws -> Value
    ) throws -> Value {
        let session = session
        let element = try next(type, session.elements?.keys(ofElements: type) ?? .plain)
        let value: Value
        if var list, let elements = session.elements {
            if list.losesNames(of: type) { try elements.checkName(of: node, in: list) }
            value = try elements.decodeElement(&node, of: &list, at: spot, decode)
            self.list = list
        } else {
            value = try decode(element)
        }
        advance()
        return value
    }

    private mutating func part<Value>(
        _ type: Value.Type, _ read: (DecodingSession, Spot) throws -> Value
    ) throws -> Value {
        let value = try read(session, try next(type))
        advance()
        return value
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try part(type) { try $0.bool($1) } }

    mutating func decode(_ type: String.Type) throws -> String {
        try part(type) { try $0.string($1) }
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        try part(type) { try $0.double($1) }
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        try part(type) { try $0.float($1) }
    }

    mutating func decode<Value: FixedWidthInteger & Decodable>(
        _ type: Value.Type
    ) throws -> Value {
        try part(type) { try $0.integer(type, $1) }
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try part(type) { try $0.integer(type, $1) }
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try part(type) { try $0.integer(type, $1) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let element = try next(
            KeyedDecodingContainer<NestedKey>.self,
            (type as? any ChoiceCodingKey.Type).map { .choice($0) } ?? .plain)
        let container = try NodeDecoder(in: session, at: element).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try part((any UnkeyedDecodingContainer).self) {
            try NodeDecoder(in: $0, at: $1).unkeyedContainer()
        }
    }

    mutating func superDecoder() throws -> any Decoder {
        try part((any Decoder).self) {
            try $0.checkStack($1)
            return NodeDecoder(in: $0, at: $1)
        }
    }
}
