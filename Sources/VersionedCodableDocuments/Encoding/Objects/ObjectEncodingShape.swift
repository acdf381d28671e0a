import VersionedCodableCore

/// Documents whose objects have each key once, and whose arrays are nodes of their own.
final class ObjectEncodingShape: EncodingShape, Sendable {
    /// The only instance; it has no state.
    static let shared = ObjectEncodingShape()

    private init() {}

    typealias Coder = ObjectEncoder

    func encodeRoot<Value: Encodable>(_ value: Value, _ session: EncodingSession) throws {
        try session.encodeRoot(value, session.valuePlan(of: Value.self).pointee)
    }

    func isPlain(_ type: Any.Type, _ session: EncodingSession) -> Bool {
        session.valuePlan(of: type).pointee.plan == .plain
    }

    func writeDictionaryKey(
        _ key: String, of value: @autoclosure () -> Any, _ session: EncodingSession,
        in container: UInt32
    ) throws {
        session.plainKey(key)
    }

    func write(_ members: UnknownMembers, _ session: EncodingSession) throws {
        try session.writeGathered(members)
    }

    func noteRoot(_ type: Any.Type, _ session: EncodingSession) {}
    func continues<Key: CodingKey>(_ key: Key, _ session: EncodingSession) -> Bool { true }
    func note(_ part: DocumentNode, _ session: EncodingSession) {}
    func linkKey(_ written: Int, copiedFrom index: Int, in source: UnsafeTape) {}
    func forget(from index: Int) {}
    func checkMembers(_ session: EncodingSession) throws {}
    var hasTextNumbers: Bool { false }
    var needsRebuilding: Bool { false }
    var duplicateKeys: DuplicateKeyPolicy { .useLast }
    func isReopened(_ object: Int) -> Bool { false }
    func isDoubled(_ key: Int) -> Bool { false }
    func beginObject(around key: Int, in builder: inout DocumentBuilder) throws -> Bool { false }
}
