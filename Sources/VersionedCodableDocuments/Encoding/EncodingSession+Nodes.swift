import VersionedCodableCore

/// Writing parts of documents that were read.
extension EncodingSession {
    /// Returns whether nodes of a document can be copied as they are.
    func keepsNodes(of document: CodableDocument) -> Bool {
        document.notation == formatName
            && document.storage.source.notationCapabilities == capabilities
    }

    /// The marks of keys that mean something in the document.
    private var keyMarks: UInt32 {
        elementShape == nil ? TapeNode.plain : TapeNode.attribute | TapeNode.choice
    }

    /// The marks of arrays and objects that mean something in the document.
    private var containerMarks: UInt32 {
        elementShape == nil ? TapeNode.flow : TapeNode.flow | TapeNode.choice
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
            let parts = copied[id] ?? CopiedParts(of: part.document, tape)
            if !parts.targets.isEmpty { copied[id] = parts }
            try copy(part.index, of: parts)
        }
    }

    /// Writes what another session has written, with each of its parts in its place.
    func copy(_ session: EncodingSession) throws {
        session.builder.close(to: DocumentBuilder.none)
        guard session.builder.count > 0 else {
            // The value of a super encoder that encoded nothing.
            builder.begin(.object)
            return builder.end()
        }
        try session.withCopiedParts { try copy(0, of: $0) }
    }

    private func withCopiedParts<Result>(_ body: (CopiedParts) throws -> Result) rethrows -> Result
    {
        try writtenTexts.withUnsafeBytes { texts in
            let tape = builder.tape
            // The texts of nodes are in the side buffer.
            let whole = UnsafeTape(
                nodes: tape.nodes, count: tape.count, source: texts.baseAddress ?? tape.source,
                side: tape.side)
            return try body(CopiedParts(of: self, whole))
        }
    }

    /// Writes the members or elements that a session has for a container that was closed.
    private func copyChildren(_ session: EncodingSession, replacing replaces: Bool) throws {
        session.builder.close(to: DocumentBuilder.none)
        let end = builder.count
        let isObject = builder.isInObject
        try session.withCopiedParts { nodes in
            var child = 1
            while child < nodes.tape.count {
                let value = isObject ? child + 1 : child
                if !nodes.tape[child].isKind(.removed) {
                    if isObject {
                        if replaces { removeMembers(like: child, of: nodes.tape, before: end) }
                        let written = builder.count
                        copyKey(child, of: nodes)
                        if !builder.linksRepeats { builder.settleKey(at: written) }
                    }
                    try copy(value, of: nodes)
                }
                child = Int(nodes.tape[value].next)
            }
        }
    }

    /// Removes the members of the innermost object with a key.
    private func removeMembers(like key: Int, of tape: UnsafeTape, before end: Int) {
        let kind = tape[key].head & TapeNode.attribute
        var found = builder.findKey(tape.bytes(of: tape[key]), kind: kind, before: end) ?? 0
        while found > 0, found < end {
            builder.removeMember(found, of: builder.open)
            found = Int(builder.nodes[found].next)
        }
    }

    /// Writes a value, with a list of open containers in place of recursion.
    private func copy(_ root: Int, of nodes: CopiedParts) throws {
        let source = nodes.tape
        let start = builder.count
        var expansion = AliasExpansion(within: options.limits)
        var open: [(next: Int, container: Int, isObject: Bool)] = []
        var index = root
        while true {
            let resolved = source.resolve(index)
            let node = source[resolved]
            let alias = nodes.copies[resolved]
            if alias == nil {
                if resolved != index, !expansion.add(resolved, in: source) {
                    throw invalid(
                        "", ErrorMessages.limit(.expandedNodes, options.limits.expandedNodes),
                        at: UInt32(start))
                }
                copyAnnotations(of: resolved, nodes)
                if nodes.targets.contains(resolved) { nodes.copies[resolved] = builder.count }
            }
            if let alias {
                try writeAlias(to: alias)
            } else if isContainer(node) {
                try checkDepth()
                builder.begin(node.kind, marks: node.head & containerMarks)
                open.append((resolved + 1, resolved, node.isKind(.object)))
            } else if let part = nodes.part(at: resolved) {
                try copy(part)
            } else {
                writeScalar(node, of: nodes)
            }
            while let last = open.last,
                source.skipRemoved(&open[open.count - 1].next, in: last.container)
            {
                open.removeLast()
                if let part = nodes.part(at: last.container) {
                    try copyChildren(
                        part,
                        replacing: nodes.session?.elementShape?.isReopened(last.container) == true)
                }
                builder.end()
            }
            guard let last = open.last else { return }
            index = last.next
            if last.isObject {
                copyKey(index, of: nodes)
                index += 1
            }
            open[open.count - 1].next = Int(source[index].next)
        }
    }

    private func isContainer(_ node: TapeNode) -> Bool {
        node.isKind(.array) || node.isKind(.object)
    }

    private func writeScalar(_ node: TapeNode, of nodes: CopiedParts) {
        var marks = node.head & ~(0x0F | TapeNode.detached | TapeNode.quoted)
        if nodes.session == nil { marks &= ~0x80 }
        if node.isKind(.null) || node.isKind(.bool) {
            return builder.add(UInt32(node.kind.rawValue) | marks)
        }
        var origin = TextOrigin(offset: 0, length: 0)
        if node.head & TapeNode.plain != 0, node.head & TapeNode.detached != 0,
            node.isKind(.integer) || node.isKind(.real)
        {
            let written = nodes.tape.writtenText(of: node)
            origin = TextOrigin(offset: writtenTexts.count, length: written.utf8.count)
            writtenTexts += written.utf8
        }
        builder.add(
            node.kind, builder.append(nodes.tape.bytes(of: node), origin: origin), marks: marks)
    }

    private func copyKey(_ index: Int, of nodes: CopiedParts) {
        let node = nodes.tape[index]
        copyAnnotations(of: index, nodes)
        let written = builder.count
        let mayRepeat = builder.addKey(
            builder.append(nodes.tape.bytes(of: node)), marks: node.head & keyMarks)
        // Other documents may repeat a key.
        if mayRepeat, builder.linksRepeats { builder.settleKey(at: written) }
    }

    private func copyAnnotations(of index: Int, _ nodes: CopiedParts) {
        copy(nodes.annotations, of: index, withRoot: nodes.session != nil)
        // Those of a container that was closed are those of the root of its part.
        guard let part = nodes.part(at: index), isContainer(nodes.tape[index]) else { return }
        copy(part.builder.annotations, of: 0, withRoot: true)
    }

    private func copy(_ annotations: AnnotationTable, of index: Int, withRoot: Bool = false) {
        guard !annotations.isEmpty else { return }
        let written = UInt32(truncatingIfNeeded: builder.count)
        for entry in annotations.entries(of: UInt32(index))
        where withRoot || !entry.annotation.isOfDocument {
            builder.annotations.add(entry.annotation, entry.text, to: written)
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
        copy(value.document.storage.annotations, of: value.index - 1)
        return key.head & keyMarks
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

extension CopiedParts {
    /// Returns the part that belongs in the place of a null, or to the end of a container.
    fileprivate func part(at node: Int) -> EncodingSession? {
        session?.parts[UInt32(truncatingIfNeeded: node)]
    }
}

extension UnsafeTape {
    /// Moves the index of a child to the next one that is not removed.
    ///
    /// - Returns: Whether the container has no other.
    fileprivate func skipRemoved(_ child: inout Int, in container: Int) -> Bool {
        let end = Int(self[container].next)
        while child < end, self[child].isKind(.removed) { child = Int(self[child + 1].next) }
        return child == end
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
        let value: DocumentValue
        do {
            value = try part.value(within: options.limits)
        } catch let error as ReadingError {
            throw invalid("", error.message, at: UInt32(builder.count))
        }
        try encode(value, in: builder.open)
    }
}
