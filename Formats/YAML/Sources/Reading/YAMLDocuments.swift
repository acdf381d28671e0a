import VersionedCodableDocuments
import VersionedCodableEssentials

extension YAMLFormat {
    /// Returns the documents of a stream, read lazily.
    ///
    ///     for document in format.documents(in: data) {
    ///         let text = try document.get().root["kind"].string
    ///     }
    ///
    /// An error in the stream is the last element; the documents before it are complete. Every
    /// iteration reads from the beginning, and its documents share the bytes they were read from.
    /// The limits apply to each document, `inputBytes` to the whole stream.
    public func documents(
        in data: Data, within limits: ReadingLimits = .default
    ) -> some Sequence<Result<CodableDocument, any Error>> {
        AnySequence {
            YAMLDocuments {
                YAMLReader(
                    try TextDecoding.source(of: data, within: limits), format: self,
                    limits: limits, isPrefix: false, expectedNodes: 64)
            }
        }
    }

    /// Reads all documents of a stream; an empty stream has none.
    ///
    /// - Throws: `ReadingError` with line and column.
    /// - Complexity: O(n) in the bytes of `data`.
    public func readAll(
        _ data: Data, within limits: ReadingLimits = .default
    ) throws -> [CodableDocument] {
        try documents(in: data, within: limits).map { try $0.get() }
    }
}

private final class YAMLDocuments: IteratorProtocol {
    private let open: () throws -> YAMLReader
    private var reader: YAMLReader?
    private var isOver = false

    init(_ open: @escaping () throws -> YAMLReader) { self.open = open }

    func next() -> Result<CodableDocument, any Error>? {
        guard !isOver else { return nil }
        isOver = true
        do {
            if reader == nil { reader = try open() }
            guard try reader?.findDocument() != nil, try reader?.readDocument() == true,
                let document = try reader?.takeDocument()
            else { return nil }
            isOver = false
            return .success(document)
        } catch {
            return .failure(error)
        }
    }
}
