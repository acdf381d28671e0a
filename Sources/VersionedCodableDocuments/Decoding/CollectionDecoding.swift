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
}

// Inlined into the witness, where the metadata of the array is known.
extension Array: CollectionDecoding where Element: Decodable {
    static var isArray: Bool { true }

    @inline(__always)
    static func decode(
        session: DecodingSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        let entry = session.plan(of: Element.self)
        let list = try session.elements(at: spot) { try session.decode(Element.self, entry, $0) }
        memory.initializeMemory(as: Self.self, to: list)
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
        guard let object = try session.tableNode(spot, of: Value.self) else { return [:] }
        var table = Self(minimumCapacity: session.tape.childCount(of: Int(object.node)))
        let entry = session.plan(of: Value.self)
        try session.forEachEntry(of: object, Value.self) { key, value in
            let name = session.tape.string(of: session.nodes[Int(key)])
            // An element overrides an attribute of the same name, which precedes it.
            if !session.isAttribute(key) || table[name] == nil {
                table[name] = try session.decode(Value.self, entry, value)
            }
        }
        return table
    }
}
