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
        AnySequence { YAMLDocuments(data: data, format: self, limits: limits) }
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
    private let data: Data
    private let format: YAMLFormat
    private let limits: ReadingLimits
    private var reader: YAMLReader?
    private var isOver = false

    init(data: Data, format: YAMLFormat, limits: ReadingLimits) {
        (self.data, self.format, self.limits) = (data, format, limits)
    }

    func next() -> Result<CodableDocument, any Error>? {
        guard !isOver else { return nil }
        isOver = true
        do {
            if reader == nil {
                reader = YAMLReader(
                    try TextDecoding.source(of: data, within: limits), format: format,
                    limits: limits, isPrefix: false, expectedNodes: 64)
            }
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
