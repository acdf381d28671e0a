import VersionedCodableCore

/// An array, or a dictionary with string keys, that can be decoded from elements without a
/// container.
///
/// It is decoded into uninitialized memory, because a result whose type the caller does not know
/// would have to be copied.
protocol ElementCollection: PlannedCodable {
    static var isArray: Bool { get }
    /// A `HookedCodable` type without a form of its own; nil for other types.
    static var hooked: HookedType? { get }

    static func decode(
        session: ElementSession,
        _ spot: Spot,
        to memory: UnsafeMutableRawPointer
    ) throws
}

extension ElementSession {
    func elements<Element>(
        at spot: Spot,
        _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        let list = try memberList(spot, of: keys(ofElements: Element.self))
        if let list { return try elements(of: list, at: spot, decode) }
        // A document made from a `DocumentValue` has arrays.
        return try base.elements(spot, decode)
    }
}

extension Array: ElementCollection where Element: Decodable {
    @inline(__always)
    static func decode(
        session: ElementSession,
        _ spot: Spot,
        to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try decode(session, spot))
    }

    /// Inlined into the witness, where the metadata of the array is known.
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

extension Dictionary: ElementCollection where Key == String, Value: Decodable {
    static func decode(
        session: ElementSession,
        _ spot: Spot,
        to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try session.memberTable(spot) as Self)
    }
}
