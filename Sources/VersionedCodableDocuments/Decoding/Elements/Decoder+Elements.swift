import VersionedCodableCore

// Queries that `init(from:)` can make of a document of elements.

extension Decoder {
    /// Whether arrays are members with the same key in the document (XML).
    ///
    /// Always false for other packages' decoders.
    public var repeatsKeys: Bool { elementSpot != nil }

    /// The value of the decoder, if it is one of the engine's for a document of elements.
    private var elementSpot: (session: ElementSession, spot: Spot)? {
        guard let decoder = self as? NodeDecoder, let session = decoder.session.elements else {
            return nil
        }
        return (session, decoder.spot)
    }

    /// The key of the first member that is neither an attribute nor text; nil if there is none.
    public var firstElementKey: String? {
        guard let (session, spot) = elementSpot,
            let key = session.tape.firstElement(of: spot.node)
        else { return nil }
        return session.tape.string(of: session.nodes[Int(key)])
    }

    /// The decoder of the first member that is neither an attribute nor text; nil if there is none.
    public var firstElement: (any Decoder)? {
        guard let (session, spot) = elementSpot,
            let key = session.tape.firstElement(of: spot.node)
        else { return nil }
        session.asked?.note(object: spot)
        session.asked?.note(value: key + 1)
        return NodeDecoder(
            in: session.base, at: spot.unmarked.marked(FrameBits.item).at(key + 1))
    }

    /// Decodes an array of scalars from one text with white space between them.
    ///
    /// In other formats, and with other packages' decoders, the array is decoded as usual.
    ///
    /// - Throws: `DecodingError` with the location of the text.
    public func decodeSeparated<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let (session, spot) = elementSpot, spot.node != missingNode else {
            return try singleValueContainer().decode(type)
        }
        guard let text = session.base.text(of: spot) else {
            throw session.base.mismatch(String.self, at: spot)
        }
        let words = text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
        do {
            return try decode(
                type, from: .array(words.map { .untyped(String(Substring($0))) }))
        } catch let error as DecodingError {
            throw error.mapContext {
                session.base.context(
                    $0.diagnostic?.message ?? $0.debugDescription, at: spot, path: $0.codingPath)
            }
        }
    }
}
