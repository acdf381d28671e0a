extension NodeDecoder {
    /// Whether an object of a document certainly declares the version of a type, told without decoding the spec.
    ///
    /// False means that the spec has to be decoded. It makes versions cheap where every object of a document has one.
    @inline(__always)
    static func declaresQuickly<Value: VersionedCodable>(
        _ type: Value.Type,
        _ decoder: any Decoder
    ) -> Bool {
        guard Value.VersionSpec.self == VersionKeyAtRootVersionPathSpec.self,
            let decoder = decoder as? NodeDecoder
        else { return false }
        // The metatypes were compared, so the bits are those of the same type.
        let version = unsafeBitCast(Value.version, to: Int?.self)
        return version.map { decoder.declares($0) } ?? false
    }

    /// Whether the key `version` of the object is there and is this integer.
    private func declares(_ version: Int) -> Bool {
        guard session.usesPlainKeys, node != missingNode,
            session.nodes[Int(node)].isKind(.object)
        else { return false }
        let place = session.find("version", in: node)
        guard place != 0, session.nodes[Int(place)].isKind(.integer) else { return false }
        let number = session.nodes[Int(place)]
        return NumberParsing.smallInteger(session.tape.text(of: number), Int(number.length))
            == Int64(version)
    }
}
