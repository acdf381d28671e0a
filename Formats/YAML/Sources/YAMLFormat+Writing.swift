import VersionedCodableDocuments
import VersionedCodableEssentials

extension YAMLFormat {
    /// Writes a document.
    ///
    /// - Throws: `WritingError` for a date outside the years 1 to 9999, ill-formed text, a number
    ///   that is none, a version other than 1.1 and 1.2, and aliases that stand for more than a
    ///   million nodes.
    /// - Complexity: O(n) in the bytes written, O(n log n) with sorted keys.
    public func write(_ document: CodableDocument) throws -> Data {
        try write(document, position: 0)
    }

    /// Writes a stream of documents, each but the first behind a line `---`.
    ///
    /// - Throws: As `write(_:)` of one document.
    /// - Complexity: O(n) in the bytes written.
    public func write(_ documents: [CodableDocument]) throws -> Data {
        var stream = Data()
        for (position, document) in documents.enumerated() {
            let data = try write(document, position: position)
            if position == 0 { stream = data } else { stream.append(data) }
        }
        return stream
    }

    /// Writes a document as a string.
    ///
    /// - Throws: As `write(_:)`.
    public func string(_ document: CodableDocument) throws -> String {
        String(decoding: try write(document), as: UTF8.self)
    }

    /// Writes a stream of documents as a string.
    ///
    /// - Throws: As `write(_:)`.
    public func string(_ documents: [CodableDocument]) throws -> String {
        String(decoding: try write(documents), as: UTF8.self)
    }

    private func write(_ document: CodableDocument, position: Int) throws(WritingError) -> Data {
        let document = try document.gatheringRepeatedKeys()
        if reading.duplicateKeys == .refuse { try document.refuseRepeatedKeys() }
        return try document.withUnsafeTape { tape throws(WritingError) in
            var writer = YAMLWriter(document, tape, of: self)
            try writer.writeDocument(at: position)
            return writer.finish()
        }
    }
}
