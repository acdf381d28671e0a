extension NodeDecoder {
    /// Whether an object of a document certainly declares the version of a type, told without decoding the spec.
    ///
    /// False means that the spec has to be decoded. It makes versions cheap where every object of a document has one.
    @inline(__always)
    func declaresQuickly<Value: VersionedCodable>(_ type: Value.Type) -> Bool {
        guard Value.VersionSpec.self == VersionKeyAtRootVersionPathSpec.self else { return false }
        // The metatypes were compared, so the bits are those of the same type.
        let version = unsafeBitCast(Value.version, to: Int?.self)
        return version.map { declares($0) } ?? false
    }

    /// Whether the key `version` of the object is there and is this integer.
    private func declares(_ version: Int) -> Bool {
        guard node != missingNode, session.nodes[Int(node)].isKind(.object) else { return false }
        if session.repeatsKeys { return declaresInMember(version) }
        guard session.usesPlainKeys else { return false }
        let place = session.find("version", in: node)
        guard place != 0, session.nodes[Int(place)].isKind(.integer) else { return false }
        return integer(at: place) == Int64(version)
    }

    /// The same in a format with several places for members, where all text is untyped.
    private func declaresInMember(_ version: Int) -> Bool {
        guard session.hasPlaces?.pointee == false else { return false }
        let place = session.member(PathKey(stringValue: "version"), in: node)
        guard place != 0, session.nodes[Int(place)].isKind(.untyped) else { return false }
        return integer(at: place) == Int64(version)
    }

    private func integer(at place: UInt32) -> Int64? {
        let number = session.nodes[Int(place)]
        return NumberParsing.smallInteger(session.tape.text(of: number), Int(number.length))
    }
}

extension UnkeyedNodeContainer {
    /// Decodes the next element, of any version in the chain of a type, and migrates it to the type.
    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        let decoder = session.decoder(try element(type), frame)
        let value =
            decoder.declaresQuickly(type)
            ? try Value(from: decoder) : try decoder.decode(versioned: type)
        advance()
        return value
    }
}
