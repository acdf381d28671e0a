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

    /// Adds a value of another document, with all nodes below it and all their annotations.
    ///
    /// An alias whose target has not been added is replaced by its target.
    ///
    /// - Parameter note: Called with each node, before an alias is followed, and its copy.
    /// - Throws: `ReadingError` when the depth or node limit is exceeded.
    mutating func copy(
        _ root: Int, of parts: CopiedParts,
        _ note: (_ node: Int, _ copy: Int) -> Void = { _, _ in }
    ) throws {
        let tape = parts.tape
        openCount &+= 1
        unexpectedEvents |= expected & 1
        expected &>>= 1
        /// The containers being copied: the start here, the end there, and the next node there.
        var open: [(start: Int, end: Int, next: Int)] = []
        var index = root
        while true {
            if count == capacity { try grow(at: DocumentBuilder.nowhere) }
            note(index, count)
            var node = tape[index]
            // The node after an alias, not the one after its target.
            let next = node.isKind(.key) ? index + 1 : Int(node.next)
            if node.isKind(.alias) {
                index = Int(node.length)
                if let copy = parts.copies[index] {
                    try countAlias(to: copy, below: open.count, at: DocumentBuilder.nowhere)
                    node.length = UInt32(truncatingIfNeeded: copy)
                } else {
                    node = tape[index]
                }
            }
            if !node.isKind(.alias) {
                parts.annotate(index, in: &self)
                if parts.targets.contains(index), parts.copies[index] == nil {
                    parts.copies[index] = count
                }
            }
            if node.isKind(.key), linksRepeats {
                // The next key with the same text is as far away as there: XML has no aliases.
                if node.next != 0 { node.next &+= UInt32(truncatingIfNeeded: count &- index) }
            } else {
                // A merged member becomes one of the object itself.
                if node.isKind(.key) { node.head &= ~TapeNode.merged }
                node.next = UInt32(truncatingIfNeeded: count + 1)
            }
            let isContainer = node.isKind(.array) || node.isKind(.object)
            if node.head & TapeNode.detached != 0 {
                let origin = TextOrigin(of: tape.text(of: node))
                node.offset = try keep(
                    tape.bytes(of: node),
                    TextOrigin(
                        offset: Int(origin.offset &+ parts.start), length: Int(origin.length)))
            } else {
                node.offset &+= parts.start
            }
            if isContainer, parts.isJoined { node.head &= ~0xF0 }
            nodes[count] = node
            count &+= 1
            if isContainer {
                guard depth + open.count < limits.depth else {
                    throw depthExceeded(at: source.hasPositions ? Int(node.offset) : 0)
                }
                open.append((count - 1, Int(tape[index].next), next))
                index += 1
            } else {
                index = next
            }
            while let last = open.last, last.end == index {
                nodes[last.start].next = UInt32(truncatingIfNeeded: count)
                open.removeLast()
                index = last.next
            }
            if open.isEmpty { return }
        }
    }

    /// Copies a text that is not in the source, with its origin, and returns its offset.
    private mutating func keep(
        _ text: UnsafeRawBufferPointer, _ origin: TextOrigin
    ) throws -> UInt32 {
        guard sideCount + text.count < SourceBuffer.largestCount else {
            throw ReadingError.limit(.inputBytes, SourceBuffer.largestCount, at: nil)
        }
        return UInt32(truncatingIfNeeded: append(text, origin: origin).offset)
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
    let annotations: AnnotationTable
    /// The targets of aliases.
    let targets: Set<Int>
    /// The indices of their copies in the other document.
    var copies: [Int: Int] = [:]
    /// The nodes whose anchors were copied.
    private var anchored: Set<UInt32> = []

    init(of document: CodableDocument, _ tape: UnsafeTape, joinedAt start: UInt32? = nil) {
        owner = document.storage
        session = nil
        self.tape = tape
        self.start = start ?? 0
        isJoined = start != nil
        annotations = document.storage.annotations
        targets = isJoined ? [] : document.storage.aliasTargets
    }

    init(of session: EncodingSession, _ tape: UnsafeTape) {
        owner = session
        self.session = session
        self.tape = tape
        (start, isJoined) = (0, false)
        annotations = session.builder.annotations
        targets = session.hasAliases ? tape.aliasTargets : []
    }

    /// Copies the annotations of a node to the one that is added next.
    ///
    /// - Parameter isChanged: Whether the value is new: it gets no anchor, as nothing refers to it.
    func annotate(_ node: Int, in builder: inout DocumentBuilder, isChanged: Bool = false) {
        guard !annotations.isEmpty else { return }
        for entry in annotations.entries(of: UInt32(node)) {
            // With two nodes of one anchor, aliases would refer to the second.
            if entry.annotation == .anchor,
                isChanged || isJoined || !anchored.insert(entry.node).inserted
            {
                continue
            }
            builder.annotations.add(entry.annotation, entry.text, to: UInt32(builder.nextIndex))
        }
    }
}
