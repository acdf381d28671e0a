import VersionedCodableCore

/// An array, or a dictionary with string keys, that can be decoded without a container.
///
/// It is decoded into uninitialized memory, because a result whose type the caller does not know
/// would have to be copied.
protocol CollectionDecoding: PlannedCodable {
    static var isArray: Bool { get }

    static func decode(
        session: DecodingSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws

    static func decode(
        session: ElementSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws
}

// Inlined into the witnesses, where the metadata of the array is known.
extension Array: CollectionDecoding where Element: Decodable {
    static var isArray: Bool { true }

    @inline(__always)
    static func decode(
        session: DecodingSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try decode(session, spot))
    }

    @inline(__always)
    private static func decode(_ session: DecodingSession, _ spot: Spot) throws -> Self {
        try decodeRow(session.arrayRow(spot), session) {
            try ObjectDecoder.decode(Element.self, session, $0)
        }
    }

    @inline(__always)
    static func decode(
        session: ElementSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try decode(session, spot))
    }

    @inline(__always)
    private static func decode(_ session: ElementSession, _ spot: Spot) throws -> Self {
        let key = session.plainList(at: spot)
        guard key != 0 else {
            return try session.elements(at: spot) { try session.decode(Element.self, $0) }
        }
        let row = session.row(from: key, spot.unmarked.marked(FrameBits.item).frame)
        return try decodeRow(row, session.base) { try session.decode(Element.self, $0) }
    }
}

extension Array {
    /// The number of elements below which they are appended one by one.
    ///
    /// Appending one takes a quarter of the time of the metadata look-up in
    /// `Array(unsafeUninitializedCapacity:)`.
    private static var few: Int { @inline(__always) get { 6 } }

    /// Decodes adjacent elements.
    @inline(__always)
    static func decodeRow(
        _ row: ElementRow, _ session: DecodingSession, _ decode: (Spot) throws -> Element
    ) throws -> Self {
        guard row.count > 0 else { return Self() }
        guard row.count < few else { return try decodeMany(row, session, decode) }
        var list = Self()
        list.reserveCapacity(row.count)
        var element = row.first
        for _ in 0..<row.count {
            list.append(try decode(element))
            element = row.next(element, in: session)
        }
        return list
    }

    @inline(never)
    private static func decodeMany(
        _ row: ElementRow, _ session: DecodingSession, _ decode: (Spot) throws -> Element
    ) throws -> Self {
        try Self(unsafeUninitializedCapacity: row.count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            var element = row.first
            while initialized < row.count {
                target.initialize(to: try decode(element))
                target += 1
                initialized += 1
                element = row.next(element, in: session)
            }
        }
    }
}

extension Dictionary: CollectionDecoding where Key == String, Value: Decodable {
    static var isArray: Bool { false }

    static func decode(
        session: DecodingSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try table(session, spot))
    }

    private static func table(_ session: DecodingSession, _ spot: Spot) throws -> Self {
        let object = try session.objectNode(spot)
        if !session.usesPlainKeys { session.converted.tables.insert(object.node) }
        var table = [String: Value](minimumCapacity: session.tape.childCount(of: Int(object.node)))
        let end = session.nodes[Int(object.node)].next
        var key = object.node + 1
        while key < end {
            let name = session.tape.string(of: session.nodes[Int(key)])
            table[name] = try ObjectDecoder.decode(Value.self, session, object.at(key + 1))
            key = session.nodes[Int(key + 1)].next
        }
        return table
    }

    static func decode(
        session: ElementSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try session.memberTable(spot) as Self)
    }
}
