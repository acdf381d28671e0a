import VersionedCodableCore

extension DecodingSession {
    /// Finds a key where it has to be converted, or noted that it was asked for.
    @inline(never)
    func findSlowly(_ key: String, in object: UInt32) -> UInt32 {
        let value = convertsKeys ? findConverted(key, in: object) : findPlain(key, in: object)
        guard let asked else { return value }
        if value != 0 { asked.note(value: value) }
        asked.note(name: key, of: object)
        return value
    }

    /// The keys of an object that a type of coding keys has, which are known from now on.
    func keys<Key: CodingKey>(of object: UInt32, as type: Key.Type) -> [Key] {
        let keys = keys(of: object).compactMap { Key(stringValue: $0) }
        guard asked != nil else { return keys }
        for key in keys {
            _ = member(named: key.stringValue, of: object)
        }
        return keys
    }

    /// Notes that a value is taken over as it is, so that nothing in it is unknown.
    package func noteKnown(_ node: UInt32) {
        guard let asked, node != missingNode else { return }
        let node = UInt32(tape.resolve(Int(node)))
        asked.note(known: node..<nodes[Int(node)].next)
    }

    /// Throws for the first key nobody asked for, if that is an error.
    func refuseUnknownKeys() throws {
        if let key = asked?.firstUnknownKey(in: self) { throw unknownKey(key) }
    }

    /// The error for a key that was never asked for.
    func unknownKey(_ spot: Spot) -> DecodingError {
        if let error = shape.unknownKey(spot, in: self) { return error }
        let name = ErrorMessages.shortName(tape.string(of: nodes[Int(spot.node)]))
        return .dataCorrupted(
            context("the key \"\(name)\" is unknown", at: spot, path: codingPath(of: spot)))
    }

    /// The error that a key is missing, with the first unknown key of the same object, where
    /// unknown keys are errors.
    ///
    /// The type's coding keys tell which keys are unknown, because the type has not asked for all
    /// when one is missing.
    func namingUnknownKey(_ error: DecodingError) -> DecodingError {
        guard let asked, case .keyNotFound(let key, let context) = error else { return error }
        let object = UInt32(tape.resolve(Int(node(at: context.codingPath))))
        guard nodes[Int(object)].isKind(.object), !tables.contains(object),
            !flattenedObjects.contains(object)
        else { return error }
        let isKnown = { (text: String) in
            func open<Key: CodingKey>(_: Key) -> Bool { Key(stringValue: text) != nil }
            return open(key)
        }
        var unknown: UInt32?
        tape.forEachMember(of: object) { key, value in
            // Asked for by a type with other coding keys, such as the spec of a version.
            if asked.contains(value: value) { return }
            let text = options.keys.codingKey(
                tape.string(of: nodes[Int(key)]), under: context.codingPath)
            if unknown == nil, !text.isEmpty, !isKnown(text), !isAlias(text) { unknown = key }
        }
        guard let unknown else { return error }
        let missing = ErrorMessages.shortName(key.stringValue)
        let text = ErrorMessages.shortName(tape.string(of: nodes[Int(unknown)]))
        return .keyNotFound(
            key,
            self.context(
                "the key \"\(missing)\" is missing, and the key \"\(text)\" is unknown",
                at: Spot.root.at(unknown), path: context.codingPath))
    }
}
