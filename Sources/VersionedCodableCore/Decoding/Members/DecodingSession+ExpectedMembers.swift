// The short way to members: most documents have them in the order in which they are asked for, and most text is as it
// is meant. Everything else is left to the long way, which gives the same answers.

extension DecodingSession {
    /// Where the member that is expected may stand.
    private enum Expectation {
        case attribute, element, either
    }

    /// The value of a key in an object, or 0.
    @inline(__always)
    func member(_ key: some CodingKey, in object: UInt32) -> UInt32 {
        let node = expected(key.stringValue, .either, in: object)
        return node == 0 ? member(key, nil, in: object) : node
    }

    /// The value of the key that is expected next in an object, if it is this one; 0 when that takes a closer look.
    private func expected(
        _ key: String,
        _ place: Expectation,
        in object: UInt32
    ) -> UInt32 {
        guard findsExpected, hasPlaces?.pointee == false, nodes[Int(object)].isKind(.object) else {
            return 0
        }
        return key.utf8.withContiguousStorageIfAvailable {
            guard let text = $0.baseAddress, $0.count > 0 else { return 0 }
            return expected(text, $0.count, place, in: object)
        } ?? 0
    }

    @inline(__always)
    private func expected(
        _ text: UnsafePointer<UInt8>,
        _ count: Int,
        _ place: Expectation,
        in object: UInt32
    ) -> UInt32 {
        let end = nodes[Int(object)].next
        let hint = hints + Int(object & UInt32(DecodingSession.hintSlots - 1))
        var key = hint.pointee.object == object ? hint.pointee.key : object + 1
        if key < end, isRepeat(key) {
            // The rest of an array. It is left behind for good, so that no key walks over it again.
            repeat { key = nodes[Int(key + 1)].next } while key < end && isRepeat(key)
            hint.pointee = KeyHint(object: object, key: key)
        }
        guard key < end, matches(key, text, count) else { return 0 }
        if nodes[Int(key)].head & TapeNode.attribute != 0 {
            switch place {
            case .attribute: break
            case .element: return 0
            case .either where hasElement(text, count, from: key, to: end, of: object): return 0
            case .either: break
            }
        } else if place == .attribute {
            return 0
        }
        return take(key, object, hint)
    }

    /// Whether there may be an element with the name of an attribute.
    private func hasElement(
        _ text: UnsafePointer<UInt8>,
        _ count: Int,
        from attribute: UInt32,
        to end: UInt32,
        of object: UInt32
    ) -> Bool {
        let head = nodes[Int(object)].head
        if nodes[Int(object)].extra > DecodingSession.wideObject || head & TapeNode.incomplete != 0
        {
            return true
        }
        var key = nodes[Int(attribute + 1)].next
        while key < end {
            if matches(key, text, count) { return true }
            key = nodes[Int(key + 1)].next
        }
        return false
    }

    // MARK: Values

    func decodeExpectedMember<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ key: Key,
        of object: UInt32,
        _ frame: UInt32
    ) throws -> Value {
        let entry = planEntry(of: type)
        let node = expected(key.stringValue, entry, in: object)
        if node == 0 { return try decodeMember(type, key, of: object, frame) }
        let inner = frame | entry.pointee.place
        switch entry.pointee.plan {
        case .plain: return try Value(from: NodeDecoder(session: self, node: node, frame: inner))
        case .string: return same(try string(node, inner))
        case .int: return same(try integer(Int.self, node, inner))
        default: return try decodePlanned(type, entry.pointee, node, inner)
        }
    }

    func decodeExpectedMemberIfPresent<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ key: Key,
        of object: UInt32,
        _ frame: UInt32
    ) throws -> Value? {
        let entry = planEntry(of: type)
        let node = expected(key.stringValue, entry, in: object)
        if node == 0 { return try decodeMemberIfPresent(type, key, of: object, frame) }
        let inner = frame | entry.pointee.place
        return try decodeIfPresent(type, entry.pointee, node, inner)
    }

    @inline(__always)
    private func expected(
        _ key: String,
        _ entry: UnsafeMutablePointer<PlanEntry>,
        in object: UInt32
    ) -> UInt32 {
        if entry.pointee.plan == .annotation { return 0 }
        switch entry.pointee.placement {
        case nil, .attributeAndElement: return expected(key, .either, in: object)
        case .attribute: return expected(key, .attribute, in: object)
        case .element: return expected(key, .element, in: object)
        case .text: return 0
        }
    }

    // MARK: Scalars

    /// Reads a wrapper of a scalar as the scalar.
    func noteWrapped(_ type: Any.Type, in entry: inout PlanEntry) {
        guard entry.plan == .plain, let placement = entry.placement, placement != .text,
            let wrapped = (type as? any ValueWrapping.Type)?.wrappedType
        else { return }
        let plan = plan(of: wrapped)
        if plan.isScalar { entry.plan = plan }
    }

    /// The text of a member that is nothing but text without blanks around it; nil when that takes a closer look.
    @inline(__always)
    func memberText(at index: UInt32) -> String? {
        guard index != missingNode, index > 0, nodes[Int(index - 1)].isKind(.key),
            nodes[Int(index - 1)].length > 0
        else { return nil }
        let node = nodes[Int(index)]
        guard node.isKind(.untyped) else { return nil }
        if node.length == 0 { return "" }
        let text = tape.text(of: node)
        guard text.load(as: UInt8.self) > 0x20,
            text.load(fromByteOffset: Int(node.length) - 1, as: UInt8.self) > 0x20
        else { return nil }
        return tape.string(of: node)
    }

    /// The truth value of text that is one to the letter.
    func memberBool(_ node: TapeNode) -> Bool? {
        guard node.isKind(.untyped) else { return nil }
        let text = tape.text(of: node)
        switch node.length {
        case 4 where text.loadUnaligned(as: UInt32.self).littleEndian == 0x6575_7274: return true
        case 5
        where text.loadUnaligned(as: UInt32.self).littleEndian == 0x736C_6166
            && text.load(fromByteOffset: 4, as: UInt8.self) == UInt8(ascii: "e"):
            return false
        default: return nil
        }
    }

    /// The integer of text that is a short one.
    func memberInteger<Value: FixedWidthInteger>(
        _ node: TapeNode,
        as type: Value.Type
    ) -> Value? {
        guard node.isKind(.untyped) else { return nil }
        return NumberParsing.smallInteger(tape.text(of: node), Int(node.length))
            .flatMap { Value(exactly: $0) }
    }

    /// The number of text that is a short one.
    func memberDouble(_ index: UInt32) -> Double? {
        guard index != missingNode, nodes[Int(index)].isKind(.untyped) else { return nil }
        return NumberParsing.shortDouble(tape.bytes(of: nodes[Int(index)]))
    }
}
