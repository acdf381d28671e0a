import VersionedCodableCore

// What `encode(to:)` can say about the node it encodes, beside its value.

extension Encoder {
    /// Encodes text without a type, with marks its format gives to the scalars it reads
    /// (`TapeNode.extra`).
    ///
    /// Encoders of others get a string.
    ///
    /// - Throws: `EncodingError` when something was encoded before.
    public func encode(untyped text: String, marks: UInt32 = 0) throws {
        guard let encoder = sessionEncoder else {
            var container = singleValueContainer()
            return try container.encode(text)
        }
        try encoder.write(.untyped, text, marks: marks)
    }

    /// Annotates the node of the value that is encoded, in formats that have annotations.
    ///
    /// To be called before a container is asked for. Encoders of others ignore it.
    public func annotate(_ annotation: NodeAnnotation, _ text: String) {
        guard let encoder = sessionEncoder else { return }
        encoder.session.annotate(annotation, text, at: encoder.node)
    }
}
