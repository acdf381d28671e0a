import VersionedCodableDocuments
import VersionedCodableEssentials

// The pipeline from bytes to documents and back. Open this file first.
//
//     read        TOMLReader, whose tables go to a TOMLTree until all are known    Reading/
//     write       TOMLWriter                                                       Writing/
//     in place    TOMLEditor, over the statements of the source                    Rewriting/
extension TOMLFormat {
    /// Reads a whole document.
    ///
    /// - Throws: `ReadingError` with line and column.
    /// - Complexity: O(n) in the bytes of `data`.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        var reader = try reader(of: data, within: limits)
        try reader.readDocument()
        return try reader.finish()
    }

    /// Reads the complete lines; containers that a later line may add to are marked incomplete.
    ///
    /// A value in the prefix is certain, because TOML refuses a second one for the same key.
    ///
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        try prefixReader(of: prefix, within: limits).finish()
    }

    /// Writes a document.
    ///
    /// - Throws: `WritingError` for a root other than an object, a null, two equal keys of an
    ///   object, an integer beyond 64 bits, a date outside the years 0 to 9999, ill-formed text,
    ///   and aliases that stand for more than a million nodes.
    /// - Complexity: O(n) in the nodes written, O(n log n) with sorted keys.
    public func write(_ document: CodableDocument) throws -> Data {
        let document = try document.gatheringRepeatedKeys()
        try document.refuseRepeatedKeys()
        return try document.withUnsafeTape { tape throws(WritingError) in
            var writer = TOMLWriter(
                tape, textBytes: document.textBytes, options: writing,
                keepsLocalTimes: document.notation == name)
            try writer.writeDocument()
            return writer.output.data()
        }
    }

    /// Returns `.solid` for text with a member, `.weak` for only headers and comments.
    public func match(_ prefix: Data) -> MatchStrength {
        guard let reader = try? prefixReader(of: prefix, within: .default) else { return .none }
        if reader.sawMember { return .solid }
        return reader.sawText ? .weak : .none
    }

    /// Returns a reader that has read the complete lines of a prefix.
    private func prefixReader(of prefix: Data, within limits: ReadingLimits) throws -> TOMLReader {
        var reader = try reader(of: prefix, within: limits, isPrefix: true)
        do {
            try reader.readDocument()
        } catch let error {
            guard reader.ranOut else { throw error }
        }
        return reader
    }

    func reader(
        of data: Data, within limits: ReadingLimits, isPrefix: Bool = false
    ) throws(ReadingError) -> TOMLReader {
        let encoding = data.prefix(4).withUnsafeBytes { TextDecoding.detect(in: $0).encoding }
        guard encoding == .utf8 else {
            guard data.count <= limits.inputBytes else {
                throw .limit(.inputBytes, limits.inputBytes, at: nil)
            }
            let name = encoding.unitBytes == 2 ? "UTF-16" : "UTF-32"
            throw ReadingError(.encoding, "expected UTF-8, found \(name)", at: 0).located(
                in: UnsafeRawBufferPointer(start: nil, count: 0))
        }
        let source = try TextDecoding.source(
            of: data, within: limits, checksUTF8: false, isPrefix: isPrefix)
        return TOMLReader(source, format: self, limits: limits, isPrefix: isPrefix)
    }
}
