import VersionedCodableCore

// Queries that `init(from:)` can make of a document of elements.

extension Decoder {
    /// Whether arrays are members with the same key in the document (XML).
    ///
    /// Always false for other packages' decoders.
    public var repeatsKeys: Bool { self is ElementDecoder }

    /// The key of the first member that is neither an attribute nor text; nil if there is none.
    public var firstElementKey: String? {
        guard let decoder = self as? ElementDecoder,
            let key = decoder.session.tape.firstElement(of: decoder.spot.node)
        else { return nil }
        return decoder.session.tape.string(of: decoder.session.nodes[Int(key)])
    }

    /// The decoder of the first member that is neither an attribute nor text; nil if there is none.
    public var firstElement: (any Decoder)? {
        guard let decoder = self as? ElementDecoder,
            let key = decoder.session.tape.firstElement(of: decoder.spot.node)
        else { return nil }
        let session = decoder.session
        session.asked?.note(object: decoder.spot)
        session.asked?.note(value: key + 1)
        return ElementDecoder(
            in: session.base, at: decoder.spot.unmarked.marked(FrameBits.item).at(key + 1))
    }

    /// Decodes an array of scalars from one text with white space between them.
    ///
    /// In other formats, and with other packages' decoders, the array is decoded as usual.
    ///
    /// - Throws: `DecodingError` with the location of the text.
    public func decodeSeparated<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let decoder = self as? ElementDecoder, decoder.spot.node != missingNode else {
            return try singleValueContainer().decode(type)
        }
        return try decoder.session.decodeSeparated(type, decoder.spot)
    }
}
