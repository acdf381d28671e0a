import VersionedCodableCore

/// Where members are: attributes, elements, the text.
extension ElementEncodingShape {
    // MARK: Keys

    /// Writes a key where the type around it declares.
    ///
    /// - Returns: Whether the object may have a key with the same text.
    @inline(never)
    func writePlacedKey<Key: CodingKey>(
        _ key: Key, _ text: String, _ session: EncodingSession
    ) -> Bool {
        let object = session.builder.open
        let node = session.builder.count
        let plan = session.plan(of: Key.self)
        let isChoice = plan.pointee.isChoice
        if isChoice || session.builder.openCount <= 1 { noteChoice(isChoice, session) }
        if isChoice, session.builder.openCount == 0 { noteList(of: Key.self, session) }
        if text.isEmpty { emptyKey = (node, Key.self) }
        let mayRepeat = session.builder.addKey(
            text, marks: plan.pointee.isItem ? TapeNode.choice : 0)
        guard let placement = placement(of: key, in: object) else {
            return mayRepeat
        }
        if placement == .attributeAndElement { doubledKeys.insert(node) }
        move(node, to: placement, session)
        return mayRepeat
    }

    /// Marks the object around as named by its only member, or removes the mark because that is not
    /// the only one.
    @inline(__always)
    private func noteChoice(_ isChoice: Bool, _ session: EncodingSession) {
        guard session.builder.open != DocumentBuilder.none else { return }
        let node = session.builder.nodes + Int(session.builder.open)
        if isChoice, session.builder.openCount == 0 {
            node.pointee.head |= TapeNode.choice
        } else {
            node.pointee.head &= ~TapeNode.choice
        }
    }

    private func placement(of key: some CodingKey, in object: UInt32) -> MemberPlacement? {
        var index = placements.count - 1
        while index >= 0, placements[index].object > object { index -= 1 }
        guard index >= 0, placements[index].object == object else { return nil }
        return placements[index].placement(of: key)
    }

    /// Makes a key that has just been written the key of a member with another placement.
    private func move(
        _ key: Int, to placement: MemberPlacement, _ session: EncodingSession
    ) {
        let node = session.builder.nodes + key
        switch placement {
        case .element: node.pointee.head &= ~TapeNode.attribute
        case .attribute, .attributeAndElement: node.pointee.head |= TapeNode.attribute
        case .text:
            let text = String(decoding: session.builder.bytes(of: key), as: UTF8.self)
            if session.originalKeys[key] == nil {
                session.originalKeys[key] = PathKey(stringValue: text)
            }
            let hash = Bytes.hash(UnsafeRawPointer(session.builder.memory.side), 0)
            node.pointee.head = node.pointee.head & 0x1F | (hash & ~0xFF)
            node.pointee.length = 0
            session.builder.keyMask |= 1 << (hash >> 27)
        }
    }

    // MARK: Values

    /// Encodes a value, its key just written, where its type declares.
    func encodePlaced<Value: Encodable>(
        _ value: Value,
        _ placement: MemberPlacement,
        _ session: EncodingSession,
        in container: UInt32
    ) throws {
        let key = session.builder.count - 1
        doubledKeys.remove(key)
        move(key, to: placement, session)
        if placement == .text { session.builder.settleKey(at: key) }
        try session.encodeWith(in: container) { try value.encode(to: $0) }
        guard placement == .attributeAndElement else { return }
        repeatKey(key, session)
        try session.encodeWith(in: container) { try value.encode(to: $0) }
    }

    /// Writes the key of an attribute again, as the key of an element.
    private func repeatKey(_ key: Int, _ session: EncodingSession) {
        let copy = session.builder.count
        session.originalKeys[copy] = session.originalKeys[key]
        let node = session.builder.nodes[key]
        if session.builder.addKey((Int(node.offset), Int(node.length))) {
            session.builder.settleKey(at: copy)
        }
    }

    /// Writes the scalar of a member that is an attribute and an element a second time.
    func repeatMember(at key: Int, _ session: EncodingSession) {
        guard doubledKeys.remove(key) != nil, session.builder.count == key + 2 else { return }
        repeatKey(key, session)
        let value = session.builder.nodes[key + 1]
        session.builder.openCount += 1
        session.builder.push(value.head, (Int(value.offset), Int(value.length)))
    }

    /// Encodes a value of a type that declares where its members are.
    func encodePlacing<Value: Encodable>(
        _ value: Value,
        _ entry: ValueEncodingPlan,
        _ session: EncodingSession,
        in container: UInt32
    ) throws {
        let count = placements.count
        defer { placements.removeLast(placements.count - count) }
        notePlacements(of: value, entry, session, at: session.builder.count)
        if entry.plan == .hooked {
            return try session.encodeHooked(value, in: container)
        }
        try session.encodeWith(in: container) { try value.encode(to: $0) }
    }

    /// Notes where the members of the value to be encoded at a node are.
    func notePlacements<Value: Encodable>(
        of value: Value, _ entry: ValueEncodingPlan, _ session: EncodingSession, at node: Int
    ) {
        let object = UInt32(truncatingIfNeeded: node)
        var type: any Encodable.Type = Value.self
        var placing = entry.placing
        if entry.isClass {
            // A value may be of a subclass of the class it is encoded as.
            type = Swift.type(of: value)
            placing = type as? any MemberEncodingPlacing.Type ?? placing
        }
        var placements = MemberPlacements(object: object, type: placing)
        if let strategy = session.options.elements.memberPlacementStrategy,
            let type = ValueEncodingPlan.realType(of: type) as? any Encodable.Type
        {
            placements.strategy = strategy(type, NodeEncoder(session: session, node: object))
        }
        self.placements.append(placements)
    }
}

/// Where the members of one value are.
struct MemberPlacements {
    private(set) var object: UInt32
    let type: (any MemberEncodingPlacing.Type)?
    var strategy: ((any CodingKey) -> MemberPlacement?)?

    init(object: UInt32, type: (any MemberEncodingPlacing.Type)?) {
        self.object = object
        self.type = type
    }

    func moved(to object: UInt32) -> MemberPlacements {
        var copy = self
        copy.object = object
        return copy
    }

    func placement(of key: some CodingKey) -> MemberPlacement? {
        strategy?(key) ?? type?.encodingPlacement(for: key)
    }
}
