import VersionedCodableCore

extension DocumentBuilder {
    /// Ends the document.
    ///
    /// - Throws: `ReadingError` when the events do not make a document: no root or two, an open
    ///   container, a key without a value.
    public consuming func finish() throws -> CodableDocument {
        WorkCounter.add(searchSteps)
        return try document(isPrefix: false)
    }

    /// Ends a document of which only the beginning was read.
    ///
    /// Open containers are closed and marked incomplete; a key without a value is removed, and so
    /// are the merged members of an open object.
    public consuming func finishPrefix() throws -> CodableDocument {
        guard unexpectedEvents == 0 else { throw DocumentBuilder.noDocument }
        let isRemoved = count > 0 && nodes[count - 1].isKind(.removed)
        if count > 0, isRemoved || nodes[count - 1].isKind(.key) {
            count -= 1
            // The value of a duplicate would have been counted.
            if isRemoved { openCount &+= 1 }
            unlink(count)
            expected = 1
            annotations.truncate(to: count)
        }
        while open != DocumentBuilder.none {
            if keyRules.mayMerge { dropMerged() }
            nodes[Int(open)].head |= TapeNode.incomplete
            try end(at: source.text.count)
        }
        return try document(isPrefix: true)
    }

    /// Returns the error with line, column and excerpt of this builder's source.
    public func located(_ error: ReadingError) -> ReadingError {
        source.hasPositions ? source.located(error) : error
    }

    private mutating func document(isPrefix: Bool) throws -> CodableDocument {
        guard open == DocumentBuilder.none, openCount == 1, expected == 1, unexpectedEvents == 0
        else {
            throw DocumentBuilder.noDocument
        }
        if hasRemoved { try compact() }
        endTexts()
        // Whether an object may have a key twice that is not linked.
        let mayRepeat = keyRules.policy == .keepAll && !linksRepeats && !keyRules.areUnique
        return CodableDocument(
            storage: DocumentStorage(
                memory: memory,
                count: count,
                source: source,
                isPrefix: isPrefix,
                sideCount: sideCount,
                hasKnownKeys: !isPrefix && !mayRepeat,
                mayRepeatKeys: mayRepeat,
                lacksMembers: hasRemoved,
                annotations: annotations))
    }

    /// Writes zeros after the texts.
    func endTexts() {
        (memory.side + sideCount).initializeMemory(
            as: UInt8.self, repeating: 0, count: TapeMemory.slack)
    }

    private static var noDocument: ReadingError {
        ReadingError(.syntax, "the reader's events do not form a document", at: nil)
    }

    /// Removes the merged members of the open object, which a later key may replace.
    private mutating func dropMerged() {
        guard isInObject else { return }
        var key = Int(open) + 1
        while key < count {
            if nodes[key].isKind(.key), nodes[key].head & TapeNode.merged != 0 {
                removeMember(key)
            }
            key = Int(nodes[key + 1].next)
        }
    }

    /// Removes the members marked as removed and closes the gaps.
    ///
    /// - Throws: `ReadingError` when the target of an alias is in a removed member.
    mutating func compact() throws {
        annotations.truncate(to: count)
        var moved = [UInt32](repeating: 0, count: count + 1)
        var kept: UInt32 = 0
        var index = 0
        while index < count {
            if nodes[index].isKind(.removed) {
                let end = Int(nodes[index + 1].next)
                for gone in index..<end { moved[gone] = kept }
                if linksRepeats, nodes[index].head & TapeNode.repeated == 0, nodes[index].next > 0 {
                    nodes[Int(nodes[index].next)].head &= ~TapeNode.repeated
                }
                index = end
            } else {
                moved[index] = kept
                kept += 1
                index += 1
            }
        }
        moved[count] = kept
        for index in 0..<count where moved[index + 1] > moved[index] {
            var node = nodes[index]
            if node.isKind(.alias) {
                let end = Int(node.length)
                // Only nodes that are kept increase the index.
                guard moved[end + 1] > moved[end] else {
                    throw located(
                        ReadingError(
                            .duplicateKey, ErrorMessages.aliasOfDuplicate,
                            at: errorOffset(Int(truncatingIfNeeded: node.offset))))
                }
                node.length = moved[end]
            }
            // The next index is always after this node, so it has not been overwritten yet.
            while linksRepeats, node.isKind(.key), nodes[Int(node.next)].isKind(.removed) {
                node.next = nodes[Int(node.next)].next
            }
            node.next = moved[Int(node.next)]
            nodes[Int(moved[index])] = node
        }
        if !annotations.isEmpty { annotations.move(to: moved) }
        count = Int(kept)
    }

    // MARK: Slow paths, out of line

    mutating func grow(at offset: Int) throws {
        guard capacity < limits.nodes else {
            // The event has been counted without a node.
            markBroken()
            throw located(.limit(.nodes, limits.nodes, at: errorOffset(offset)))
        }
        memory.growNodes(count: count)
        nodes = memory.nodes
        capacity = min(memory.nodeCapacity, limits.nodes)
    }

    /// Makes space for a node, whose place in the source is in the error.
    ///
    /// Text outside the source is preceded by the place it was read from.
    @usableFromInline
    mutating func grow(for node: TapeNode) throws {
        var offset = node.offset
        if node.head & TapeNode.detached != 0 {
            offset = TextOrigin(of: memory.side + Int(node.offset)).offset
        }
        try grow(at: Int(truncatingIfNeeded: offset))
    }

    /// Returns an offset for an error; nil for a value that is not in the source.
    func errorOffset(_ offset: Int) -> Int? {
        0...source.text.count ~= offset ? offset : nil
    }

    @usableFromInline
    func depthExceeded(at offset: Int) -> ReadingError {
        located(.limit(.depth, limits.depth, at: errorOffset(offset)))
    }

    /// Checks the length of a text, and that it is in the source, with its quotes if it has any.
    @inlinable @inline(__always)
    func check(_ offset: Int, _ length: Int, marks: UInt32) throws {
        let quotes = DocumentBuilder.quotes(marks)
        if isUnfit(offset, length, quotes: quotes) {
            throw unfit(offset, length, quotes: quotes)
        }
    }

    /// Whether a text is too long or not in the source, with one byte before and after it for each
    /// quote.
    ///
    /// It is one comparison, since texts are a reader's most frequent events.
    @inlinable @inline(__always)
    func isUnfit(_ offset: Int, _ length: Int, quotes: Int) -> Bool {
        // The rest is exact when nothing else is negative. In this order it is the distance to the
        // end of the text where the length was computed from that.
        let rest = Int(sourceCount) &- offset &- length &- quotes
        return (offset | (offset &- quotes) | length | (largestText &- length) | rest) < 0
    }

    @usableFromInline @inline(never)
    func unfit(_ offset: Int, _ length: Int, quotes: Int) -> ReadingError {
        isOutside(offset, length, quotes: quotes)
            ? textOutside(offset, length) : scalarExceeded(at: offset)
    }

    /// Checks that a range is in the source, or is that of a value that was not read.
    @inlinable @inline(__always)
    func checkPlace(_ offset: Int, _ length: Int) throws {
        // Nothing but an error is called, after which a reader would have to load all it knows.
        if isOutside(offset, length, quotes: 0), offset != Int(UInt32.max) || length != 0 {
            throw textOutside(offset, length)
        }
    }

    /// Whether a range is not in the source, with one byte before and after it for each quote.
    @inlinable @inline(__always)
    func isOutside(_ offset: Int, _ length: Int, quotes: Int) -> Bool {
        let room = Int(sourceCount) &- offset &- quotes
        return (offset | (offset &- quotes) | length | room | (room &- length)) < 0
    }

    /// Returns 1 for a text between one-byte delimiters, otherwise 0.
    @inlinable @inline(__always)
    static func quotes(_ marks: UInt32) -> Int { marks & TapeNode.quoted == 0 ? 0 : 1 }

    @usableFromInline
    func textOutside(_ offset: Int, _ length: Int) -> ReadingError {
        let text = "the format finds a text of \(length) bytes at byte \(offset)"
        return ReadingError(.syntax, "\(text), outside of \(sourceCount) bytes", at: nil)
    }

    @usableFromInline
    func wrongKind(_ kind: TapeKind) -> ReadingError {
        ReadingError(.syntax, "the format adds the text of a scalar as \(kind)", at: nil)
    }

    func scalarExceeded(at offset: Int) -> ReadingError {
        located(.limit(.scalarBytes, limits.scalarBytes, at: errorOffset(offset)))
    }

    @inlinable @inline(__always)
    mutating func markBroken() {
        unexpectedEvents |= 1
    }
}
