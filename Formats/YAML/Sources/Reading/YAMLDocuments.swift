import VersionedCodableDocuments

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

    /// Returns an iterator at the first document.
    public func makeIterator() -> Iterator {
        Iterator(stream: Stream(self))
    }

    /// Reads documents one after the other; copies of an iterator share its position.
    public struct Iterator: IteratorProtocol {
        fileprivate let stream: Stream

        /// Reads the next document.
        ///
        /// - Returns: The document or the error; nil after the last document and after an error.
        public mutating func next() -> Result<CodableDocument, any Error>? {
            do {
                return try stream.next().map { .success($0) }
            } catch {
                return .failure(error)
            }
        }
    }

    fileprivate final class Stream {
        private var reader: YAMLReader?
        private var failure: ReadingError?

        init(_ documents: YAMLDocuments) {
            switch documents.source {
            case .success(let source):
                reader = YAMLReader(
                    source, format: documents.format, limits: documents.limits, isPrefix: false,
                    expectedNodes: 64)
            case .failure(let error): failure = error
            }
        }

        func next() throws -> CodableDocument? {
            if let error = failure {
                failure = nil
                throw error
            }
            var document: CodableDocument?
            defer { if document == nil { reader = nil } }
            if try reader?.findDocument() != nil, try reader?.readDocument() == true {
                document = try reader?.takeDocument()
            }
            return document
        }
    }
}
