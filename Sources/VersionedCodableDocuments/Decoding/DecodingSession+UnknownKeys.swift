import VersionedCodableCore

extension DecodingSession {
    /// Finds a key that has to be converted or recorded as requested.
    @inline(never)
    func findSlowly(_ key: String, _ kind: MemberPlacement, in object: UInt32) -> UInt32 {
        // The key of text is not converted.
        let isText = elementShape != nil && key.isEmpty
        func find(_ kind: MemberPlacement) -> UInt32 {
            convertsKeys && !isText
                ? findConverted(key, kind, in: object) : findPlain(key, kind, in: object)
        }
        let value = find(kind)
        guard let asked else { return value }
        asked.note(name: key, of: object)
        if value == missingNode { return value }
        asked.note(value: value)
        if isText { asked.texts.insert(object) }
        // The attribute that an element of the same name overrides was requested, too.
        if elementShape != nil, kind == .attributeAndElement, !isAttribute(value - 1) {
            asked.note(value: find(.attribute))
        }
        return value
    }

    /// Returns the keys of an object in a coding key type, and notes them as known.
    func keys<Key: CodingKey>(of object: UInt32, as type: Key.Type) -> [Key] {
        let keys = keys(of: object).compactMap { Key.named($0) }
        guard asked != nil else { return keys }
        for key in keys {
            _ = member(named: key.stringValue, of: object)
        }
        return keys
    }

    /// Notes that a value is kept unchanged, so that nothing in it is unknown.
    package func noteKnown(_ node: UInt32) {
        guard let asked, node != missingNode else { return }
        let node = UInt32(tape.resolve(Int(node)))
        asked.known.append(node..<nodes[Int(node)].next)
    }

    /// Throws an error for the first key that was not requested, if unknown keys are errors.
    func refuseUnknownKeys() throws {
        if let key = asked?.firstUnknownKey(in: self) { throw unknownKey(key) }
    }

    func unknownKey(_ spot: Spot) -> DecodingError {
        if let error = elements?.unknownKey(spot) { return error }
        let key = tape.string(of: nodes[Int(spot.node)])
        return corrupted(ErrorMessages.unknownKey(key), at: spot)
    }

    /// Returns the error for a missing key, with the first unknown key of the same object if
    /// unknown keys are errors.
    ///
    /// Whether a key is unknown is decided by the type's coding keys, because the type has not
    /// requested all of them when one is missing.
    func namingUnknownKey(_ error: DecodingError) -> DecodingError {
        guard let asked, case .keyNotFound(let key, let context) = error else { return error }
        let object = UInt32(tape.resolve(Int(node(at: context.codingPath))))
        guard nodes[Int(object)].isKind(.object), !converted.tables.contains(object),
            !asked.shared.contains(object)
        else { return error }
        let isKnown = { (text: String) in
            func open<Key: CodingKey>(_: Key) -> Bool { Key.has(text) }
            return open(key)
        }
        var unknown: UInt32?
        tape.forEachMember(of: object) { key, value in
            // Requested by a type with other coding keys, such as the spec of a version.
            if asked.contains(value: value) { return }
            let text = options.keys.codingKey(
                tape.string(of: nodes[Int(key)]), under: context.codingPath)
            if unknown == nil, !text.isEmpty, !isKnown(text),
                !hookedTypes.values.contains(where: { $0.isOtherName(text) })
            {
                unknown = key
            }
        }
        guard let unknown else { return error }
        let missing = ErrorMessages.shortName(key.stringValue)
        let text = ErrorMessages.unknownKey(tape.string(of: nodes[Int(unknown)]))
        return .keyNotFound(
            key,
            self.context(
                "the key \"\(missing)\" is missing; \(text)", at: Spot.root.at(unknown),
                path: context.codingPath))
    }
}

extension ErrorMessages {
    package static func unknownKey(_ key: String) -> String {
        "unknown key \"\(shortName(key))\""
    }
}
