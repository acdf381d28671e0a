import VersionedCodableDocuments
import VersionedCodableEssentials

extension XMLFormat {
    /// Reads a whole document.
    ///
    /// - Throws: `ReadingError` with line and column.
    /// - Complexity: O(n) in the bytes of `data`; text among elements is read twice.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try showingContext(of: data) { try readDocument(data, within: limits) }
    }

    private func readDocument(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument
    {
        guard
            let source = try XMLEncodingDeclaration.source(
                of: data, within: limits, isPrefix: false)
        else { throw ReadingError(.encoding, "expected text", at: nil) }
        var mixed: Set<UInt32> = []
        while true {
            var reader = XMLReader(source, format: self, limits: limits, mixed: mixed)
            if let fault = try reader.readAll() { throw reader.error(for: fault) }
            if reader.misjudged.isEmpty || !mixed.isEmpty { return try reader.finish() }
            mixed = reader.misjudged
        }
    }

    /// Reads what the complete tags in the first bytes show; nil when that is nothing.
    ///
    /// Text behind the last tag is left out, since it might go on. Nil for fewer than four bytes,
    /// which do not tell the encoding, and for declared encodings other than UTF-8 and ISO-8859-1.
    ///
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        try showingContext(of: prefix) { try readPart(prefix, within: limits) }
    }

    private func readPart(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument? {
        guard prefix.count >= 4,
            let text = try XMLEncodingDeclaration.source(
                of: prefix, within: limits, isPrefix: true)
        else { return nil }
        let count = XMLPrefix(bytes: text.bytes).completeCount
        guard count > 0 else { return nil }
        let source = try SourceBuffer(
            copying: UnsafeRawBufferPointer(rebasing: text.bytes[..<count]))
        var mixed: Set<UInt32> = []
        while true {
            var reader = XMLReader(source, format: self, limits: limits, mixed: mixed)
            if let fault = try reader.readAll(), !reader.ranOut(fault) {
                throw reader.error(for: fault)
            }
            if reader.isEmpty { return nil }
            if reader.misjudged.isEmpty || !mixed.isEmpty { return try reader.finishPrefix() }
            mixed = reader.misjudged
        }
    }
}

extension XMLReader {
    /// Reads the text to its end or to the first fault.
    mutating func readAll() throws -> LibXML2Parser.Fault? {
        let bound = AttributeBound(base: base, count: end, limit: limits.attributes)
        if let excess = bound.firstExcess() {
            throw builder.located(.limit(.attributes, limits.attributes, at: excess))
        }
        if let excess = SectionBound(bytes: source.bytes).firstExcess() {
            throw builder.located(
                .limit(.scalarBytes, SectionBound.longestSection, at: excess))
        }
        // Where none is accepted, the error for that says more.
        let doctypeBytes = options.doctype == .refuse ? .max : limits.doctypeBytes
        if let excess = DoctypeBound(bytes: source.bytes).firstExcess(within: doctypeBytes) {
            throw tooManyDeclarations(excess)
        }
        return try LibXML2Parser.parse(
            source, for: &self,
            .init(
                comments: options.keepsComments,
                refusesDoctype: options.doctype == .refuse,
                strictNamespaces: options.strictNamespaces))
    }

    /// Whether a fault is only that the text ends, behind a complete piece of markup.
    func ranOut(_ fault: LibXML2Parser.Fault) -> Bool {
        fault.offset >= end && (fault.code == 77 || fault.code == 4)
    }
}
