/// A value of a document and its session, for any kind of decoder.
package struct SessionSpot {
    package let session: DecodingSession
    package let spot: Spot

    init(session: DecodingSession, spot: Spot) {
        self.session = session
        self.spot = spot
    }

    package var node: UInt32 { spot.node }
}

extension Decoder {
    /// The value of the decoder, if it is one of the engine's.
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

package protocol ForwardingDecoder: Decoder {
    var base: any Decoder { get }
}

/// The decoder whose value a session's document replaces.
struct OuterDecoder {
    var spot: SessionSpot?
    /// The keys below that decoder; for another package's decoder, the whole path.
    var keys: [any CodingKey] = []
    /// The prefix of every path: the path of that decoder, and the keys below it.
    lazy var path: [any CodingKey] =
        (spot.map { $0.session.codingPath(of: $0.spot) } ?? []) + keys
}
