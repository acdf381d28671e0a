import VersionedCodableCore

/// A decoder with an engine decoder for the same format and with equal options, which decodes edited
/// documents instead.
public protocol PayloadDecoding: VersionPeeking {
    /// The engine decoder; nil if there is none with equal options.
    var documentDecoder: DocumentDecoder? { get }
}

extension FormatDecoder {
    /// The underlying decoder, `engine`.
    public var documentDecoder: DocumentDecoder? { engine }
}
