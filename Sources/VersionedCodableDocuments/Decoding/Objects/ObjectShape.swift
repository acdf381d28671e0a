import VersionedCodableCore

/// Documents with unique keys and array nodes.
final class ObjectShape: DecodingShape, Sendable {
    /// The only instance; it has no state.
    static let shared = ObjectShape()

    private init() {}

    // MARK: Values

    func decoder(at spot: Spot, in session: DecodingSession) -> any Decoder {
        ObjectDecoder(session: session, spot: spot)
    }

    func decoder(
        of type: Any.Type, at spot: Spot, in session: DecodingSession
    ) -> any Decoder {
        ObjectDecoder(session: session, spot: spot)
    }

    func withType<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder, at spot: Spot, in session: DecodingSession,
        _ decode: () throws -> Value
    ) rethrows -> Value {
        try decode()
    }

    func value<Value: Decodable>(
        _ type: Value.Type, at spot: Spot, in session: DecodingSession
    ) throws -> Value {
        try ObjectDecoder.decode(type, session, spot)
    }

    func fill(
        _ memory: UnsafeMutableRawPointer,
        with value: any (ObjectCollection & ElementCollection).Type, at spot: Spot,
        in session: DecodingSession
    ) throws {
        try value.decode(session: session, spot, to: memory)
    }

    func plan(of type: Any.Type, in session: DecodingSession) -> DecodingPlan {
        session.objectPlan(of: type).pointee.plan
    }

    func row(_ spot: Spot, in session: DecodingSession) throws -> ElementRow? {
        try session.arrayRow(spot)
    }

    // MARK: Scalars

    func isNothing(at node: UInt32, in session: DecodingSession) -> Bool { session.isNull(node) }

    func scalar(at spot: Spot, in session: DecodingSession) -> TapeNode {
        session.nodes[session.tape.resolve(Int(spot.node))]
    }

    func text(of spot: Spot, in session: DecodingSession) -> String? {
        guard spot.node != missingNode else { return nil }
        let tape = session.tape
        let node = tape[tape.resolve(Int(spot.node))]
        switch node.kind {
        case .string, .untyped: return tape.string(of: node)
        case .bool, .integer, .real, .dateText:
            return node.head & TapeNode.plain == 0 ? nil : tape.writtenText(of: node)
        default: return nil
        }
    }

    var allowsWrappedBase64: Bool { false }

    func nodeOfText(_ spot: Spot, in session: DecodingSession) -> UInt32 { spot.node }

    // MARK: Members

    func member(named key: String, of object: UInt32, in session: DecodingSession) -> UInt32 {
        session.find(key, in: object)
    }

    func keys(of object: UInt32, in session: DecodingSession) -> [String] {
        let tape = session.tape
        var keys: [String] = []
        keys.reserveCapacity(tape.childCount(of: Int(object)))
        // Evaluated only for a custom key strategy, as in `convertedKeys(of:)`.
        lazy var path = session.codingPath(of: Spot.root.at(object))
        tape.forEachMember(of: object) { key, _ in
            keys.append(
                session.options.keys.codingKey(tape.string(of: tape[Int(key)]), under: path))
        }
        return keys
    }

    func isObjectItself(_ spot: Spot) -> Bool { true }

    func isAttribute(_ key: UInt32, in session: DecodingSession) -> Bool { false }

    func isRepeat(_ key: UInt32, in session: DecodingSession) -> Bool { false }

    func declares(_ version: Int, in object: UInt32, _ session: DecodingSession) -> Bool {
        guard session.usesPlainKeys else { return false }
        let member = session.find(plain: "version", in: object)
        guard member != 0, session.nodes[Int(member)].isKind(.integer) else { return false }
        return session.smallInteger(at: member) == Int64(version)
    }

    // MARK: Paths

    func append(_ step: PathComponent, to path: inout [any CodingKey], in session: DecodingSession)
    {
        if session.nodes[step.container].isKind(.object) {
            path.append(session.key(UInt32(step.child), of: UInt32(step.container), under: path))
        } else {
            session.note(element: UInt32(step.child), at: path.count)
            path.append(PathKey(index: step.position))
        }
    }

    func child(
        _ key: any CodingKey, of node: UInt32, isBelowIndex: Bool, in session: DecodingSession
    ) -> UInt32? {
        let container = UInt32(session.tape.resolve(Int(node)))
        if session.nodes[Int(container)].isKind(.object) {
            return session.anyMember(named: key.stringValue, in: container)
        }
        guard session.nodes[Int(container)].isKind(.array), let index = key.intValue else {
            return nil
        }
        return session.document.storage.element(index, of: Int(container)).map { UInt32($0) }
    }

    func describe(object: UInt32, in session: DecodingSession) -> String { "an object" }

    // MARK: Unknown members

    func isKnown(
        _ key: UInt32, of object: UInt32, _ asked: AskedKeys, in session: DecodingSession
    ) -> Bool {
        false
    }

    func unknownKey(_ spot: Spot, in session: DecodingSession) -> DecodingError? { nil }

    func unknownMembers(
        ofScalar node: UInt32, in session: DecodingSession, where isUnknown: (String) -> Bool
    ) -> UnknownMembers {
        UnknownMembers()
    }

    func unknownMember(
        _ key: UInt32, in session: DecodingSession, under path: () -> [any CodingKey]
    ) -> (name: String, member: UnknownMembers.Member)? {
        let text = session.tape.string(of: session.nodes[Int(key)])
        return (
            session.options.keys.codingKey(text, under: path()),
            UnknownMembers.Member(key: text, node: session.documentNode(at: key + 1))
        )
    }

    func noteUnknownMembers(of object: UInt32, besides keys: any CodingKey.Type) {}

    func isMember(named name: String, of object: UInt32, besides keys: any CodingKey.Type) -> Bool {
        false
    }

    func rest(
        of key: UInt32, named name: String, in object: UInt32, besides keys: any CodingKey.Type,
        _ session: DecodingSession
    ) -> UnknownMembers.Member.Role? {
        nil
    }

    func forgetPlacements() {}
}
