import VersionedCodableCore

extension EncodingSession {
    /// The document, now that everything is encoded.
    ///
    /// - Throws: The first misuse of a container that could not be reported when it happened, or
    ///   that there is more text than 32-bit offsets can address.
    func finish() throws -> CodableDocument {
        tape.pointee.endAll()
        if let misuse = firstMisuse { throw misuse }
        try elementShape?.checkLists(self)
        if isTooLarge {
            throw invalid(
                "",
                "a document has at most \(options.largestCount) bytes of text and as many nodes",
                at: 0)
        }
        if options.emptyContainers == .omit {
            tape.pointee.removeEmptyContainers { late[$0] != nil }
        }
        tools.size.pointee = tape.pointee.size
        if needsRebuilding {
            do {
                return try DocumentRebuild.document(of: self)
            } catch let error as ReadingError {
                // A limit: an alias may refer to more than can be read back.
                throw invalid("", error.message, at: 0)
            }
        }
        tape.pointee.fit()
        let memory = TapeMemory(adopting: tape.pointee.nodes)
        let text = tape.pointee.text
        let textCount = tape.pointee.textCount
        (text + textCount).initializeMemory(
            as: UInt8.self, repeating: 0, count: SourceBuffer.padding)
        let count = tape.pointee.count
        tape.pointee = EncodingTape()
        return CodableDocument(
            storage: DocumentStorage(
                memory: memory,
                count: count,
                source: DocumentSource(
                    text: SourceBuffer(adopting: text, count: textCount), formatName: formatName,
                    capabilities: capabilities),
                annotations: annotations))
    }

    /// Whether the tape is not the document yet.
    private var needsRebuilding: Bool {
        tape.pointee.hasRemoved || hasAliases || !promised.isEmpty || !late.isEmpty
            || !writtenTexts.isEmpty || elementShape?.needsRebuilding == true
    }

    /// Releases parts; values that are written to them later are lost.
    func end() {
        hasEnded = true
        let parts = parts
        promised = [:]
        late = [:]
        for part in parts { part.end() }
    }

    /// Whether offsets of nodes or texts went beyond what a node has room for.
    private var isTooLarge: Bool {
        if max(tape.pointee.textCount, tape.pointee.count) > options.largestCount { return true }
        return parts.contains(where: \.isTooLarge)
    }

    private var firstMisuse: EncodingError? {
        if let misuse { return misuse }
        return parts.lazy.compactMap(\.firstMisuse).first
    }
}
