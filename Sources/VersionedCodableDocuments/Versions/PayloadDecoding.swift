import VersionedCodableCore

/// A decoder with an engine decoder of equal format and options, which decodes edited documents.
public protocol PayloadDecoding: VersionPeeking {
    /// The engine decoder; nil if there is none with equal options.
    var documentDecoder: DocumentDecoder? { get }
}

extension DocumentDecoder: PayloadDecoding {
    /// This decoder.
    public var documentDecoder: DocumentDecoder? { self }
}
