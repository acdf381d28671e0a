import VersionedCodableCore

/// The properties that a document made of a value copies from the document the value was read from.
struct ValueOrigin {
    var capabilities = CodableDocument.valueCapabilities
    var scalarRules: (any ScalarRules)?
    /// The annotations of the value itself.
    var annotations: [(NodeAnnotation, String)] = []
    var sourceName: String?

    init(_ format: any DocumentFormat) {
        capabilities = format.capabilities
    }

    init(_ decoder: SessionSpot) {
        let document = decoder.session.document
        capabilities = document.capabilities
        scalarRules = document.storage.source.scalarRules
        sourceName = document.sourceName
        guard decoder.node != missingNode, decoder.session.hasAnnotations else { return }
        annotations = document.storage.annotations
            .entries(of: UInt32(decoder.session.tape.resolve(Int(decoder.node))))
            .map { ($0.annotation, $0.text) }
    }

    /// Makes a document of a value that decodes as the document it was read from would.
    ///
    /// Arrays become members with the same key again where the format has those, and text and
    /// numbers that were unquoted can be decoded as any type that the format's rules find in them.
    ///
    /// - Throws: As `CodableDocument.init(_:within:)`.
    func document(of value: DocumentValue, within limits: ReadingLimits) throws -> CodableDocument {
        let repeatsKeys = capabilities.contains(.repeatedKeys)
        let isPlain =
            scalarRules == nil && annotations.isEmpty
            && capabilities.isDisjoint(with: [.repeatedKeys, .textDates])
        // The value may come from another format than the decoder's.
        let base = value.origin.flatMap { origin in
            let hasRules = annotations.isEmpty && origin.storage.source.scalarRules != nil
            return origin.capabilities.contains(.repeatedKeys) == repeatsKeys
                && (repeatsKeys || isPlain || hasRules) ? origin : nil
        }
        let isValue = isPlain || base != nil && !repeatsKeys
        var builder = DocumentBuilder(
            extending: base,
            capabilities: isValue ? CodableDocument.valueCapabilities : capabilities,
            scalarRules: scalarRules, limits: limits)
        if repeatsKeys {
            builder.linkRepeatedKeys()
        } else {
            builder.keysAreUnique()
            if builder.source.scalarRules != nil { builder.plainMark = TapeNode.plain }
        }
        for (annotation, text) in annotations { builder.annotate(annotation, text, at: 0) }
        try builder.add(value, extending: base, repeatsKeys: repeatsKeys)
        var document = try builder.finish()
        document.sourceName = sourceName
        return document
    }
}
