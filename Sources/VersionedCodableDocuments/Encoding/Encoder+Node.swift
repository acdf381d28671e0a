import VersionedCodableCore

// Properties of the node that `encode(to:)` encodes, other than its value.

extension Encoder {
    /// Encodes text without a type, with the marks that its format adds to the scalars it reads
    /// (`TapeNode.extra`).
    ///
    /// Other packages' encoders get a string.
    ///
    /// - Throws: `EncodingError` when something was encoded before.
    public func encode(untyped text: String, marks: UInt32 = 0) throws {
        guard let encoder = nodeEncoder else {
            var container = singleValueContainer()
            return try container.encode(text)
        }
        try encoder.write(.untyped, text, marks: marks)
    }

    /// Annotates the node of the value that is encoded, in formats that have annotations.
    ///
    /// To be called before a container is requested. Other packages' encoders ignore it.
    public func annotate(_ annotation: NodeAnnotation, _ text: String) {
        guard let encoder = nodeEncoder else { return }
        encoder.session.annotate(annotation, text, at: encoder.node)
    }
}
