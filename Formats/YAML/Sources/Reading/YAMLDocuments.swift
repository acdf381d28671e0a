import VersionedCodableDocuments
import VersionedCodableEssentials

/// The documents of a YAML stream, read lazily.
///
///     for document in format.documents(in: data) {
///         let text = try document.get().root["kind"].string
///     }
///
/// An error in the stream is the last element; the documents before it are complete. All documents
/// share the bytes they were read from. Every iteration reads from the beginning.
public struct YAMLDocuments: Sequence, Sendable {
    let source: Result<SourceBuffer, ReadingError>
    let format: YAMLFormat
    let limits: ReadingLimits

    /// Returns an iterator at the first document; its copies share its position.
    public func makeIterator() -> AnyIterator<Result<CodableDocument, any Error>> {
        switch source {
        case .success(let source):
            let stream = Stream(source, format, limits)
            return AnyIterator { stream.next() }
        case .failure(let error):
            return AnyIterator(CollectionOfOne(.failure(error)).makeIterator())
        }
    }

    private final class Stream {
        private var reader: YAMLReader?

        init(_ source: SourceBuffer, _ format: YAMLFormat, _ limits: ReadingLimits) {
            reader = YAMLReader(
                source, format: format, limits: limits, isPrefix: false, expectedNodes: 64)
        }

        func next() -> Result<CodableDocument, any Error>? {
            var isOver = true
            defer { if isOver { reader = nil } }
            do {
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
}

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
