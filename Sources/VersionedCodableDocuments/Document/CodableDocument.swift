import VersionedCodableCore

/// A parsed document of any format: one flat, immutable array of nodes over the bytes it was read
/// from.
///
/// Scalars stay regions of the source until somebody asks for them. A `CodableDocument` is a
/// reference to shared memory: copying it is cheap, and it may be read from many threads at once.
///
/// `TapeNode` shows how a document lies in memory.
public struct CodableDocument: Sendable {
    let storage: DocumentStorage

    /// The name of the file or source, for messages; nil when nobody gave one.
    public var sourceName: String?

    init(storage: DocumentStorage, sourceName: String? = nil) {
        self.storage = storage
        self.sourceName = sourceName
    }

    /// The name of the format the document was read from, or `value` when it was built from values.
    public var formatName: String { storage.formatName }

    /// The name of the format that knows what the marks of nodes mean (`TapeNode.extra`, `.plain`,
    /// `.flow`).
    ///
    /// It is the `formatName`, but for a document made of a value that is still part of one that
    /// was read: then that of the latter.
    public var notation: String { storage.notation }

    /// What the format the document was read from can say.
    public var capabilities: FormatCapabilities { storage.capabilities }

    /// Whether only the beginning of the source was read; see
    /// `DocumentFormat.readPrefix(_:within:)`.
    public var isPrefix: Bool { storage.isPrefix }

    /// Keys and values together.
    public var nodeCount: Int { storage.count }

    /// Gives direct access to the nodes; see `UnsafeTape` for the rules.
    @inline(__always)
    public func withUnsafeTape<Result, Failure: Error>(
        _ body: (UnsafeTape) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { extendLifetime(storage) }
        return try body(storage.tape)
    }
}
