import VersionedCodableCore

/// Decoding the values of members, where keys may repeat and be attributes or elements.
extension ElementSession {
    /// Returns the spot with the flags for a value of a type.
    ///
    /// A type of a single value requests an array from its own members. Arrays, optionals and
    /// wrappers keep the flags of the spot.
    func valueSpot(_ type: Any.Type, _ spot: Spot) -> Spot {
        entry(of: type).flags == 0 ? spot : spot.marked(FrameBits.item)
    }

    func decodePlacing<Value: Decodable>(
        _ type: Value.Type,
        _ spot: Spot,
        _ hooked: HookedType?
    ) throws -> Value {
        try placing(type, spot, ElementDecoder(in: base, at: spot, of: type)) {
            try decodeHooked(type, spot, hooked)
        }
    }

    /// Decodes a value while the placement that its type declares is in effect.
    @inline(__always)
    func placing<Value: Decodable>(
        _ type: Value.Type, _ spot: Spot, _ decoder: any Decoder, _ decode: () throws -> Value
    ) rethrows -> Value {
        let outer = shape.placements[spot.node]
        defer { shape.placements[spot.node] = outer }
        if let placement = options.elements.memberPlacementStrategy?.place(type, decoder) {
            shape.placements[spot.node] = placement
        } else if let placing = type as? any MemberDecodingPlacing.Type {
            shape.placements[spot.node] = { placing.decodingPlacement(for: $0) }
        }
        return try decode()
    }

    private enum Found {
        case missing
        case value(UInt32)
        /// The text of the object or, for types with members, the object itself.
        case inlined
    }

    private func find<Key: CodingKey>(
        _ type: Any.Type,
        _ key: Key,
        _ entry: ElementPlan,
        of object: UInt32
    ) throws -> Found {
        let isView = nodes[Int(object)].isKind(.key)
        if !isView,
            entry.placement == .text || key.stringValue.isEmpty && entry.placement != .attribute
        {
            if entry.placement == .text {
                try checkKept(object)
                shape.textOwners.insert(ObjectIdentifier(Key.self))
            } else if !entry.plan.isScalar {
                noteOwner(of: object, Key.self)
            }
            return .inlined
        }
        let missedBefore = base.missedInPrefix
        let node = member(key, entry.placement, in: object)
        // Attributes and annotations are complete once the object has begun.
        if entry.plan == .annotation || entry.placement == .attribute {
            base.missedInPrefix = missedBefore
        }
        if node == 0, let list = emptyList(type, key, entry.placement, of: object) {
            return .value(list)
        }
        return node == 0 ? .missing : .value(node)
    }

    /// Returns the attribute that represents an empty array, if only elements are looked for.
    private func emptyList(
        _ type: Any.Type, _ key: some CodingKey, _ asked: MemberPlacement?, of object: UInt32
    ) -> UInt32? {
        guard (asked ?? placement(of: key, in: object)) == .element,
            MemberList.isMadeOf((type as? any ValueWrapping.Type)?.wrappedType ?? type)
        else { return nil }
        let node = member(key, .attribute, in: object)
        return node > 0 && isEmptyAttribute(node) ? node : nil
    }

    func decodeMember<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ key: Key,
        of spot: Spot
    ) throws -> Value {
        let entry = entry(of: type)
        if entry.plan == .inlined {
            return try base.inlined(type, named: key.stringValue, in: spot.unmarked)
        }
        switch try find(type, key, entry, of: spot.node) {
        case .inlined:
            return try decode(type, spot.marked(FrameBits.item | FrameBits.inlined))
        case .value(let node):
            if let optional = entry.optional {
                let value = try optional.decodeMember(self, spot.at(node).marked(entry.flags))
                if let value = value as? Value { return value }
            }
            return try decode(type, spot.at(node).marked(entry.flags))
        case .missing:
            if let value = try memberAnnotation(type, entry, key, of: spot) {
                return value
            }
            return try decodeMissing(type, entry, key, of: spot)
        }
    }

    /// Returns the annotation of an object; the rest of the document does not change it.
    private func memberAnnotation<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ entry: ElementPlan,
        _ key: Key,
        of spot: Spot
    ) throws -> Value? {
        guard entry.plan == .annotation else { return nil }
        return try base.annotation(type, key, of: spot)
    }

    /// Decodes a missing member: an array, set or table without members is empty.
    private func decodeMissing<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ entry: ElementPlan,
        _ key: Key,
        of spot: Spot
    ) throws -> Value {
        if let value = try base.valueForMissing(type, key, of: spot.node) { return value }
        let wrapper = type as? any TransparentWrapper.Type
        if let empty = wrapper?.empty, let value = empty as? Value { return value }
        let isCollection = type is any Sequence.Type && Value.self != String.self
        if isCollection || entry.placement != nil || type is any MemberWrapping.Type
            || wrapper != nil && entry.flags == 0
        {
            let value = try? base.withMissing(key, in: spot) { try decode(type, $0) }
            if let value { return value }
        }
        if let type = type as? any MemberCollecting.Type, let value = type.init() as? Value {
            return value
        }
        throw base.keyNotFound(key, in: spot)
    }

    func decodeMemberIfPresent<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ key: Key,
        of spot: Spot
    ) throws -> Value? {
        let entry = entry(of: type)
        switch try find(type, key, entry, of: spot.node) {
        case .missing:
            return try memberAnnotation(type, entry, key, of: spot)
                ?? base.optionalForMissing(type, key, of: spot)
        case .inlined:
            let inner = spot.marked(FrameBits.item | FrameBits.inlined)
            if hasText(spot.node) { return try decode(type, inner) }
            let isText = entry.plan == .string && options.elements.emptyValueStrategy != .null
            guard entry.placement == nil, entry.plan == .plain || entry.plan == .array || isText
            else { return nil }
            return nodes[Int(spot.node)].isKind(.object)
                ? try decode(type, inner) : try? decode(type, inner)
        case .value(let node):
            return try decodeIfPresent(type, entry, spot.at(node).marked(entry.flags))
        }
    }

    /// Decodes a value that may be empty.
    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        _ entry: ElementPlan,
        _ spot: Spot
    ) throws -> Value? {
        if base.isNull(spot.node) { return nil }
        guard isEmptyValue(spot.node) else { return try decode(type, spot) }
        if entry.collection?.isArray == true || entry.plan.isScalarArray,
            options.elements.emptyValueStrategy != .null
        {
            return try decode(type, spot)
        }
        if options.elements.emptyValueStrategy == .null || nodes[Int(spot.node)].isKind(.object) {
            return nil
        }
        // Text may be empty, and an object may have only optional members; but a number is missing.
        return try? decode(type, spot)
    }

    /// Whether a value is empty: an element or attribute without content, or marked as null.
    func isEmptyValue(_ index: UInt32) -> Bool {
        guard index != missingNode else { return true }
        let node = nodes[Int(index)]
        if node.isKind(.untyped) {
            return node.length == 0 && options.elements.emptyValueStrategy != .text
        }
        guard node.isKind(.object), let rules = base.document.storage.elementRules else {
            return false
        }
        return hasOnlyAttributes(index) {
            rules.isNull(
                attribute: tape.bytes(of: nodes[Int($0)]),
                value: tape.bytes(of: nodes[Int($0 + 1)]))
        }
    }

    /// Whether an object has only attributes, among them one for which a closure returns true.
    private func hasOnlyAttributes(_ object: UInt32, with isWanted: (UInt32) -> Bool) -> Bool {
        var found = false
        var key = object + 1
        while key < nodes[Int(object)].next {
            guard tape.isAttribute(key) else { return false }
            found = found || isWanted(key)
            key = nodes[Int(key + 1)].next
        }
        return found
    }

    /// Whether an object has only attributes, one of which states whether it is nil.
    private func statesEmpty(_ object: UInt32) -> Bool {
        guard let rules = base.document.storage.elementRules else { return false }
        let yes: StaticString = "true"
        let value = UnsafeRawBufferPointer(start: yes.utf8Start, count: yes.utf8CodeUnitCount)
        return hasOnlyAttributes(object) {
            rules.isNull(attribute: tape.bytes(of: nodes[Int($0)]), value: value)
        }
    }

    /// Decodes a table of all members, the first one of each key.
    func memberTable<Value: Decodable>(
        _ spot: Spot
    ) throws -> [String: Value] {
        guard let object = try tableNode(spot, of: Value.self) else { return [:] }
        var table = [String: Value](minimumCapacity: tape.childCount(of: Int(object.node)))
        try forEachEntry(of: object, Value.self) { key, value in
            let name = tape.string(of: nodes[Int(key)])
            if !tape.isAttribute(key) || table[name] == nil {
                table[name] = try decode(Value.self, value)
            }
        }
        return table
    }

    func orderedMembers<Key, Value: Decodable>(
        _ spot: Spot
    ) throws -> OrderedMembers<Key, Value> {
        var members = OrderedMembers<Key, Value>()
        guard let object = try tableNode(spot, of: Value.self) else { return members }
        members.reserveCapacity(tape.childCount(of: Int(object.node)))
        try forEachEntry(of: object, Value.self) { member, value in
            let key = try OrderedMembers<Key, Value>.key(member, at: value, in: base)
            if !tape.isAttribute(member) || members.index(forKey: key) == nil {
                members.updateValue(try decode(Value.self, value), forKey: key)
            }
        }
        return members
    }

    /// Calls a closure with the keys and values of a table.
    ///
    /// An element overrides an attribute of the same name, which precedes it.
    private func forEachEntry(
        of object: Spot, _ type: Any.Type, _ body: (_ key: UInt32, _ value: Spot) throws -> Void
    ) throws {
        let values = object.marked(entry(of: type).flags)
        try tape.forEachMember(of: object.node) { key, value in
            if try isEntry(key, of: object.node, type) { try body(key, values.at(value)) }
        }
    }

    /// Whether a member is an entry of a table: the first of its name, and not only white space.
    ///
    /// - Throws: `DecodingError` for a repeated name if the table keeps whole elements.
    private func isEntry(_ key: UInt32, of object: UInt32, _ type: Any.Type) throws -> Bool {
        guard isRepeat(key) else { return !tape.isLayout(key, of: object) }
        guard type is any NamedContent.Type, !tape.isText(key) else { return false }
        let name = tape.string(of: nodes[Int(key)])
        throw lost("a second element \"\(name)\" in a table", at: key)
    }

    /// Returns the object of a table; nil if it has no members.
    private func tableNode(_ spot: Spot, of type: Any.Type) throws -> Spot? {
        if spot.node == missingNode { return nil }
        let object = try elementNode(spot)
        let node = nodes[Int(object.node)]
        guard node.isKind(.object) else {
            if node.length == 0 || node.isKind(.untyped) && !hasText(object.node) { return nil }
            throw base.mismatch([String: Any].self, at: spot)
        }
        if node.head & TapeNode.incomplete != 0 { base.missedInPrefix = true }
        if statesEmpty(object.node) { return nil }
        if !base.usesPlainKeys { base.converted.tables.insert(object.node) }
        // A `DocumentNode` gives access to the other members of its name.
        if type != DocumentNode.self { asked?.note(object: object) }
        return object
    }
}
