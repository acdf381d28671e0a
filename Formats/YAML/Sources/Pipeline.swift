import VersionedCodableDocuments
import VersionedCodableEssentials

// The pipeline from bytes to documents and back. Open this file first.
//
//     read        PlainScanner, for documents of common YAML                  Plain/
//                 YAMLReader, over the events of libyaml (LibYAMLParser)      Reading/
//     schema      plain scalars to numbers, dates, truth values and null      Schema/
//     write       YAMLWriter                                                  Writing/
//     in place    YAMLEditor                                                  Rewriting/
//     coders      YAMLDecoder and YAMLEncoder, with the names of Yams         Coders/
extension YAMLFormat {
    /// Reads a stream of at most one document; an empty stream is null.
    ///
    /// - Throws: `ReadingError` with line and column, also for a second document.
    /// - Complexity: O(n) in the bytes of `data`.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try read(TextDecoding.source(of: data, within: limits), within: limits, notes: nil).document
    }

    /// Reads a stream of at most one document, or one of several, with its outline if there are notes
    /// for it; the others must not be malformed either.
    func read(
        _ source: SourceBuffer, within limits: ReadingLimits, notes: YAMLOutlineNotes?
    ) throws -> (document: CodableDocument, outline: YAMLOutline?) {
        var reader = YAMLReader(
            source, format: self, limits: limits, isPrefix: false,
            expectedNodes: source.count / 8 + 16)
        reader.notes = notes
        var wanted: CodableDocument?
        var outline: YAMLOutline?
        var others: [Range<Int>] = []
        var count = 0
        while let start = try reader.findDocument() {
            if position == nil, count > 0 {
                throw reader.syntax(
                    "expected one document, found a second one (the file may hold only one)",
                    at: start)
            }
            _ = try reader.readDocument()
            let document = try reader.takeDocument()
            if count == position ?? 0 {
                (wanted, outline) = (document, reader.outline)
            } else {
                others += reader.outline?.allTexts(in: source.bytes) ?? []
            }
            count += 1
        }
        if position == nil, count == 0 {
            try reader.builder.null(at: source.count, length: 0, marks: TapeNode.plain)
            reader.notes?.add(0, source.count, source.count, .any, isKey: false)
            (wanted, outline) = (try reader.takeDocument(), reader.outline)
        }
        guard let wanted else {
            let documents = count == 1 ? "1 document" : "\(count) documents"
            throw ReadingError(
                .syntax, "document \((position ?? 0) + 1) is missing: the stream has \(documents)",
                at: nil)
        }
        outline?.others += others
        return (wanted, outline)
    }

    /// Reads as much of the first document as a prefix determines; nil when that could mislead.
    ///
    /// Nil when nothing is certain yet, and for the policy `.useLast`, which needs all keys of a
    /// mapping. Events that libyaml reports before it asks for bytes after the prefix are certain.
    /// Members merged into an unfinished mapping are left out, because a later key may replace
    /// them.
    ///
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        guard position == nil, capabilities.contains(.earlyStop), prefix.count >= 4 else {
            return nil
        }
        let source = try TextDecoding.source(of: prefix, within: limits, isPrefix: true)
        var reader = YAMLReader(
            source, format: self, limits: limits, isPrefix: true, expectedNodes: 64)
        do {
            guard try reader.findDocument() != nil else { return nil }
            _ = try reader.readDocument()
        } catch let error {
            guard reader.ranOut else { throw error }
        }
        return reader.builder.nextIndex == 0 ? nil : try reader.builder.finishPrefix()
    }
}

extension YAMLFormat {
    /// Writes a document.
    ///
    /// - Throws: `WritingError` for a date outside the years 1 to 9999, ill-formed text, a
    ///   malformed number, a version other than 1.1 and 1.2, and aliases of over a million nodes.
    /// - Complexity: O(n) in the bytes written, O(n log n) with sorted keys.
    public func write(_ document: CodableDocument) throws -> Data {
        try write(document, position: 0)
    }

    /// Writes a stream of documents, each but the first after a line `---`.
    ///
    /// - Throws: As `write(_:)` of one document.
    /// - Complexity: O(n) in the bytes written.
    public func write(_ documents: [CodableDocument]) throws -> Data {
        try documents.enumerated().reduce(into: Data()) { stream, next in
            stream += try write(next.element, position: next.offset)
        }
    }

    private func write(_ document: CodableDocument, position: Int) throws(WritingError) -> Data {
        let document = try document.gatheringRepeatedKeys()
        if reading.duplicateKeys == .refuse { try document.refuseRepeatedKeys() }
        return try document.withUnsafeTape { tape throws(WritingError) in
            var writer = YAMLWriter(document, tape, of: self)
            try writer.writeDocument(at: position)
            return writer.output.data()
        }
    }
}
