/// A decoder of the engine: a value of a document, and the session that decodes it.
package protocol SessionDecoder: Decoder, SingleValueDecodingContainer {
    /// The session of the call.
    var base: DecodingSession { get }

    /// The value, and how it was reached.
    var spot: Spot { get }
}

extension SessionDecoder {
    package var codingPath: [any CodingKey] { base.codingPath(of: spot) }

    package var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    package func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

/// A value of a document, and the session that decodes it, whichever its decoder is.
package struct SessionSpot {
    package let session: DecodingSession
    package let spot: Spot

    package init(session: DecodingSession, spot: Spot) {
        self.session = session
        self.spot = spot
    }

    package var node: UInt32 { spot.node }
}

extension Decoder {
    /// What the decoder stands at, if it is one of the engine's.
    package var sessionSpot: SessionSpot? {
        if let decoder = self as? ObjectDecoder {
            return SessionSpot(session: decoder.base, spot: decoder.spot)
        }
        if let decoder = self as? ElementDecoder {
            return SessionSpot(session: decoder.base, spot: decoder.spot)
        }
        return (self as? any ForwardingDecoder)?.base.sessionSpot
    }
}

/// A decoder that passes on what it is asked to another one.
package protocol ForwardingDecoder: Decoder {
    /// The decoder that answers.
    var base: any Decoder { get }
}

/// The decoder whose value is replaced by the document of a session.
struct OuterDecoder {
    /// The value, if the decoder is one of the engine's.
    var spot: SessionSpot?
    /// The keys below that decoder, or of another package's decoder the whole path.
    var keys: [any CodingKey] = []
    /// The beginning of every path: the path of that decoder, and the keys below it.
    lazy var path: [any CodingKey] =
        (spot.map { $0.session.codingPath(of: $0.spot) } ?? []) + keys
}
