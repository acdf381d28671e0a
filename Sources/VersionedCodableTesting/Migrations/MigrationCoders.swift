import VersionedCodableDocuments

/// Sets the program's options of the encoders and decoders of a check.
public typealias CoderConfiguration =
    @Sendable (_ encoder: DocumentEncoder, _ decoder: DocumentDecoder) -> Void

/// The encoders and decoders of a check, with the options of the program.
struct MigrationCoders: Sendable {
    let configure: CoderConfiguration

    func make(_ format: any DocumentFormat) -> (encoder: DocumentEncoder, decoder: DocumentDecoder)
    {
        let coders = (DocumentEncoder(format: format), DocumentDecoder(format: format))
        configure(coders.0, coders.1)
        return coders
    }
}
