import VersionedCodableCore

/// Writing parts of documents that were read.
extension EncodingSession {
    /// Returns whether nodes of a document can be copied as they are.
    func keepsNodes(of document: CodableDocument) -> Bool {
        document.notation == formatName
            && document.storage.source.notationCapabilities == capabilities
    }

    /// Writes a part of a document of the same format at the end of the tape.
    ///
    /// - Throws: `EncodingError` when it is deeper or, with the targets of aliases, larger than the
    ///   limits allow.
    func write(_ part: DocumentNode) throws {
        let storage = part.document.storage
        elementShape?.nameRoot(after: part, self)
        elementShape?.nameElement(after: part, self)
        annotateContext(of: part)
        try part.document.withUnsafeTape { tape in
            let id = ObjectIdentifier(storage)
            let parts = copied[id] ?? CopiedParts(of: part.document, tape, isEncoded: true)
            if !parts.targets.isEmpty { copied[id] = parts }
            try withErrorPaths { try builder.copy(part.index, of: parts) }
        }
    }

    /// Calls a closure that adds nodes, and turns the error of the builder into one with a path.
    func withErrorPaths(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ReadingError {
            throw invalid("", error.message, at: UInt32(builder.count))
        }
    }

    /// Annotates the key that is written next as the key before a value, and returns its marks.
    ///
    /// Does nothing for the value of an alias, which follows the key of the alias's target.
    @discardableResult
    func copyKeyAnnotations(of value: DocumentNode, _ text: String) -> UInt32 {
        guard keepsNodes(of: value.document), value.index > 0 else { return 0 }
        let (key, isSame) = value.document.withUnsafeTape { tape in
            let key = tape[value.index - 1]
            return (key, key.isKind(.key) && tape.string(of: key) == text)
        }
        guard isSame else { return 0 }
        for entry in value.document.storage.annotations.entries(of: UInt32(value.index - 1)) {
            builder.annotations.add(entry.annotation, entry.text, to: UInt32(builder.count))
        }
        return key.head & builder.keyMarks
    }

    // MARK: Context

    /// Annotates the node that is written next with the context of a part of a document.
    func annotateContext(of part: DocumentNode) {
        guard let rules = part.document.storage.elementRules else { return }
        let storage = part.document.storage
        if context?.document !== storage {
            context = (storage, rules.context(of: part.document))
        }
        for (annotation, text) in context?.context?(part) ?? [] {
            builder.annotations.add(annotation, text, to: UInt32(builder.count))
        }
    }
}

extension NodeEncoder {
    func write(_ part: DocumentNode) throws {
        try check(part)
        try session.encodePart(part)
    }
}

extension EncodingSession {
    /// Writes a part of a document of any format at the end of the tape.
    func encodePart(_ part: DocumentNode) throws {
        if keepsNodes(of: part.document) { return try write(part) }
        try withErrorPaths {
            try encode(part.value(within: options.limits), in: builder.open)
        }
    }
}
