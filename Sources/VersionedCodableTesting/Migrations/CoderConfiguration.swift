import VersionedCodableDocuments

/// Sets the program's options of the encoders and decoders of a check.
public typealias CoderConfiguration =
    @Sendable (_ encoder: DocumentEncoder, _ decoder: DocumentDecoder) -> Void

extension DocumentFormat {
    /// Returns the coders of a check, with the options of the program.
    func coders(
        _ configure: CoderConfiguration
    ) -> (encoder: DocumentEncoder, decoder: DocumentDecoder) {
        let coders = (DocumentEncoder(format: self), DocumentDecoder(format: self))
        configure(coders.0, coders.1)
        return coders
    }
}
