import VersionedCodableDocuments

/// The encoders and decoders of a check, with the options of the program.
struct MigrationCoders: Sendable {
    let configure: @Sendable (DocumentEncoder, DocumentDecoder) -> Void

    func make(_ format: any DocumentFormat) -> (encoder: DocumentEncoder, decoder: DocumentDecoder)
    {
        let coders = (DocumentEncoder(format: format), DocumentDecoder(format: format))
        configure(coders.0, coders.1)
        return coders
    }
}
