import VersionedCodableCore

/// Members that no type requests.
extension ElementSession {
    /// Whether a member is always known: an array element, white space, a namespace.
    func isKnownMember(_ key: UInt32, of object: UInt32, _ asked: AskedKeys) -> Bool {
        let node = nodes[Int(key)]
        if node.head & TapeNode.attribute != 0 {
            let namespace = base.annotation(.namespace, of: key + 1)
            return base.document.storage.elementRules?
                .isReserved(attribute: tape.bytes(of: node), namespace: namespace) == true
        }
        if node.length == 0 {
            return asked.texts.contains(object) || shape.mixedLists.contains(object)
                || tape.isBlank(key + 1)
        }
        if isArray(object) {
            guard let choice = shape.besides.choices[object] else { return true }
            return choice.takesOthers || choice.init(stringValue: viewedKey(key)) != nil
        }
        return isRepeat(key) && isArray(shape.order.position(of: key, in: object, tape).first)
    }

    /// Returns the error for a text or a repeated element that was not requested; nil for others.
    func unknownKey(_ spot: Spot) -> DecodingError? {
        if isRepeat(spot.node) {
            let text = ErrorMessages.shortName(tape.string(of: nodes[Int(spot.node)]))
            return base.corrupted("expected one element \"\(text)\", found another", at: spot)
        }
        guard tape.isText(spot.node) else { return nil }
        let value = spot.at(spot.node + 1)
        return .dataCorrupted(
            base.context(
                "expected no text, found \(base.describe(value.node))", at: value,
                path: base.codingPath(of: spot).dropLast()))
    }

    /// Returns the members of a non-object for whose coding keys `isUnknown` is true.
    func unknownMembers(
        ofScalar node: UInt32, where isUnknown: (String) -> Bool
    ) -> UnknownMembers {
        guard nodes[Int(node)].isKind(.untyped), isUnknown(""), !tape.isBlank(node) else {
            return UnknownMembers()
        }
        base.noteKnown(node)
        return UnknownMembers([.init(key: "", node: base.documentNode(at: node))])
    }

    /// Returns the part of a member that decoding leaves unused; nil for none.
    func rest(
        of key: UInt32, named name: String, in object: UInt32, besides keys: any CodingKey.Type
    ) -> UnknownMembers.Member.Role? {
        if tape.isAttribute(key) { return nil }
        if tape.isText(key) {
            return shape.besides.leavesText(of: object, keys) ? .unknown : nil
        }
        let (first, index) = shape.order.position(of: key, in: object, tape)
        if isArray(first) || index == 0 {
            guard shape.besides.scalars.contains(key + 1) else { return nil }
            let count = isArray(first) ? shape.order.keys(from: first, tape).count : nil
            return .attributes(index, of: count)
        }
        return shape.besides.keepsRepeats(of: first, named: name, in: object, keys)
            ? .repeated : nil
    }
}
