import VersionedCodableCore

/// A decoder that has a decoder of the engine for the same format and with the same options, which
/// decodes edited documents in its place.
public protocol PayloadDecoding: VersionPeeking {
    /// The decoder of the engine; nil when it has none with the same options.
    var documentDecoder: DocumentDecoder? { get }
}

extension FormatDecoder {
    /// The decoder that does the work.
    public var documentDecoder: DocumentDecoder? { engine }
}
