import VersionedCodableDocuments
import VersionedCodableEssentials

extension YAMLFormat {
    /// Returns the documents of a stream, read lazily.
    ///
    /// The limits apply to each document, `inputBytes` to the whole stream.
    public func documents(
        in data: Data, within limits: ReadingLimits = .default
    ) -> YAMLDocuments {
        let source = Result { () throws(ReadingError) in
            try TextDecoding.source(of: data, within: limits)
        }
        return YAMLDocuments(source: source, format: self, limits: limits)
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
