import VersionedCodableCore

/// Where members are: attributes, elements, the text.
extension ElementEncodingShape {
    // MARK: Keys

    /// Writes a key where the type around it declares.
    @inline(never)
    func writePlacedKey<Key: CodingKey>(_ key: Key, _ text: String, _ session: EncodingSession) {
        let object = tape.pointee.open
        let node = tape.pointee.count
        let plan = session.elementPlan(of: Key.self)
        let isChoice = plan.pointee.isChoice
        if isChoice || tape.pointee.openCount <= 1 { noteChoice(isChoice) }
        if isChoice, tape.pointee.openCount == 0 { noteList(of: Key.self) }
        if text.isEmpty { emptyKey = (node, Key.self) }
        if !session.appendKey(text) { noteEarlier(than: node, mayRepeat: isChoice, session) }
        // There is no next key with the same text.
        tape.pointee.nodes[node].next = 0
        if plan.pointee.isItem { tape.pointee.nodes[node].head |= TapeNode.choice }
        guard hasPlacements, let placement = placement(of: key, in: object) else { return }
        if placement == .attributeAndElement { doubledKeys.insert(node) }
        move(node, to: placement, session)
    }

    /// Notes that there may be an earlier key with the text of a key: elements of one name are a
    /// list, attributes replace each other (`move`).
    private func noteEarlier(than key: Int, mayRepeat: Bool, _ session: EncodingSession) {
        lastSought = key
        if mayRepeat || session.hasEarlier(than: key) { hasRepeats = true }
    }

    /// Marks the object around as named by its only member, or removes the mark because that is not
    /// the only one.
    @inline(__always)
    private func noteChoice(_ isChoice: Bool) {
        guard tape.pointee.open != EncodingTape.none else { return }
        let node = tape.pointee.nodes + Int(tape.pointee.open)
        if isChoice, tape.pointee.openCount == 0 {
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
        let node = tape.pointee.nodes + key
        switch placement {
        case .element: node.pointee.head &= ~TapeNode.attribute
        case .attribute, .attributeAndElement:
            // An element of the same key stays, an attribute does not.
            if placement == .attribute {
                tape.pointee.restoreMember(
                    replacedBy: key, in: tape.pointee.open, kinds: session.masks.kinds)
            }
            node.pointee.head |= TapeNode.attribute
            if lastSought == key { session.replaceEarlier(than: key, as: TapeNode.attribute) }
        case .text:
            let text = String(decoding: tape.pointee.bytes(at: key), as: UTF8.self)
            if session.originalKeys[key] == nil {
                session.originalKeys[key] = PathKey(stringValue: text)
            }
            let hash = Bytes.hash(tape.pointee.text, 0)
            node.pointee.head = UInt32(TapeKind.key.rawValue) | (hash & ~0xFF)
            node.pointee.length = 0
            tape.pointee.keyMask |= 1 << (hash >> 27)
        }
    }

    // MARK: Values

    /// Encodes a value, its key just written, where its type declares.
    func encodePlaced<Value: Encodable>(
        _ value: Value,
        _ placement: MemberPlacement,
        _ entry: UnsafeMutablePointer<ElementEncodingPlan>,
        _ session: EncodingSession,
        in container: UInt32
    ) throws {
        let key = tape.pointee.count - 1
        if hasPlacements { doubledKeys.remove(key) }
        move(key, to: placement, session)
        try encodeUnplaced(value, entry, session, in: container)
        guard placement == .attributeAndElement else { return }
        let copy = tape.pointee.count
        let node = tape.pointee.nodes[key]
        tape.pointee.push(
            node.head & ~TapeNode.attribute, Int(node.offset), Int(node.length))
        tape.pointee.nodes[copy].next = 0
        if let original = session.originalKeys[key] { session.originalKeys[copy] = original }
        try encodeUnplaced(value, entry, session, in: container)
    }

    @inline(__always)
    private func encodeUnplaced<Value: Encodable>(
        _ value: Value,
        _ entry: UnsafeMutablePointer<ElementEncodingPlan>,
        _ session: EncodingSession,
        in container: UInt32
    ) throws {
        guard let wrapper = entry.pointee.wrapper else {
            return try session.encodeWith(in: container) { try value.encode(to: $0) }
        }
        try withUnsafePointer(to: value) { try session.write(wrapper, at: $0) }
    }

    /// Encodes a value of a type that declares where its members are.
    func encodePlacing<Value: Encodable>(
        _ value: Value,
        _ entry: ElementEncodingPlan,
        _ session: EncodingSession,
        in container: UInt32
    ) throws {
        let count = placements.count
        defer { placements.removeLast(placements.count - count) }
        notePlacements(of: value, entry, session, at: tape.pointee.count)
        if entry.value.plan == .hooked {
            return try session.encodeHooked(value, in: container)
        }
        try session.encodeWith(in: container) { try value.encode(to: $0) }
    }

    /// Notes where the members of the value to be encoded at a node are.
    func notePlacements<Value: Encodable>(
        of value: Value, _ entry: ElementEncodingPlan, _ session: EncodingSession, at node: Int
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
            let type = ElementEncodingPlan.realType(of: type) as? any Encodable.Type
        {
            placements.strategy = strategy(type, ElementEncoder(session: session, node: object))
        }
        self.placements.append(placements)
    }
}

extension EncodingSession {
    /// Writes the scalar of a wrapper in memory.
    fileprivate func write(_ wrapper: ScalarWrapper, at memory: UnsafeRawPointer) throws {
        try wrapper.scalars._withUnsafeGuaranteedRef { scalars in
            switch wrapper.plan {
            case .bool: write(scalars.bool.value(memory))
            case .int: write(scalars.int.value(memory))
            case .double: try write(scalars.double.value(memory))
            default: write(scalars.string.value(memory))
            }
        }
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
