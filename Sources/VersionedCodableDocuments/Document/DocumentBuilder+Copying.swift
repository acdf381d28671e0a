import VersionedCodableCore

// Makes a document with unchanged parts of another one.

extension DocumentBuilder {
    /// The offset of values that are not in the source; -1 where `Int` has 32 bits.
    static var nowhere: Int { Int(truncatingIfNeeded: UInt32.max) }

    /// Starts a document of a value over the source of a document, if any.
    ///
    /// - Parameters:
    ///   - base: The document, whose values can be copied.
    ///   - capabilities: The features of the value, in addition to those of `base`.
    ///   - scalarRules: The rules without a `base`.
    init(
        extending base: CodableDocument?, capabilities: FormatCapabilities,
        scalarRules: (any ScalarRules)? = nil, limits: ReadingLimits
    ) {
        let known = base?.storage.source
        self.init(
            source: known?.text ?? .empty, formatName: "value",
            capabilities: capabilities.union(known?.capabilities ?? []),
            hasPositions: known?.hasPositions ?? false, limits: limits, duplicateKeys: .keepAll,
            scalarRules: known == nil ? scalarRules : known?.scalarRules, expectedNodes: 64)
        source.otherNotation = known.map { ($0.notation, $0.notationCapabilities) }
    }

    /// The marks of keys that mean something in an encoder's document.
    var keyMarks: UInt32 { linksRepeats ? TapeNode.attribute | TapeNode.choice : TapeNode.plain }

    /// Adds a value of another document, with all nodes below it and all their annotations.
    ///
    /// An alias whose target has not been added is replaced by its target. Values that a session
    /// wrote late are added in their places, and removed members are left out.
    ///
    /// - Parameter note: Called with each node, before an alias is followed, and its copy.
    /// - Throws: `ReadingError` when the depth or node limit is exceeded.
    mutating func copy(
        _ root: Int, of parts: CopiedParts,
        _ note: (_ node: Int, _ copy: Int) -> Void = { _, _ in }
    ) throws {
        let tape = parts.tape
        unexpectedEvents |= expected & 1
        expected &>>= 1
        /// The containers being copied, each with its next child.
        var open: [(container: Int, next: Int)] = []
        var index = root
        while true {
            if count == capacity { try grow(at: DocumentBuilder.nowhere) }
            note(index, count)
            let found = tape.resolve(index)
            let node = tape[found]
            if let copy = parts.copies[found], found != index || parts.isEncoded {
                try countAlias(to: copy, at: DocumentBuilder.nowhere)
                hasAliases = true
                openCount &+= 1
                push(UInt32(TapeKind.alias.rawValue), (Int(tape[index].offset), copy))
            } else {
                parts.annotate(found, in: &self)
                if parts.targets.contains(found) { parts.copies[found] = count }
                if node.isKind(.array) || node.isKind(.object) {
                    guard depth < limits.depth else {
                        throw depthExceeded(at: source.hasPositions ? Int(node.offset) : 0)
                    }
                    begin(node.kind, marks: node.head & containerMarks(of: parts))
                    if !parts.isEncoded { nodes[count - 1].offset = node.offset &+ parts.start }
                    open.append((found, found + 1))
                } else if let part = parts.part(at: found) {
                    try copy(part)
                } else {
                    try copyScalar(node, of: parts)
                }
            }
            while let last = open.last,
                tape.skipRemoved(&open[open.count - 1].next, in: last.container)
            {
                open.removeLast()
                if let part = parts.part(at: last.container) { try copyChildren(of: part) }
                let container = Int(self.open)
                end()
                if !parts.isEncoded { nodes[container].length = tape[last.container].length }
            }
            guard let last = open.last else { return }
            index = last.next
            if tape[last.container].isKind(.object) {
                note(index, count)
                try copyKey(index, of: parts)
                index += 1
            }
            open[open.count - 1].next = Int(tape[index].next)
        }
    }

    /// The marks that a container of another document keeps.
    private func containerMarks(of parts: CopiedParts) -> UInt32 {
        if parts.isJoined { return 0 }
        guard parts.isEncoded else { return 0xF0 }
        return linksRepeats ? TapeNode.flow | TapeNode.choice : TapeNode.flow
    }

    private mutating func copyScalar(_ node: TapeNode, of parts: CopiedParts) throws {
        openCount &+= 1
        guard parts.isEncoded else {
            return push(node.head, try copyText(of: node, of: parts))
        }
        var head = node.head & ~(TapeNode.detached | TapeNode.quoted)
        if parts.session == nil { head &= ~TapeNode.stated }
        if node.isKind(.null) || node.isKind(.bool) { return push(head, (0, 0)) }
        push(head | TapeNode.detached, try copyText(of: node, of: parts))
    }

    /// - Parameter replaces: Whether the key replaces an earlier one where keys are not linked.
    private mutating func copyKey(
        _ key: Int, of parts: CopiedParts, replaces: Bool = false
    ) throws {
        if count == capacity { try grow(at: DocumentBuilder.nowhere) }
        parts.annotate(key, in: &self)
        let (index, node) = (count, parts.tape[key])
        // A merged member becomes one of the object itself.
        let head = node.head & (~0xF0 | keyMarks)
        let place = node.head & (TapeNode.detached | TapeNode.quoted)
        let text = try copyText(of: node, of: parts)
        push(head | (parts.isEncoded ? TapeNode.detached : place), text)
        nodes[index].next &= keyLink
        if addToMask(node.head), linksRepeats || replaces { settleKey(at: index) }
    }

    /// Copies the text of a node unless it is in the source, and returns its place.
    private mutating func copyText(of node: TapeNode, of parts: CopiedParts) throws -> WrittenText {
        let isDetached = node.head & TapeNode.detached != 0
        guard isDetached || parts.isEncoded else {
            return (Int(node.offset &+ parts.start), Int(node.length))
        }
        guard sideCount + Int(node.length) < SourceBuffer.largestCount else {
            throw ReadingError.limit(.inputBytes, SourceBuffer.largestCount, at: nil)
        }
        var origin = TextOrigin(offset: 0, length: 0)
        if !parts.isEncoded {
            origin = TextOrigin(of: parts.tape.text(of: node))
            origin = TextOrigin(
                offset: Int(origin.offset &+ parts.start), length: Int(origin.length))
        } else if isDetached, node.head & TapeNode.plain != 0,
            node.isKind(.integer) || node.isKind(.real)
        {
            let written = parts.tape.writtenText(of: node)
            origin = TextOrigin(offset: writtenTexts.count, length: written.utf8.count)
            writtenTexts += written.utf8
        }
        return append(parts.tape.bytes(of: node), origin: origin)
    }

    // MARK: Sessions

    /// Adds what a session has written, with each of its parts in its place.
    mutating func copy(_ session: EncodingSession) throws {
        session.builder.close(to: DocumentBuilder.none)
        guard session.builder.count > 0 else {
            // The value of a super encoder that encoded nothing.
            begin(.object)
            return end()
        }
        try session.withCopiedParts { try copy(0, of: $0) }
    }

    /// Adds the members or elements that a session has for a container that was closed.
    private mutating func copyChildren(of session: EncodingSession) throws {
        session.builder.close(to: DocumentBuilder.none)
        let isObject = isInObject
        try session.withCopiedParts { parts in
            var child = 1
            while !parts.tape.skipRemoved(&child, in: 0) {
                if isObject {
                    try copyKey(child, of: parts, replaces: true)
                    child += 1
                }
                try copy(child, of: parts)
                child = Int(parts.tape[child].next)
            }
        }
    }
}

extension EncodingSession {
    fileprivate func withCopiedParts(_ body: (CopiedParts) throws -> Void) rethrows {
        try builder.writtenTexts.withUnsafeBytes { texts in
            let tape = builder.tape
            // The texts of nodes are in the side buffer.
            let whole = UnsafeTape(
                nodes: tape.nodes, count: tape.count, source: texts.baseAddress ?? tape.source,
                side: tape.side)
            try body(CopiedParts(of: self, whole))
        }
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

/// What is copied of a document, and what of it was.
final class CopiedParts {
    /// The owner of the memory of the nodes.
    let owner: AnyObject
    /// The session that wrote them, for nodes that were not read.
    let session: EncodingSession?
    let tape: UnsafeTape
    /// The offset at which the text of the document begins in the text of the other one.
    let start: UInt32
    /// Whether the other one is made of several, and has neither aliases nor marks of a format.
    let isJoined: Bool
    /// Whether the other one is an encoder's, whose texts are in no source.
    let isEncoded: Bool
    let annotations: AnnotationTable
    /// The targets of aliases.
    let targets: Set<Int>
    /// The indices of their copies in the other document.
    var copies: [Int: Int] = [:]
    /// The nodes whose anchors were copied.
    private var anchored: Set<UInt32> = []

    init(
        of document: CodableDocument, _ tape: UnsafeTape, joinedAt start: UInt32? = nil,
        isEncoded: Bool = false
    ) {
        owner = document.storage
        session = nil
        self.tape = tape
        self.start = start ?? 0
        isJoined = start != nil
        self.isEncoded = isEncoded
        annotations = document.storage.annotations
        targets = isJoined ? [] : document.storage.aliasTargets
    }

    init(of session: EncodingSession, _ tape: UnsafeTape) {
        owner = session
        self.session = session
        self.tape = tape
        (start, isJoined, isEncoded) = (0, false, true)
        annotations = session.builder.annotations
        targets = session.builder.hasAliases ? tape.aliasTargets : []
    }

    /// Returns the part that belongs in the place of a null, or to the end of a container.
    func part(at node: Int) -> EncodingSession? {
        session?.parts[UInt32(truncatingIfNeeded: node)]
    }

    /// Copies the annotations of a node to the one that is added next.
    ///
    /// - Parameter isChanged: Whether the value is new: it gets no anchor, as nothing refers to it.
    func annotate(_ node: Int, in builder: inout DocumentBuilder, isChanged: Bool = false) {
        let target = UInt32(builder.nextIndex)
        for entry in annotations.entries(of: UInt32(node)) {
            // With two nodes of one anchor, aliases would refer to the second.
            if entry.annotation == .anchor,
                isChanged || isJoined || !anchored.insert(entry.node).inserted
            {
                continue
            }
            if isEncoded, session == nil, entry.annotation.isOfDocument { continue }
            builder.annotations.add(entry.annotation, entry.text, to: target)
        }
        // Those of a container that was closed are those of the root of its part.
        guard let part = part(at: node), !tape[node].isKind(.null) else { return }
        for entry in part.builder.annotations.entries(of: 0) {
            builder.annotations.add(entry.annotation, entry.text, to: target)
        }
    }
}
