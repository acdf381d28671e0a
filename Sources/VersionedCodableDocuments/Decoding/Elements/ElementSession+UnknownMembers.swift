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
        if isArray(object) { return belongs(key, to: list(in: object)) }
        return base.isRepeat(key) && isArray(firstKey(named: key, in: object))
    }

    /// Returns the error for a text or a repeated element that was not requested; nil for others.
    func unknownKey(_ spot: Spot) -> DecodingError? {
        if base.isRepeat(spot.node) {
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

    /// - Throws: `DecodingError` if `UnknownMembers` already has the members of an object.
    func checkKept(_ object: UInt32) throws {
        guard base.keyTypes.keepers.contains(object) else { return }
        throw base.corrupted(
            "UnknownMembers has to be decoded after the text and the elements without keys",
            at: Spot.root.at(object))
    }

    /// Whether a member of an object is in an array or a text without a key; nil if only its name
    /// determines whether it is known.
    func isPart(named name: String, of object: UInt32, _ keys: any CodingKey.Type) -> Bool? {
        if !name.isEmpty { return isArray(object) ? true : nil }
        if shape.mixedLists.contains(object) || shape.textOwners.contains(ObjectIdentifier(keys)) {
            return true
        }
        return isArray(object) ? false : nil
    }
}
