import VersionedCodableCore

extension EncodingSession {
    /// The document, now that everything is encoded.
    ///
    /// - Throws: The first misuse of a container that could not be reported when it happened, or
    ///   that there is more text than 32-bit offsets can address.
    func finish() throws -> CodableDocument {
        builder.close(to: DocumentBuilder.none)
        if let misuse = firstMisuse { throw misuse }
        try elementShape?.checkLists(self)
        try checkSize()
        plans.size = builder.size
        // An alias of a removed value is replaced by it.
        if !parts.isEmpty || hasAliases && builder.hasRemoved { try copyWhole() }
        if hasAliases { builder.nameAliasTargets() }
        let finished = exchange(
            &builder,
            with: DocumentBuilder(encoding: formatName, capabilities, limits: options.limits))
        do {
            return try finished.document(
                writtenAs: writtenTexts.isEmpty
                    ? .empty : writtenTexts.withUnsafeBytes { try SourceBuffer(copying: $0) })
        } catch let error as ReadingError {
            throw invalid("", error.message, at: 0)
        }
    }

    /// Copies the document with each part in its place, and without the removed members.
    private func copyWhole() throws {
        let whole = EncodingSession(
            options: options, formatName: formatName, capabilities: capabilities)
        try whole.copy(self)
        try whole.checkSize()
        swap(&builder, &whole.builder)
        writtenTexts = whole.writtenTexts
        hasAliases = whole.hasAliases
    }

    /// Releases parts; values that are written to them later are lost.
    func end() {
        hasEnded = true
        let parts = parts.values
        self.parts = [:]
        for part in parts { part.end() }
    }

    /// Checks that offsets of nodes and texts did not go beyond what a node has room for.
    private func checkSize() throws {
        guard isTooLarge else { return }
        throw invalid(
            "", "a document has at most \(options.largestCount) bytes of text and as many nodes",
            at: 0)
    }

    private var isTooLarge: Bool {
        if max(builder.sideCount, builder.count) > options.largestCount { return true }
        return parts.values.contains(where: \.isTooLarge)
    }

    private var firstMisuse: EncodingError? {
        if let misuse { return misuse }
        return parts.values.lazy.compactMap(\.firstMisuse).first
    }
}

extension DocumentBuilder {
    /// Names the targets of aliases without an anchor: 1, 2, 3 …, except names that are used.
    ///
    /// - Complexity: O(n) in the nodes.
    fileprivate mutating func nameAliasTargets() {
        let used = Set(annotations.entries.filter { $0.annotation == .anchor }.map(\.text))
        var last = 0
        for target in tape.aliasTargets.sorted() {
            let node = UInt32(truncatingIfNeeded: target)
            if annotations.text(.anchor, of: node) != nil { continue }
            repeat { last += 1 } while used.contains("\(last)")
            annotations.add(.anchor, "\(last)", to: node)
        }
    }
}
