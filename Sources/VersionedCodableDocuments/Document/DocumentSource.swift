import VersionedCodableCore

/// The text that a document was read from, and what its nodes mean there.
struct DocumentSource: Sendable {
    let text: SourceBuffer
    let formatName: String
    let capabilities: FormatCapabilities
    /// Whether offsets refer to a text that was read.
    var hasPositions = false
    /// The conversion of untyped and plain text to a requested Swift type; nil for the engine's.
    var scalarRules: (any ScalarRules)?
    /// The format whose marks the nodes have, if it is another one.
    var otherNotation: (name: String, capabilities: FormatCapabilities)?
    /// The origins of values that come from other documents.
    var origins: NodeOrigins?

    /// The name of the format whose marks the nodes have.
    var notation: String { otherNotation?.name ?? formatName }

    /// The features of that format.
    var notationCapabilities: FormatCapabilities { otherNotation?.capabilities ?? capabilities }

    /// Returns the error with line, column and excerpt, or with its offset in a binary format.
    func located(_ error: ReadingError) -> ReadingError {
        capabilities.contains(.text) ? error.located(in: text.bytes) : error.locatedByOffset()
    }
}
