import VersionedCodableDocuments
import VersionedCodableEssentials

// The pipeline from bytes to documents and back. Open this file first.
//
//     read        JSONReader, from `readDocument`                                  Reading/
//     write       JSONWriter                                                       Writing/
//     in place    JSONTexts, for the `BracketEditor` of VersionedCodableFormatKit  Rewriting/
extension JSONFormat {
    /// Reads a whole document.
    ///
    /// - Throws: `ReadingError` with line and column.
    /// - Complexity: O(n) in the bytes of `data`.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        let source = try TextDecoding.source(of: data, within: limits, checksUTF8: false)
        var reader = JSONReader(source, format: self, limits: limits, isPrefix: false)
        try reader.readDocument(reading.syntax)
        return try reader.builder.finish()
    }

    /// Reads as much of the document as a prefix determines; nil when that could mislead.
    ///
    /// Nil for fewer than four bytes, which do not determine the encoding, for white space only,
    /// and for policies that need every key of an object (`.useLast`, `.refuse`).
    ///
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        guard stopsEarly, prefix.count >= 4 else { return nil }
        let source = try TextDecoding.source(
            of: prefix, within: limits, checksUTF8: false, isPrefix: true)
        var reader = JSONReader(source, format: self, limits: limits, isPrefix: true)
        do {
            try reader.readDocument(reading.syntax)
        } catch let error {
            guard reader.ranOut else { throw error }
        }
        return reader.builder.nextIndex == 0 ? nil : try reader.builder.finishPrefix()
    }

    /// Writes a document.
    ///
    /// - Throws: `WritingError` for a number without a JSON form, a date outside the years 0 to
    ///   9999, ill-formed text, and aliases that stand for more than a million nodes.
    /// - Complexity: O(n) in the nodes written, O(n log n) with sorted keys.
    public func write(_ document: CodableDocument) throws -> Data {
        let document = try document.gatheringRepeatedKeys()
        if reading.duplicateKeys == .refuse { try document.refuseRepeatedKeys() }
        return try document.withUnsafeTape { tape throws(WritingError) in
            var writer = JSONWriter(tape, textBytes: document.textBytes, options: writing)
            try writer.writeDocument()
            return writer.output.data()
        }
    }

    /// Returns `.solid` for an object or array at the start, `.weak` for a scalar.
    public func match(_ prefix: Data) -> MatchStrength {
        var format = self
        format.reading.duplicateKeys = .keepAll
        // Fewer than four bytes are the whole document.
        let isWhole = prefix.count < 4
        guard
            let document = isWhole
                ? try? format.read(prefix, within: .default)
                : try? format.readPrefix(prefix, within: .default)
        else { return .none }
        return document.withUnsafeTape { tape in
            guard tape.count > 0 else { return .none }
            return tape[0].isKind(.object) || tape[0].isKind(.array) ? .solid : .weak
        }
    }
}
