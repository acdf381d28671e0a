import VersionedCodableCore

extension UnknownMembers {
    /// Collects the members of a decoder's object that a value decoded from it does not write.
    ///
    /// Other decoders than the engine's are asked for all their keys.
    ///
    /// - Throws: The errors of the value's `encode(to:)`, and of a decoder that has no such member.
    public init(besides value: any VersionedCodable, in decoder: any Decoder) throws {
        var known = Set(type(of: value).keysToVersion.compactMap(\.first))
        if let native = decoder.sessionSpot {
            guard native.node != missingNode else {
                self.init()
                return
            }
            known.formUnion(try Self.keys(of: value, like: native.session))
            self.init(of: native.node, in: native.session) { !known.contains($0) }
            return
        }
        self.init()
        guard let container = try? decoder.container(keyedBy: PathKey.self) else { return }
        known.formUnion(try DocumentValue(encoding: value, userInfo: decoder.userInfo).keys)
        for key in container.allKeys where !known.contains(key.stringValue) {
            try set(
                try container.decode(DocumentValue.self, forKey: key), forKey: key.stringValue)
        }
    }

    /// Returns the keys that a value has in a format with the capabilities of the decoded one.
    private static func keys(
        of value: some Encodable, like decoding: DecodingSession
    ) throws -> [String] {
        let session = EncodingSession(
            options: EncodingOptions(), formatName: decoding.document.formatName,
            capabilities: decoding.document.capabilities)
        session.add(decoding.userInfo)
        return try session.run { try session.encodeRoot(value) }.root.keys
    }
}

extension UnknownMembers {
    /// Writes the members next to those of a value, which take precedence.
    ///
    /// - Parameters:
    ///   - encoder: The encoder of the value; any encoder that lets the last value of a key win.
    ///   - encodeValue: Encodes the value.
    /// - Throws: The errors of the encoder and the value.
    public func encode(
        to encoder: any Encoder, besides encodeValue: (any Encoder) throws -> Void
    ) throws {
        guard !isEmpty else { return try encodeValue(encoder) }
        // With other encoders, the last encoded value of a key wins.
        let isLast = encoder.nodeEncoder == nil
        if !isLast { try encodeValue(encoder) }
        try encode(to: encoder)
        if isLast { try encodeValue(encoder) }
    }
}
