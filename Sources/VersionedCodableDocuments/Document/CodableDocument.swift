import VersionedCodableCore

/// A parsed document of any format: a flat, immutable array of nodes over the bytes that were read.
///
/// Scalars stay ranges of the source until they are accessed. A `CodableDocument` is a reference to
/// shared memory: copying it is cheap, and it may be read from many threads at once.
///
/// `TapeNode` shows the memory layout of a document.
public struct CodableDocument: Sendable {
    let storage: DocumentStorage

    /// The name of the file or source, for messages; nil if the caller gave none.
    public var sourceName: String?

    /// The name of the format the document was read from, or `value` when it was built from values.
    public var formatName: String { storage.source.formatName }

    /// The name of the format that defines the marks of nodes (`TapeNode.extra` and others).
    ///
    /// It is the `formatName`, except for a document made of a value with parts of a document that
    /// was read: then it is the notation of that one.
    public var notation: String { storage.source.notation }

    /// The features of the format that the document was read from.
    public var capabilities: FormatCapabilities { storage.source.capabilities }

    /// Whether only a prefix was read; see `DocumentFormat.readPrefix(_:within:)`.
    public var isPrefix: Bool { storage.isPrefix }

    /// The number of keys and values.
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
