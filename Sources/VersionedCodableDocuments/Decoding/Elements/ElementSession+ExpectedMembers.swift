import VersionedCodableCore

// The fast path to members of elements. It compares only the key that is expected next, because
// most documents have members in the order in which they are requested, and uses text unchanged,
// because most text has no white space around it. Otherwise it returns 0 or nil, and the caller
// falls back to `member(_:_:in:)`, which searches and gives the same answers.

/// The placements in which the expected member may be found.
struct MemberExpectation: OptionSet {
    var rawValue: UInt8

    static let attribute = MemberExpectation(rawValue: 1)
    static let element = MemberExpectation(rawValue: 2)
    static let either: MemberExpectation = [.attribute, .element]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the expectation of a type's placement; empty to always use `member(_:_:in:)`.
    init(_ placement: MemberPlacement?) {
        switch placement {
        case nil, .attributeAndElement: self = .either
        case .attribute: self = .attribute
        case .element: self = .element
        case .text: self = []
        }
    }
}

extension ElementSession {
    /// Returns the value of a key in an object, or 0.
    @inline(__always)
    func member(_ key: some CodingKey, in object: UInt32) -> UInt32 {
        let node = expected(key.stringValue, .either, in: object)
        return node == 0 ? member(key, nil, in: object) : node
    }

    /// Returns the value of the key that is expected next in an object, if it is this one.
    ///
    /// 0: fall back to `member(_:_:in:)`.
    private func expected(
        _ name: String,
        _ expectation: MemberExpectation,
        in object: UInt32
    ) -> UInt32 {
        guard let key = expectedKey(of: object) else { return 0 }
        let isEqual = name.utf8.withContiguousStorageIfAvailable {
            guard let text = $0.baseAddress, $0.count > 0 else { return false }
            return base.matches(key, text, $0.count)
        }
        return isEqual == true ? take(key, from: expectation, of: object) : 0
    }

    @inline(__always)
    private func expectedKey(of object: UInt32) -> UInt32? {
        guard expectsMembers else { return nil }
        let end = nodes[Int(object)].next
        let hint = hints + Int(object & UInt32(DecodingSession.hintSlots - 1))
        var key = hint.pointee.key
        // Only objects have hints.
        if hint.pointee.object != object {
            guard nodes[Int(object)].isKind(.object) else { return nil }
            key = object &+ 1
        }
        guard key < end else { return nil }
        if nodes[Int(key)].head & TapeNode.repeated != 0 {
            // The rest of an array is skipped for good, so that no later key traverses it again.
            repeat { key = nodes[Int(key + 1)].next } while key < end && isRepeat(key)
            hint.pointee = KeyHint(object: object, key: key)
            return key < end ? key : nil
        }
        return key
    }

    /// Returns the value of a key with the requested name, if its placement matches.
    @inline(__always)
    private func take(_ key: UInt32, from expectation: MemberExpectation, of object: UInt32)
        -> UInt32
    {
        if nodes[Int(key)].head & TapeNode.attribute == 0 {
            guard expectation.contains(.element) else { return 0 }
        } else if expectation != .attribute {
            guard expectation.contains(.attribute), !hasElement(named: key, of: object) else {
                return 0
            }
        }
        let hint = hints + Int(object & UInt32(DecodingSession.hintSlots - 1))
        return base.take(key, object, hint)
    }

    /// Whether there may be an element with the same name as an attribute.
    private func hasElement(named attribute: UInt32, of object: UInt32) -> Bool {
        let head = nodes[Int(object)].head
        if nodes[Int(object)].extra > DecodingSession.wideObject || head & TapeNode.incomplete != 0
        {
            return true
        }
        let name = tape.text(of: nodes[Int(attribute)]).assumingMemoryBound(to: UInt8.self)
        let count = Int(nodes[Int(attribute)].length)
        let end = nodes[Int(object)].next
        var key = nodes[Int(attribute + 1)].next
        while key < end {
            if base.matches(key, name, count) { return true }
            key = nodes[Int(key + 1)].next
        }
        return false
    }

    // MARK: Values

    @inline(__always)
    func decodeExpectedMember<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ key: Key,
        of spot: Spot
    ) throws -> Value {
        let member = base.plan(of: type).pointee.member
        let expectation = member.expectation
        let node = expectation.isEmpty ? 0 : expected(key.stringValue, expectation, in: spot.node)
        if node == 0 { return try decodeMember(type, key, of: spot) }
        return try base.decode(type, spot.at(node).marked(member.flags))
    }

    func decodeExpectedMemberIfPresent<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        _ key: Key,
        of spot: Spot
    ) throws -> Value? {
        let entry = base.entry(of: type)
        let expectation = entry.member.expectation
        let node = expectation.isEmpty ? 0 : expected(key.stringValue, expectation, in: spot.node)
        if node == 0 { return try decodeMemberIfPresent(type, key, of: spot) }
        return try decodeIfPresent(type, entry, spot.at(node).marked(entry.member.flags))
    }
}
