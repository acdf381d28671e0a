import VersionedCodableCore

extension KeyedDecodingContainer {
    /// Decodes the members whose keys are not coding keys, and the one with the key itself.
    ///
    /// - Throws: `DecodingError` when another package's decoder has no object for the key.
    public func decode(_ type: UnknownMembers.Type, forKey key: Key) throws -> UnknownMembers {
        try decodeIfPresent(type, forKey: key) ?? UnknownMembers()
    }

    /// Decodes the members whose keys are not coding keys; nil when there are none.
    ///
    /// - Throws: As `decode(_:forKey:)`.
    public func decodeIfPresent(
        _ type: UnknownMembers.Type,
        forKey key: Key
    ) throws -> UnknownMembers? {
        /// Avoids a recursive call of this overload.
        func decodeValue<Value: Decodable>(_ type: Value.Type) throws -> Value? {
            try decodeIfPresent(type, forKey: key)
        }
        let decoder = try? superDecoder(forKey: key)
        guard let decoder, let native = decoder.sessionSpot else { return try decodeValue(type) }
        (decoder as? any WrappedDecoder)?.noteUnknownMembers()
        let members = UnknownMembers(around: native.spot, in: native.session, but: Key.self) {
            $0 == key.stringValue || !Key.has($0)
        }
        return members.isEmpty ? nil : members
    }
}

extension KeyedEncodingContainer {
    /// Encodes the members into the object itself, or a non-empty object for other encoders.
    ///
    /// - Throws: As `DocumentNode.encode(to:)`.
    public mutating func encode(_ value: UnknownMembers, forKey key: Key) throws {
        /// Avoids a recursive call of this overload.
        func encodeValue<Value: Encodable>(_ value: Value) throws {
            try encode(value, forKey: key)
        }
        if !value.isEmpty { try encodeValue(value) }
    }
}

extension UnknownMembers {
    /// Makes the members, with unknown keys, of the object that a value is in, or is missing from.
    init(
        around spot: Spot, in session: DecodingSession, but keys: any CodingKey.Type,
        where isUnknown: (String) -> Bool
    ) {
        if let object = UnknownMembers.object(around: spot, in: session) {
            session.keyTypes.keepers.insert(object)
            self.init(of: object, in: session, but: keys, where: isUnknown)
        } else {
            self.init()
        }
    }

    /// Makes the members of an object with unknown keys.
    init(
        of object: UInt32, in session: DecodingSession, but keys: (any CodingKey.Type)? = nil,
        where isUnknown: (String) -> Bool
    ) {
        func isPart(_ name: String) -> Bool? {
            keys.flatMap { session.elements?.isPart(named: name, of: object, $0) }
        }
        let head = session.nodes[Int(object)]
        if head.head & TapeNode.incomplete != 0 { session.missedInPrefix = true }
        guard head.isKind(.object) else {
            self =
                session.elements?.unknownMembers(ofScalar: object) {
                    isUnknown($0) && isPart($0) != true
                } ?? UnknownMembers()
            return
        }
        var members: [UnknownMembers.Member] = []
        lazy var path = session.codingPath(of: Spot.root.at(object))
        let types = session.typesWithOtherNames(of: object)
        let versionPaths = session.versionedValue?.versionPaths(below: object, in: session) ?? []
        session.tape.forEachMember(of: object) { key, value in
            guard
                let (name, found) = session.unknownMember(key, under: { path }),
                !types.contains(where: { $0.isOtherName(name) })
            else { return }
            var member = found
            let isInlined = session.isUnknown(inlined: name, in: object)
            // Without a coding key, it is written like any other.
            member.codingKey = isInlined ? "" : name
            let isPart = member.isAttribute ? nil : isPart(name)
            guard isPart.map({ !$0 }) ?? (isInlined || isUnknown(name)) else { return }
            session.asked?.note(taken: value)
            session.noteKnown(value)
            if let rest = member.without(versionPaths) { members.append(rest) }
        }
        self.init(members)
    }

    private static func object(around spot: Spot, in session: DecodingSession) -> UInt32? {
        if spot.node == missingNode {
            guard case .missing(_, let container, _) = session.frames[spot.frame] else {
                return nil
            }
            return container
        }
        let node = Int(spot.node)
        // Text that is found by the empty key is the object itself.
        guard node > 0, session.nodes[node - 1].isKind(.key) else { return UInt32(node) }
        return session.document.parent(ofNode: node).map { UInt32($0) }
    }
}

/// Members without a coding key, so far, that an object was written with.
struct KeptMembers {
    let object: UInt32
    let nodes: Range<Int>
    let members: [UnknownMembers.Member]
}

extension EncodingSession {
    /// Writes members into the innermost object in place of the key of their property, except those
    /// with coding keys of types that are written into the same object.
    func writeMembers(_ members: UnknownMembers) throws {
        let key = builder.count - 1
        let property = codingKeyText(at: key)
        takeBackKey(at: key)
        if members.isEmpty { return }
        let object = builder.open
        let start = builder.count
        let unknown = members.filter {
            $0.codingKey.isEmpty || $0.codingKey == property
                || !hasKey($0.codingKey, of: object)
        }
        try write(UnknownMembers(unknown))
        while let last = kept.last, !builder.isOpen(last.object) { kept.removeLast() }
        kept.append(
            KeptMembers(
                object: object, nodes: start..<builder.count,
                members: unknown.filter {
                    !$0.codingKey.isEmpty && $0.codingKey != property
                }))
    }

    /// Removes the unknown members of an object that a coding key type knows, not counting types
    /// for any key.
    ///
    /// Not generic: the metadata of optional keys would be looked up for every container.
    @inline(never)
    func removeMembers(of object: UInt32, knownTo type: any CodingKey.Type) {
        if type.init(stringValue: " ") != nil { return }
        removeMembers(of: object) { type.has($0) }
    }

    /// Removes the unknown members that an object was written with and that are known after all.
    func removeMembers(of object: UInt32, where isKnown: (_ codingKey: String) -> Bool) {
        for kept in kept where kept.object == object {
            let keys = Set(kept.members.filter { isKnown($0.codingKey) }.map { Array($0.key.utf8) })
            if keys.isEmpty { continue }
            var key = kept.nodes.lowerBound
            while key < kept.nodes.upperBound {
                if builder.nodes[key].isKind(.key), keys.contains(Array(builder.bytes(of: key))) {
                    builder.removeMember(key, of: object)
                }
                key = builder.end(of: key + 1)
            }
        }
    }

    /// Writes members whose keys are not yet in the innermost object; repeated ones as an array.
    func writeGathered(_ members: UnknownMembers) throws {
        let start = builder.count
        for (key, values) in members.gathered where !hasMember(key, before: start) {
            let marks = copyKeyAnnotations(of: values[0], key)
            plainKey(key, marks: marks)
            guard values.count > 1 else {
                try encodePart(values[0])
                continue
            }
            try checkDepth()
            builder.begin(.array)
            for value in values { try encodePart(value) }
            builder.end()
        }
    }

    private func hasMember(_ key: String, before end: Int) -> Bool {
        key.withBytes { builder.findKey($0, before: end) != nil }
    }
}
