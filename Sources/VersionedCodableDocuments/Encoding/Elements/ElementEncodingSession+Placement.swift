import VersionedCodableCore

/// Where members stand: as attributes, as elements, as the text.
extension ElementEncodingSession {
    // MARK: Keys

    /// Writes a coding key under the key strategy.
    @inline(never)
    func elementKey(_ key: some CodingKey) {
        convertsKeys ? writeKey(key, converted(key)) : placedKey(key, key.stringValue)
    }

    /// Writes a key where the type around it says.
    @inline(__always)
    func placedKey<Key: CodingKey>(_ key: Key, _ text: String) {
        let object = tape.pointee.open
        let node = tape.pointee.count
        let plan = elementPlan(of: Key.self)
        let isChoice = plan.pointee.isChoice
        if isChoice || tape.pointee.openCount <= 1 { noteChoice(isChoice) }
        if isChoice, tape.pointee.openCount == 0 { noteList(of: Key.self) }
        if text.isEmpty { emptyKey = (node, Key.self) }
        if !appendKey(text) { noteEarlier(than: node, mayRepeat: isChoice) }
        // There is no next key with the same text.
        tape.pointee.nodes[node].next = 0
        if plan.pointee.isItem { tape.pointee.nodes[node].head |= TapeNode.choice }
        guard hasPlacements, let placement = placement(of: key, in: object) else { return }
        if placement == .attributeAndElement { doubledKeys.insert(node) }
        move(node, to: placement)
    }

    /// Notes that a key may come behind another one with its text: elements of one name are a
    /// list, attributes replace each other (`move`).
    private func noteEarlier(than key: Int, mayRepeat: Bool) {
        lastSought = key
        if mayRepeat || hasEarlier(than: key) { hasRepeats = true }
    }

    /// The error for an empty key of a dictionary, because that stands for text.
    func emptyKey(_ value: Any, in container: UInt32) -> EncodingError {
        invalid(
            value, "an empty key, which represents text, cannot be a key of a dictionary",
            at: container)
    }

    /// Marks the object around as named by its only member, or takes the mark back because that is
    /// not the only one.
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

    /// Whether an object may have a key of a type several times.
    @inline(__always)
    func mayRepeat(_ type: Any.Type) -> Bool { elementPlan(of: type).pointee.isChoice }

    private func placement(of key: some CodingKey, in object: UInt32) -> MemberPlacement? {
        var index = placements.count - 1
        while index >= 0, placements[index].object > object { index -= 1 }
        guard index >= 0, placements[index].object == object else { return nil }
        return placements[index].placement(of: key)
    }

    /// Makes a key that has just been written the key of a member with another placement.
    private func move(_ key: Int, to placement: MemberPlacement) {
        let node = tape.pointee.nodes + key
        switch placement {
        case .element: node.pointee.head &= ~TapeNode.attribute
        case .attribute, .attributeAndElement:
            // An element of the same key stays, an attribute does not.
            if placement == .attribute {
                tape.pointee.restoreMember(
                    replacedBy: key, in: tape.pointee.open, kinds: masks.kinds)
            }
            node.pointee.head |= TapeNode.attribute
            if lastSought == key { replaceEarlier(than: key, as: TapeNode.attribute) }
        case .text:
            let text = String(decoding: tape.pointee.bytes(at: key), as: UTF8.self)
            if originalKeys[key] == nil { originalKeys[key] = PathKey(stringValue: text) }
            let hash = Bytes.hash(tape.pointee.text, 0)
            node.pointee.head = UInt32(TapeKind.key.rawValue) | (hash & ~0xFF)
            node.pointee.length = 0
            tape.pointee.keyMask |= 1 << (hash >> 27)
        }
    }

    // MARK: Values

    /// Encodes a value, its key just written, where its type says.
    func encodePlaced<Value: Encodable>(
        _ value: Value,
        _ placement: MemberPlacement,
        _ entry: UnsafeMutablePointer<ElementEncodingPlan>,
        in container: UInt32
    ) throws {
        let key = tape.pointee.count - 1
        let wrapped = entry.pointee.wrapped
        if hasPlacements { doubledKeys.remove(key) }
        move(key, to: placement)
        switch wrapped {
        case .string: write(same(value, String.self))
        case .int: write(same(value, Int.self))
        default: try encodeKnown(value, wrapped, nil, in: container)
        }
        guard placement == .attributeAndElement else { return }
        let copy = tape.pointee.count
        let node = tape.pointee.nodes[key]
        tape.pointee.push(
            node.head & ~TapeNode.attribute, Int(node.offset), Int(node.length))
        tape.pointee.nodes[copy].next = 0
        if let original = originalKeys[key] { originalKeys[copy] = original }
        try encodeKnown(value, wrapped, nil, in: container)
    }

    /// Encodes a value of a type that says where its members stand.
    func encodePlacing<Value: Encodable>(
        _ value: Value,
        _ entry: ElementEncodingPlan,
        in container: UInt32
    ) throws {
        let count = placements.count
        defer { placements.removeLast(placements.count - count) }
        notePlacements(of: value, entry, at: tape.pointee.count)
        if entry.plan == .configured || entry.inner == .configured {
            return try encodeConfigured(value, in: container)
        }
        try encodeWith(in: container) { try value.encode(to: $0) }
    }

    /// Notes where the members of the value to be encoded at a node stand.
    func notePlacements<Value: Encodable>(
        of value: Value, _ entry: ElementEncodingPlan, at node: Int
    ) {
        let object = UInt32(truncatingIfNeeded: node)
        var type: any Encodable.Type = Value.self
        var placing = entry.placing
        if entry.isClass {
            // A value may be of a class below the one it is encoded as.
            type = Swift.type(of: value)
            placing = type as? any MemberEncodingPlacing.Type ?? placing
        }
        var placements = MemberPlacements(object: object, type: placing)
        if let strategy = options.elements.memberPlacementStrategy,
            let type = ElementEncodingPlan.realType(of: type) as? any Encodable.Type
        {
            placements.strategy = strategy(type, ElementEncoder(session: self, node: object))
        }
        self.placements.append(placements)
    }
}

/// Where the members of one value stand.
struct MemberPlacements {
    /// The node of the value.
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
