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

    /// Whether a value alone suffices to make the document.
    private var isPlain: Bool {
        scalarRules == nil && annotations.isEmpty
            && capabilities.isDisjoint(with: [.repeatedKeys, .textDates])
    }

    /// Whether the value brings the properties itself, because parts of it are still as read.
    private func suffices(_ value: DocumentValue) -> Bool {
        guard annotations.isEmpty, !capabilities.contains(.repeatedKeys),
            let origin = value.origin
        else { return false }
        return origin.storage.source.scalarRules != nil
            && !origin.capabilities.contains(.repeatedKeys)
    }

    /// Makes a document of a value that decodes as the document it was read from would.
    ///
    /// Arrays become members with the same key again where the format has those, and text and
    /// numbers that were unquoted can be decoded as any type that the format's rules find in them.
    ///
    /// - Throws: As `CodableDocument.init(_:within:)`.
    func document(of value: DocumentValue, within limits: ReadingLimits) throws -> CodableDocument {
        var document =
            isPlain || suffices(value)
            ? try CodableDocument(value, within: limits, asPlain: true)
            : try rebuilt(value, within: limits)
        document.sourceName = sourceName
        return document
    }

    private func rebuilt(_ value: DocumentValue, within limits: ReadingLimits) throws
        -> CodableDocument
    {
        let repeatsKeys = capabilities.contains(.repeatedKeys)
        // The value may come from another format than the decoder's.
        let base = value.origin.flatMap {
            repeatsKeys && $0.capabilities.contains(.repeatedKeys) ? $0 : nil
        }
        var builder = try DocumentBuilder(
            extending: base, capabilities: base == nil ? capabilities : [],
            scalarRules: scalarRules, limits: limits)
        if repeatsKeys {
            builder.linkRepeatedKeys()
        } else {
            builder.plainMark = TapeNode.plain
        }
        for (annotation, text) in annotations { builder.annotate(annotation, text, at: 0) }
        try builder.add(value, extending: base, repeatsKeys: repeatsKeys)
        return try builder.finish()
    }
}
