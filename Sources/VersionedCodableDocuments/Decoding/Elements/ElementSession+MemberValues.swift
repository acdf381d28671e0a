import VersionedCodableCore

/// Decoding the values of members, where keys may repeat and be attributes or elements.
extension ElementSession {
    /// Returns the spot with the flags for a value of a type.
    ///
    /// A type of a single value requests an array from its own members. Arrays, optionals and
    /// wrappers keep the flags of the spot.
    func valueSpot(_ type: Any.Type, _ spot: Spot) -> Spot {
        base.entry(of: type).member.flags == 0 ? spot : spot.marked(FrameBits.item)
    }

    /// Decodes a value while the placement that its type declares is in effect.
    @inline(__always)
    func placing<Value: Decodable>(
        _ type: Value.Type, _ spot: Spot, _ decoder: any Decoder, _ decode: () throws -> Value
    ) rethrows -> Value {
        let outer = shape.placements[spot.node]
        defer { shape.placements[spot.node] = outer }
        if let placement = options.elements.memberPlacementStrategy?(type, decoder) {
            shape.placements[spot.node] = placement
        } else if let placing = type as? any MemberDecodingPlacing.Type {
            shape.placements[spot.node] = { placing.decodingPlacement(for: $0) }
        }
        return try decode()
    }

    /// Returns the value of a member with the flags of its type; nil if it is missing.
    ///
    /// For the text of the object or, for types with members, the object itself, it is inlined.
    private func find<Key: CodingKey>(
        _ type: Any.Type, _ key: Key, _ entry: UnsafePointer<ValueDecodingPlan>, of spot: Spot
    ) throws -> Spot? {
        let (object, placement) = (spot.node, entry.pointee.member.placement)
        let name = key.stringValue
        if placement == .text || placement != .attribute && name.isEmpty,
            !nodes[Int(object)].isKind(.key)
        {
            if placement == .text {
                try checkKept(object)
                shape.textOwners.insert(ObjectIdentifier(Key.self))
            } else if !entry.pointee.plan.isScalar {
                noteOwner(of: object, Key.self)
            }
            return spot.marked(FrameBits.item | FrameBits.inlined)
        }
        let missedBefore = base.missedInPrefix
        var node = member(key, named: name, placement, in: object)
        // Attributes and annotations are complete once the object has begun.
        if entry.pointee.plan == .annotation || placement == .attribute {
            base.missedInPrefix = missedBefore
        }
        if node == missingNode { node = emptyList(type, key, placement, of: object) }
        return node == missingNode ? nil : spot.at(node).marked(entry.pointee.member.flags)
    }

    /// Returns the attribute that represents an empty array, if only elements are looked for.
    private func emptyList(
        _ type: Any.Type, _ key: some CodingKey, _ asked: MemberPlacement?, of object: UInt32
    ) -> UInt32 {
        guard (asked ?? placement(of: key, in: object)) == .element,
            MemberList.isMadeOf((type as? any ValueWrapping.Type)?.wrappedType ?? type)
        else { return missingNode }
        let node = member(key, .attribute, in: object)
        return node != missingNode && isEmptyAttribute(node) ? node : missingNode
    }

    func decodeMember<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ key: Key,
        of spot: Spot
    ) throws -> Value {
        let entry = base.plan(of: type)
        if entry.pointee.plan == .inlined {
            return try base.inlined(type, named: key.stringValue, in: spot.unmarked)
        }
        guard let member = try find(type, key, entry, of: spot) else {
            return try base.decodeMissing(type, key, of: spot)
        }
        if let optional = entry.pointee.member.optional, member.frame & FrameBits.inlined == 0,
            let value = try optional.decodeMember(self, member) as? Value
        {
            return value
        }
        return try base.decode(type, entry, member)
    }

    /// Returns the value of a missing member that is an array, set or table without members.
    func emptyCollection<Value: Decodable>(
        _ type: Value.Type, _ entry: ValueDecodingPlan, _ key: some CodingKey, of spot: Spot
    ) -> Value? {
        let wrapper = type as? any TransparentWrapper.Type
        if let empty = wrapper?.empty, let value = empty as? Value { return value }
        let isCollection = type is any Sequence.Type && Value.self != String.self
        if isCollection || entry.member.placement != nil || type is any MemberWrapping.Type
            || wrapper != nil && entry.member.flags == 0
        {
            let value = try? base.withMissing(key, in: spot) { try base.decode(type, $0) }
            if let value { return value }
        }
        guard let type = type as? any MemberCollecting.Type else { return nil }
        return type.init() as? Value
    }

    func decodeMemberIfPresent<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ key: Key,
        of spot: Spot
    ) throws -> Value? {
        let entry = base.plan(of: type)
        guard let member = try find(type, key, entry, of: spot) else {
            return try base.decodeMissingIfPresent(type, key, of: spot)
        }
        if member.frame & FrameBits.inlined == 0 {
            return try decodeIfPresent(type, entry, member)
        }
        if hasText(spot.node) { return try base.decode(type, member) }
        guard entry.pointee.member.placement == nil else { return nil }
        switch entry.pointee.plan {
        case .plain, .placing, .array: break
        default: return nil
        }
        return nodes[Int(spot.node)].isKind(.object)
            ? try base.decode(type, member) : try? base.decode(type, member)
    }

    /// Decodes a value that may be empty.
    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        _ entry: UnsafePointer<ValueDecodingPlan>,
        _ spot: Spot
    ) throws -> Value? {
        if base.isNull(spot.node) { return nil }
        guard isEmptyValue(spot.node) else { return try base.decode(type, entry, spot) }
        if entry.pointee.collection?.isArray == true || entry.pointee.plan.isScalarArray,
            options.elements.emptyValueStrategy != .null
        {
            return try base.decode(type, spot)
        }
        if options.elements.emptyValueStrategy == .null || nodes[Int(spot.node)].isKind(.object) {
            return nil
        }
        // Text may be empty, and an object may have only optional members; but a number is missing.
        return try? base.decode(type, spot)
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

    /// Whether a member is an entry of a table: the first of its name, and not only white space.
    ///
    /// - Throws: `DecodingError` for a repeated name if the table keeps whole elements.
    func isEntry(_ key: UInt32, of object: UInt32, _ type: Any.Type) throws -> Bool {
        guard base.isRepeat(key) else { return !tape.isLayout(key, of: object) }
        guard type is any NamedContent.Type, !tape.isText(key) else { return false }
        let name = tape.string(of: nodes[Int(key)])
        throw lost("a second element \"\(name)\" in a table", at: key)
    }

    /// Returns the object of a table; nil if it has no members.
    func tableNode(_ spot: Spot, of type: Any.Type) throws -> Spot? {
        if spot.node == missingNode { return nil }
        let object = try base.objectNode(spot)
        let node = nodes[Int(object.node)]
        guard node.isKind(.object) else {
            if node.length == 0 || node.isKind(.untyped) && !hasText(object.node) { return nil }
            throw base.mismatch([String: Any].self, at: spot)
        }
        if node.head & TapeNode.incomplete != 0 { base.missedInPrefix = true }
        if statesEmpty(object.node) { return nil }
        // A `DocumentNode` gives access to the other members of its name.
        if type != DocumentNode.self { asked?.note(object: object) }
        return object
    }
}
