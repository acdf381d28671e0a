import VersionedCodableCore

extension ObjectDecoder {
    /// Whether an object of a document certainly declares the version of a type, told without
    /// decoding the spec.
    ///
    /// False means that the spec has to be decoded. It makes versions cheap where every object of a
    /// document has one.
    @inline(__always)
    func declaresQuickly<Value: VersionedCodable>(_ type: Value.Type) -> Bool {
        let entry = session.planEntry(of: type)
        if entry.pointee.version == .unknown { entry.pointee.version = QuickVersion(of: type) }
        guard case .number(let version) = entry.pointee.version else { return false }
        return declares(version)
    }

    /// Whether the key `version` of the object is there and is this integer.
    private func declares(_ version: Int) -> Bool {
        guard node != missingNode, session.nodes[Int(node)].isKind(.object) else { return false }
        if session.repeatsKeys { return declaresInMember(version) }
        guard session.usesPlainKeys else { return false }
        let member = session.find(plain: "version", in: node)
        guard member != 0, session.nodes[Int(member)].isKind(.integer) else { return false }
        return integer(at: member) == Int64(version)
    }

    /// The same in a format with several places for members, where all text is untyped.
    private func declaresInMember(_ version: Int) -> Bool {
        guard session.hasPlacements?.pointee == false else { return false }
        let member = session.member(PathKey(stringValue: "version"), in: node)
        guard member != 0, session.nodes[Int(member)].isKind(.untyped) else { return false }
        return integer(at: member) == Int64(version)
    }

    private func integer(at member: UInt32) -> Int64? {
        let number = session.nodes[Int(member)]
        return NumberParsing.smallInteger(session.tape.text(of: number), Int(number.length))
    }
}

/// The version of a type, if it can be looked up without decoding the spec.
enum QuickVersion: Equatable {
    /// Nobody has asked yet.
    case unknown
    /// The spec has to be decoded.
    case none
    /// The integer under the key `version`.
    case number(Int)

    @inline(never)
    init<Value: VersionedCodable>(of type: Value.Type) {
        self = .none
        guard Value.VersionSpec.self == VersionKeyAtRootVersionPathSpec.self else { return }
        // The metatypes were compared, so the bits are those of the same type.
        if let version = unsafeBitCast(Value.version, to: Int?.self) { self = .number(version) }
    }
}

extension ArrayContainer: VersionedElements {
    mutating func decodeElement<Value: VersionedCodable>(versioned type: Value.Type) throws -> Value
    {
        let decoder = session.decoder(try element(type))
        let value =
            decoder.declaresQuickly(type)
            ? try decoder.decodeSchema(type) : try decoder.decode(versioned: type)
        advance()
        return value
    }
}
