import VersionedCodableCore

/// An array, or a dictionary with string keys, that can be decoded without a container.
///
/// It goes to uninitialized memory, because a result of a type that is not known to the caller
/// would be copied.
protocol CollectionDecoding {
    /// Whether it is an array.
    static var isArray: Bool { get }

    static func decode(
        session: DecodingSession,
        _ index: UInt32,
        _ frame: UInt32,
        to memory: UnsafeMutableRawPointer
    ) throws
}

extension DecodingSession {
    /// The array at a node, its frame, and where its elements begin; throws when it is no array.
    package func arrayNode(_ index: UInt32, _ frame: UInt32) throws -> (node: UInt32, frame: UInt32) {
        let (node, inner) = try follow(index, frame)
        guard node != missingNode, nodes[Int(node)].isKind(.array) else {
            throw mismatch([Any].self, at: index, frame)
        }
        return (node, inner)
    }

    /// The object at a node and its frame; throws when it is no object.
    @inline(__always)
    package func objectNode(_ index: UInt32, _ frame: UInt32) throws -> (node: UInt32, frame: UInt32) {
        if index != missingNode, nodes[Int(index)].isKind(.object) {
            return (index, frame & FrameBits.number)
        }
        return try slowObjectNode(index, frame)
    }

    private func slowObjectNode(_ index: UInt32, _ frame: UInt32) throws
        -> (node: UInt32, frame: UInt32)
    {
        let (node, inner) = try follow(index, frame & FrameBits.number)
        if repeatsKeys, isTextObject(node) { return (node, inner) }
        guard node != missingNode, nodes[Int(node)].isKind(.object) else {
            throw mismatch([any CodingKey].self, at: index, frame)
        }
        return (node, inner)
    }

    /// Decodes the elements of an array one by one.
    @inline(__always)
    func elements<Element>(
        _ index: UInt32,
        _ frame: UInt32,
        _ decode: (UInt32, UInt32) throws -> Element
    ) throws -> [Element] {
        if repeatsKeys, let list = try memberList(index, frame) {
            return try elements(of: list, frame & FrameBits.number, decode)
        }
        let (array, inner) = try arrayNode(index, frame)
        let count = tape.childCount(of: Int(array))
        // The empty array is shared by all threads, and the initializer below would write its
        // count.
        guard count > 0 else { return [] }
        return try [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            var child = array + 1
            while initialized < count {
                target.initialize(to: try decode(child, inner))
                target += 1
                initialized += 1
                child = nodes[Int(child)].next
            }
        }
    }
}

extension Array: CollectionDecoding where Element: Decodable {
    static var isArray: Bool { true }

    @inline(__always)
    static func decode(
        session: DecodingSession,
        _ index: UInt32,
        _ frame: UInt32,
        to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try decode(session, index, frame))
    }

    /// Part of the witness of the protocol, where the metadata of the array is known and need not
    /// be looked up.
    @inline(__always)
    private static func decode(
        _ session: DecodingSession,
        _ index: UInt32,
        _ frame: UInt32
    ) throws -> Self {
        if session.repeatsKeys {
            let key = session.plainList(at: index, frame)
            guard key != 0 else { return try closerLook(session, index, frame) }
            let inner = frame & FrameBits.number | FrameBits.item
            return try elements(session, key, session.repeats(from: key), inner, offset: 1)
        }
        let (array, inner) = try session.arrayNode(index, frame)
        let count = session.tape.childCount(of: Int(array))
        return try elements(session, array + 1, count, inner, offset: 0)
    }

    /// Decodes the elements of a list that may be one of several things.
    @inline(never)
    private static func closerLook(
        _ session: DecodingSession,
        _ index: UInt32,
        _ frame: UInt32
    ) throws -> Self {
        try session.elements(index, frame) { try session.decode(Element.self, $0, $1) }
    }

    /// Below so many elements they are appended one by one.
    ///
    /// To append one takes as long as a quarter of the look-up of metadata that
    /// `Array(unsafeUninitializedCapacity:)` does.
    private static var few: Int { @inline(__always) get { 6 } }

    /// Decodes elements that lie one behind the other, or are values of keys that do.
    @inline(__always)
    private static func elements(
        _ session: DecodingSession,
        _ first: UInt32,
        _ count: Int,
        _ frame: UInt32,
        offset: UInt32
    ) throws -> Self {
        guard count > 0 else { return Self() }
        guard count < few else { return try many(session, first, count, frame, offset) }
        var list = Self()
        list.reserveCapacity(count)
        var place = first
        for _ in 0..<count {
            list.append(try session.decode(Element.self, place + offset, frame))
            place = session.nodes[Int(place)].next
        }
        return list
    }

    @inline(never)
    private static func many(
        _ session: DecodingSession,
        _ first: UInt32,
        _ count: Int,
        _ frame: UInt32,
        _ offset: UInt32
    ) throws -> Self {
        try Self(unsafeUninitializedCapacity: count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            var place = first
            while initialized < count {
                target.initialize(to: try session.decode(Element.self, place + offset, frame))
                target += 1
                initialized += 1
                place = session.nodes[Int(place)].next
            }
        }
    }
}

extension Dictionary: CollectionDecoding where Key == String, Value: Decodable {
    static var isArray: Bool { false }

    static func decode(
        session: DecodingSession,
        _ index: UInt32,
        _ frame: UInt32,
        to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try table(session, index, frame))
    }

    private static func table(
        _ session: DecodingSession,
        _ index: UInt32,
        _ frame: UInt32
    ) throws -> Self {
        if session.repeatsKeys { return try session.memberTable(index, frame) }
        let (object, inner) = try session.objectNode(index, frame)
        if !session.usesPlainKeys { session.tables.insert(object) }
        var table = [String: Value](minimumCapacity: session.tape.childCount(of: Int(object)))
        let end = session.nodes[Int(object)].next
        var key = object + 1
        while key < end {
            let name = session.tape.string(of: session.nodes[Int(key)])
            table[name] = try session.decode(Value.self, key + 1, inner)
            key = session.nodes[Int(key + 1)].next
        }
        return table
    }
}
