import VersionedCodableDocuments
import VersionedCodableEssentials

// Bytes to documents and back. Open this file first.
//
//     read        CBORReader                                     Reading/
//     scalars     big numbers, half precision, diagnostic text   Scalars/
//     write       CBORWriter                                     Writing/
extension CBORFormat {
    /// Reads a document of one item.
    ///
    /// - Throws: `ReadingError` with the byte offset of the fault.
    /// - Complexity: O(n) in the bytes of `data`.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        var reader = try CBORReader(source(data, limits), format: self, limits: limits)
        try reader.readItem()
        try reader.checkEnd()
        return try reader.builder.finish()
    }

    /// Reads the items of a CBOR sequence (RFC 8742), each as a separate document.
    ///
    /// The items follow each other without separators; empty data is an empty sequence.
    ///
    /// - Throws: `ReadingError` with the byte offset; the limit on nodes applies to all items.
    /// - Complexity: O(n) in the bytes of `data`.
    public func documents(
        in data: Data, within limits: ReadingLimits = .default
    ) throws -> [CodableDocument] {
        let source = try source(data, limits)
        var documents: [CodableDocument] = []
        var nodes = 0
        var start = 0
        while start < source.count {
            var reader = CBORReader(
                source, from: start, format: self, limits: limits, expectedNodes: 4)
            try reader.readItem()
            let next = reader.at
            let document = try reader.builder.finish()
            nodes += document.nodeCount
            guard nodes <= limits.nodes else {
                throw ReadingError.limit(.nodes, limits.nodes, at: start).locatedByOffset()
            }
            start = next
            documents.append(document)
        }
        return documents
    }

    /// Reads all items that are complete in the first bytes of a document.
    ///
    /// Returns nil if there are none, and for policies that need to know every key of a map
    /// (`.useLast`, `.refuse`).
    ///
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        guard stopsEarly else { return nil }
        var reader = CBORReader(
            try source(prefix, limits), format: self, limits: limits, isPrefix: true)
        do {
            try reader.readItem()
            try reader.checkEnd()
        } catch let error {
            guard reader.ranOut else { throw error }
        }
        return reader.builder.nextIndex == 0 ? nil : try reader.builder.finishPrefix()
    }

    /// Writes a document.
    ///
    /// - Throws: `WritingError` for ill-formed text, numbers of more than 1024 bytes, dates that
    ///   are not finite or fit neither form, and aliases that expand to more than a million nodes.
    /// - Complexity: O(n) in the nodes written, O(n log n) with sorted keys.
    public func write(_ document: CodableDocument) throws -> Data {
        let document = try document.gatheringRepeatedKeys()
        if reading.duplicateKeys == .refuse { try document.refuseRepeatedKeys() }
        return try document.withUnsafeTape { tape throws(WritingError) in
            var writer = CBORWriter(tape, of: document, format: self)
            try writer.writeDocument()
            return writer.output.data()
        }
    }

    /// Returns `.certain` for tag 55799, `.solid` for a map with a text key first, else `.weak`.
    ///
    /// No UTF-8 text begins with the first byte of a map.
    public func match(_ prefix: Data) -> MatchStrength {
        if prefix.starts(with: [0xD9, 0xD9, 0xF7]) { return .certain }
        var format = self
        format.reading.duplicateKeys = .keepAll
        guard let document = try? format.readPrefix(prefix, within: .default) else { return .none }
        return document.withUnsafeTape { tape in
            guard tape.count > 1, tape[0].isKind(.object), tape[1].head & TapeNode.plain == 0
            else { return .weak }
            return .solid
        }
    }

    private func source(_ data: Data, _ limits: ReadingLimits) throws -> SourceBuffer {
        guard data.count <= limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
        }
        return try SourceBuffer.copying(data)
    }
}
