import VersionedCodableCore

extension ElementSession {
    private enum MemberKind {
        case attribute, element, either
    }

    /// Returns the value of a key in an object, or 0; `asked` is declared by the requested type.
    func member(
        _ key: some CodingKey,
        _ asked: MemberPlacement?,
        in object: UInt32
    ) -> UInt32 {
        let text = key.stringValue
        let kind: MemberKind
        switch asked ?? placement(of: key, in: object) {
        case .attribute: kind = shape.losesPlacements ? .either : .attribute
        case .element: kind = .element
        case .text: return look(up: "", .element, in: object)
        case .attributeAndElement: kind = .either
        }
        let value = look(up: text, kind, in: object)
        if value == 0, !shape.rootPrefix.isEmpty { checkPrefix(of: key, kind, in: object) }
        return value
    }

    /// Refuses a document in which a key occurs only with the prefix of the root, which the type does
    /// not ask for: it would be decoded without its members.
    private func checkPrefix<Key: CodingKey>(of key: Key, _ kind: MemberKind, in object: UInt32) {
        let name = shape.rootPrefix + key.stringValue
        guard !key.stringValue.isEmpty, !Key.has(name), base.refusal == nil else { return }
        let value = look(up: name, kind, in: object)
        guard value != 0 else { return }
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

    private func look(up text: String, _ kind: MemberKind, in object: UInt32) -> UInt32 {
        let node = nodes[Int(object)]
        guard node.isKind(.object) else {
            guard kind != .attribute else { return 0 }
            if node.isKind(.key) {
                return text == "*" || viewedKey(object) == text ? object + 1 : 0
            }
            return text.isEmpty ? (object == 0 ? ElementShape.rootText : object) : 0
        }
        guard base.usesPlainKeys else { return lookSlowly(up: text, kind, in: object) }
        var text = text
        return text.withUTF8 { find($0, kind, in: object) }
    }

    /// Looks up a key that has to be converted or recorded as requested.
    private func lookSlowly(up text: String, _ kind: MemberKind, in object: UInt32) -> UInt32 {
        func find(_ kind: MemberKind) -> UInt32 {
            if base.convertsKeys, !text.isEmpty { return findConverted(text, kind, in: object) }
            var text = text
            return text.withUTF8 { self.find($0, kind, in: object) }
        }
        let value = find(kind)
        asked?.note(name: text, of: object)
        guard let asked, value != 0 else { return value }
        asked.note(value: value)
        if text.isEmpty { asked.texts.insert(object) }
        // The attribute that an element of the same name overrides was requested, too.
        if kind == .either, !tape.isAttribute(value - 1) { asked.note(value: find(.attribute)) }
        return value
    }

    /// Returns the coding key of a member that is viewed as an object with this member alone.
    func viewedKey(_ key: UInt32) -> String {
        let object = UInt32(base.document.parent(ofNode: Int(key)) ?? 0)
        return options.keys.codingKey(
            tape.string(of: nodes[Int(key)]), under: base.codingPath(of: Spot.root.at(object)))
    }

    /// Whether a key has the given text, and no earlier key has.
    @inline(__always)
    private func isFirst(_ key: UInt32, named text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(nodes[Int(key)].length) == text.count, !isRepeat(key) else { return false }
        guard let start = text.baseAddress, !text.isEmpty else { return text.isEmpty }
        return base.matches(key, start, text.count)
    }

    private func find(
        _ text: UnsafeBufferPointer<UInt8>,
        _ kind: MemberKind,
        in object: UInt32
    ) -> UInt32 {
        let end = nodes[Int(object)].next
        let hint = hints + Int(object & UInt32(DecodingSession.hintSlots - 1))
        var attribute: UInt32 = 0
        let first = object + 1
        let start = hint.pointee.object == object ? hint.pointee.key : first
        if start < end, isFirst(start, named: text) {
            if tape.isAttribute(start) == (kind == .attribute) {
                return base.take(start, object, hint)
            }
            if kind == .either { attribute = start }
        }
        if nodes[Int(object)].extra > DecodingSession.wideObject {
            // An attribute and an element may have the same name.
            var other: UInt32 = 0
            let key = base.wideTable(of: object).find(UnsafeRawBufferPointer(text)) {
                let key = UInt32($0)
                guard isFirst(key, named: text) else { return false }
                if tape.isAttribute(key) == (kind == .attribute) { return true }
                if kind == .either { other = key }
                return false
            }
            if let key { return base.take(UInt32(key), object, hint) }
            if other != 0 { attribute = other }
        } else {
            var key = first
            while key < end {
                if isFirst(key, named: text) {
                    if tape.isAttribute(key) == (kind == .attribute) {
                        return base.take(key, object, hint)
                    }
                    if kind == .either { attribute = key }
                }
                // Attributes come first.
                if kind == .attribute, !tape.isAttribute(key) { break }
                key = nodes[Int(key + 1)].next
            }
        }
        // The unread part of the document may contain an element that overrides the attribute.
        let missing = base.noteMiss(object)
        if attribute != 0 { return base.take(attribute, object, hint) }
        guard base.hasOtherNames(object) else { return missing }
        return base.findOtherName(String(decoding: text, as: UTF8.self)) {
            var name = $0
            return name.withUTF8 { find($0, kind, in: object) }
        }
    }

    private func findConverted(_ text: String, _ kind: MemberKind, in object: UInt32) -> UInt32 {
        guard let found = base.convertedKeys(of: object)[text] else {
            let missing = base.noteMiss(object)
            return base.hasOtherNames(object)
                ? base.findOtherName(text) { findConverted($0, kind, in: object) } : missing
        }
        let value =
            switch kind {
            case .attribute: found.attribute
            case .element: found.value
            case .either: found.value == 0 ? found.attribute : found.value
            }
        if kind == .either, found.value == 0 { _ = base.noteMiss(object) }
        return value == 0 ? base.noteMiss(object) : value
    }

    /// Returns the coding keys of an object, without duplicates.
    func memberKeys(of object: UInt32) -> [String] {
        let node = nodes[Int(object)]
        if node.isKind(.key) { return [viewedKey(object)] }
        guard node.isKind(.object) else { return node.length == 0 ? [] : [""] }
        lazy var path = base.codingPath(of: Spot.root.at(object))
        var keys: [String] = []
        var seen: Set<String> = []
        tape.forEachMember(of: object) { key, _ in
            if isRepeat(key) || tape.isLayout(key, of: object) { return }
            let text = tape.string(of: nodes[Int(key)])
            let name = text.isEmpty ? text : options.keys.codingKey(text, under: path)
            if seen.insert(name).inserted { keys.append(name) }
        }
        return keys
    }
}
