import VersionedCodableCore

/// The `Encoder` of a node at the end of the tape, in documents of elements (XML).
///
/// A struct of 16 bytes, so that it fits into an existential without an allocation.
struct ElementEncoder: SessionEncoder {
    let session: EncodingSession
    let node: UInt32

    @inline(__always)
    init(session: EncodingSession, node: UInt32) {
        self.session = session
        self.node = node
    }

    @inline(__always)
    static func encode<Value: Encodable>(
        _ value: Value, _ session: EncodingSession, in container: UInt32, isMember: Bool
    ) throws {
        let entry = session.elementPlan(of: Value.self)
        if entry.pointee.isPlain {
            let node = session.builder.count
            try encodePlain(value, session, in: container)
            let written = session.builder.nodes[node]
            if isMember ? written.isKind(.array) : written.head & TapeNode.choice != 0 {
                try session.withElements {
                    try $0.noteChoices(
                        at: node, Value.self, entry, session, in: container, isMember: isMember)
                }
            }
        } else if entry.pointee.isNoted {
            try session.withElements {
                try $0.encode(value, entry, session, in: container, isMember: isMember)
            }
        } else {
            try session.encode(value, entry.pointee.value, in: container)
        }
    }

    @inline(__always)
    static func writeKey<Key: CodingKey>(
        _ key: Key, _ text: String, _ session: EncodingSession
    ) -> Bool {
        session.withElements { $0.writePlacedKey(key, text, session) }
    }

    @inline(__always)
    static func endMember(at key: Int, _ session: EncodingSession) {
        session.withElements {
            if !$0.doubledKeys.isEmpty { $0.repeatMember(at: key, session) }
        }
    }

    @inline(never)
    static func container<Key: CodingKey>(
        _ type: Key.Type, _ object: UInt32, _ session: EncodingSession
    ) -> KeyedEncodingContainer<Key> {
        session.noteKeys(type, of: object)
        return KeyedEncodingContainer(
            ElementEncodingContainer<Key>(session: session, object: object))
    }

    static func listContainer(
        _ array: UInt32, _ session: EncodingSession
    ) -> any UnkeyedEncodingContainer {
        ElementListEncodingContainer(session: session, array: array)
    }
}

struct ElementEncodingContainer<Key: CodingKey>: SessionObjectContainer {
    typealias Coder = ElementEncoder
    let session: EncodingSession
    let object: UInt32

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        guard let value else { return }
        try member(key) {
            let node = $0.builder.count
            try ElementEncoder.encode(value, $0, in: $0.builder.open, isMember: true)
            if $0.builder.nodes[node].isKind(.array) { $0.elements.notePresent(at: node, $0) }
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        if ErrorMessages.isUnnamedPayload(type, of: Key.self) {
            session.elements.unnamedPayload = (key.stringValue, object)
        }
        let (target, node) = session.nested(.object, key, in: object)
        if Int(node) + 1 < target.builder.count { target.elements.noteReopened(node) }
        return ElementEncoder.container(type, node, target)
    }
}

struct ElementListEncodingContainer: SessionArrayContainer {
    typealias Coder = ElementEncoder
    let session: EncodingSession
    let array: UInt32
}

extension Encoder {
    /// Whether arrays become members with the same key in the document (XML).
    ///
    /// Always false for other packages' encoders.
    public var repeatsKeys: Bool { self is ElementEncoder }
}
