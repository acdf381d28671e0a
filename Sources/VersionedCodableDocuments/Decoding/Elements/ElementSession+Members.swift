import VersionedCodableCore

extension ElementSession {
    /// Returns the value of a key in an object, or `missingNode`; `asked` is declared by the requested type.
    @inline(__always)
    func member(
        _ key: some CodingKey, named name: String? = nil, _ asked: MemberPlacement? = nil,
        in object: UInt32
    ) -> UInt32 {
        var name = name ?? key.stringValue
        var kind = asked ?? placement(of: key, in: object)
        if kind == .text { (name, kind) = ("", .element) }
        if kind == .attribute, shape.losesPlacements { kind = .attributeAndElement }
        guard nodes[Int(object)].isKind(.object) else {
            return kind == .attribute ? missingNode : viewedMember(name, of: object)
        }
        let value = base.find(name, kind, in: object)
        if value == missingNode, !shape.rootPrefix.isEmpty {
            checkPrefix(of: key, kind, in: object)
        }
        return value
    }

    /// Returns the value of a key in text, or in a member, that is viewed as an object.
    private func viewedMember(_ name: String, of object: UInt32) -> UInt32 {
        if nodes[Int(object)].isKind(.key) {
            return name == "*" || viewedKey(object) == name ? object + 1 : missingNode
        }
        return name.isEmpty ? object : missingNode
    }

    /// Refuses a document in which a key occurs only with the prefix of the root, which the type does
    /// not ask for: it would be decoded without its members.
    private func checkPrefix<Key: CodingKey>(
        of key: Key, _ kind: MemberPlacement, in object: UInt32
    ) {
        let name = shape.rootPrefix + key.stringValue
        guard !key.stringValue.isEmpty, !Key.has(name), base.refusal == nil else { return }
        let value = base.find(name, kind, in: object)
        guard value != missingNode else { return }
        let (missing, found) = (
            ErrorMessages.shortName(key.stringValue), ErrorMessages.shortName(name)
        )
        base.refusal = base.corrupted(
            "the key \"\(missing)\" is missing, but there is \"\(found)\": "
                + (base.document.storage.elementRules?.adviceOnPrefixes ?? ""),
            at: Spot.root.at(value))
    }

    /// Returns the placement that the type of an object declares for a key.
    func placement(of key: some CodingKey, in object: UInt32) -> MemberPlacement {
        guard !shape.placements.isEmpty, let placement = shape.placements[object] else {
            return .attributeAndElement
        }
        return placement(key)
    }

    /// Returns the coding key of a member that is viewed as an object with this member alone.
    func viewedKey(_ key: UInt32) -> String {
        let object = UInt32(base.document.parent(ofNode: Int(key)) ?? 0)
        return options.keys.codingKey(
            tape.string(of: nodes[Int(key)]), under: base.codingPath(of: Spot.root.at(object)))
    }

    /// Returns the coding keys of text, or of a member, that is viewed as an object.
    func viewedKeys(of object: UInt32) -> [String] {
        if nodes[Int(object)].isKind(.key) { return [viewedKey(object)] }
        return nodes[Int(object)].length == 0 ? [] : [""]
    }
}
