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
    /// A list of open containers takes the place of recursion.
    ///
    /// - Throws: `EncodingError` when it is deeper or, with the targets of aliases, larger than the
    ///   limits allow.
    func write(_ part: DocumentNode) throws {
        let document = part.document
        elementShape?.nameRoot(after: part, self)
        elementShape?.nameElement(after: part)
        annotateContext(of: part)
        let annotations = document.storage.annotations
        try document.withUnsafeTape { source in
            let start = tape.pointee.count
            var expansion = AliasExpansion(within: options.limits)
            var open: [(next: Int, end: Int, isObject: Bool)] = []
            let targets = document.storage.aliasTargets
            var index = part.index
            while true {
                let resolved = source.resolve(index)
                let node = source[resolved]
                let key = CopiedTargets.Key(resolved, of: document.storage)
                let alias = targets.contains(resolved) ? copiedTargets[key] : nil
                if alias == nil {
                    if resolved != index, !expansion.add(resolved, in: source) {
                        throw invalid(
                            "", ErrorMessages.limit(.expandedNodes, options.limits.expandedNodes),
                            at: UInt32(start))
                    }
                    if !annotations.isEmpty { copy(annotations, of: resolved) }
                    if targets.contains(resolved) {
                        copiedTargets.keep(tape.pointee.count, as: key, of: document.storage)
                    }
                }
                if let alias {
                    writeAlias(to: alias)
                } else if node.isKind(.array) || node.isKind(.object) {
                    try checkDepth()
                    let container = Int(tape.pointee.begin(node.kind))
                    tape.pointee.nodes[container].head |= node.head & masks.containers
                    let first = resolved + 1
                    open.append((first, Int(node.next), node.isKind(.object)))
                } else {
                    writeScalar(node, in: source)
                }
                while let last = open.last, last.next == last.end {
                    open.removeLast()
                    tape.pointee.end()
                }
                guard let last = open.last else { return }
                index = last.next
                if last.isObject {
                    if !annotations.isEmpty { copy(annotations, of: index) }
                    copyKey(index, in: source)
                    index += 1
                }
                open[open.count - 1].next = Int(source[index].next)
            }
        }
    }

    private func writeScalar(_ node: TapeNode, in source: UnsafeTape) {
        let marks = node.head & ~(TapeNode.detached | TapeNode.quoted | 0x80)
        let (offset, length) =
            node.isKind(.null) || node.isKind(.bool)
            ? (0, 0) : tape.pointee.append(source.bytes(of: node))
        if base == nil, node.head & TapeNode.plain != 0, node.head & TapeNode.detached != 0,
            node.isKind(.integer) || node.isKind(.real)
        {
            let written = tape.pointee.append(source.writtenText(of: node))
            writtenTexts.append((tape.pointee.count, written.offset, written.length))
        }
        tape.pointee.pushValue(marks, offset, length)
    }

    private func copyKey(_ index: Int, in source: UnsafeTape) {
        let node = source[index]
        let written = tape.pointee.count
        let (offset, length) = tape.pointee.append(source.bytes(of: node))
        let hash = Bytes.hash(UnsafeRawPointer(tape.pointee.text) + offset, length)
        tape.pointee.push(
            UInt32(TapeKind.key.rawValue) | (node.head & masks.keys) | (hash & ~0xFF), offset,
            length)
        tape.pointee.keyMask |= 1 << (hash >> 27)
        elementShape?.linkKey(written, copiedFrom: index, in: source)
    }

    private func copy(_ annotations: AnnotationTable, of index: Int) {
        let written = UInt32(truncatingIfNeeded: tape.pointee.count)
        for entry in annotations.entries(of: UInt32(index))
        where !entry.annotation.isOfDocument {
            self.annotations.add(entry.annotation, entry.text, to: written)
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
        if value.document.hasAnnotations {
            copy(value.document.storage.annotations, of: value.index - 1)
        }
        return key.head & masks.keys
    }

    // MARK: Context

    /// Annotates the node that is written next with the context of a part of a document.
    func annotateContext(of part: DocumentNode) {
        guard let rules = part.document.storage.elementRules else { return }
        let storage = part.document.storage
        if context?.document !== storage {
            context = (storage, rules.context(of: part.document))
        }
        for (annotation, text) in context?.context?.annotations(part) ?? [] {
            annotations.add(annotation, text, to: UInt32(tape.pointee.count))
        }
    }
}

extension SessionEncoder {
    func write(_ part: DocumentNode) throws {
        try check(part)
        try session.encodePart(part)
    }
}

extension EncodingSession {
    /// Writes a part of a document of any format at the end of the tape.
    func encodePart(_ part: DocumentNode) throws {
        if keepsNodes(of: part.document) { return try write(part) }
        let value: DocumentValue
        do {
            value = try part.value(within: options.limits)
        } catch let error as ReadingError {
            throw invalid("", error.message, at: UInt32(tape.pointee.count))
        }
        try encodeValue(value, in: tape.pointee.open)
    }
}
