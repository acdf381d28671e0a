import VersionedCodableCore

extension OrderedMembers: Decodable where Value: Decodable {
    /// Decodes an object.
    ///
    /// - Throws: `DecodingError` when the value is not an object, or a key is not of the key type.
    /// - Complexity: O(n) on average.
    public init(from decoder: any Decoder) throws {
        if let native = decoder.sessionSpot {
            self = try native.session.value(Self.self, at: native.spot)
            return
        }
        let container = try decoder.container(keyedBy: PathKey.self)
        self.init()
        reserveCapacity(container.allKeys.count)
        for name in container.allKeys {
            guard let key = Key(codingKey: PathKey(decimal: name.stringValue)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: container,
                    debugDescription: Self.message(name.stringValue))
            }
            updateValue(try container.decode(Value.self, forKey: name), forKey: key)
        }
    }

    static func message(_ key: String) -> String {
        "expected a key of the type \(Key.self), found \"\(key.prefix(60))\""
    }
}

extension OrderedMembers: Encodable where Value: Encodable {
    /// Encodes an object.
    ///
    /// - Throws: The error of encoding a value.
    public func encode(to encoder: any Encoder) throws {
        if let native = encoder.nodeEncoder { return try native.encode(self) }
        var container = encoder.container(keyedBy: PathKey.self)
        for (key, value) in self {
            try container.encode(value, forKey: PathKey(key.codingKey.stringValue))
        }
    }
}

extension OrderedMembers: CollectionEncoding where Value: Encodable {
    static var plan: CodingPlan { .dictionary }
    static var element: Any.Type { Value.self }
    static var isOrdered: Bool { true }

    func encodeChildren(to session: EncodingSession, in container: UInt32) throws {
        for (key, value) in self {
            try session.writeDictionaryKey(
                key.codingKey.stringValue, of: self, in: container)
            try session.encode(value, in: container)
        }
    }
}

extension OrderedMembers: CollectionDecoding where Value: Decodable {
    static var isArray: Bool { false }

    static func decode(
        session: DecodingSession, _ spot: Spot, to memory: UnsafeMutableRawPointer
    ) throws {
        memory.initializeMemory(as: Self.self, to: try members(session, spot))
    }

    private static func members(_ session: DecodingSession, _ spot: Spot) throws -> Self {
        var members = Self()
        guard let object = try session.tableNode(spot, of: Value.self) else { return members }
        members.reserveCapacity(session.tape.childCount(of: Int(object.node)))
        try session.forEachEntry(of: object, Value.self) { node, value in
            let text = session.tape.string(of: session.nodes[Int(node)])
            guard let key = Key(codingKey: PathKey(decimal: text)) else {
                throw session.corrupted(message(text), at: value)
            }
            // An element overrides an attribute of the same name, which precedes it.
            if !session.isAttribute(node) || members[key] == nil {
                members.updateValue(try session.decode(Value.self, value), forKey: key)
            }
        }
        return members
    }
}
