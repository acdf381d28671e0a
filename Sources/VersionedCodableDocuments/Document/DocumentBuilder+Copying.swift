import VersionedCodableCore

// Making a document of parts of another one that stay as they are.

extension DocumentBuilder {
    /// The index in the tape of what is added next.
    package var nodeCount: Int { count }

    /// The offset of values with no place in the source.
    ///
    /// Where an `Int` has 32 bits that is -1; its bits are what nodes keep.
    static var nowhere: Int { Int(truncatingIfNeeded: UInt32.max) }

    /// Starts a document of a value, over the source and the texts of another one, whose values can
    /// be copied, if there is one.
    ///
    /// - Parameters:
    ///   - base: The other one.
    ///   - capabilities: What the value can say, besides the other one.
    ///   - scalarRules: Where there is no other one.
    init(
        extending base: CodableDocument?, capabilities: FormatCapabilities,
        scalarRules: (any ScalarRules)? = nil, limits: ReadingLimits
    ) throws {
        guard let storage = base?.storage else {
            self.init(
                source: try SourceBuffer(copying: UnsafeRawBufferPointer(start: nil, count: 0)),
                formatName: "value",
                capabilities: capabilities,
                hasPositions: false,
                limits: limits,
                duplicateKeys: .keepAll,
                scalarRules: scalarRules,
                expectedNodes: 64)
            return
        }
        self.init(
            source: storage.source,
            formatName: "value",
            capabilities: storage.capabilities.union(capabilities),
            hasPositions: storage.hasPositions,
            limits: limits,
            duplicateKeys: .keepAll,
            scalarRules: storage.scalarRules,
            expectedNodes: storage.count + 64)
        notation = (storage.notation, storage.notationCapabilities)
        guard storage.sideCount > 0 else { return }
        // The texts stay where they are, so that copied nodes still point at them.
        memory.growSide(count: 0, atLeast: storage.sideCount)
        memory.side.copyMemory(
            from: storage.side, byteCount: storage.sideCount + TapeMemory.slack)
        sideCount = storage.sideCount
    }

    /// Adds a value of the document this one extends, with everything in it and all that is known
    /// of it.
    ///
    /// - Throws: `ReadingError` when the depth or node limit is exceeded.
    mutating func copy(_ root: Int, of parts: inout CopiedParts) throws {
        guard parts.targets.isEmpty else { return try copyFollowing(root, of: &parts) }
        let tape = parts.tape
        let added = Int(tape[root].next) - root
        while capacity - count < added { try grow(at: DocumentBuilder.nowhere) }
        parts.annotate(from: root, to: root + added, in: &self)
        openCount &+= 1
        disorder |= expected & 1
        expected &>>= 1
        let shift = UInt32(truncatingIfNeeded: count &- root)
        var ends: [UInt32] = []
        for index in root..<root + added {
            var node = tape[index]
            switch node.kind {
            case .array, .object:
                while let last = ends.last, last <= index { ends.removeLast() }
                guard depth + ends.count < maximumDepth else {
                    throw depthExceeded(at: Int(truncatingIfNeeded: node.offset))
                }
                ends.append(node.next)
            case .key where linksRepeats:
                // Another key with the text, or none.
                if node.next == 0 { node.next &-= shift }
            case .key:
                // It stands where it was merged to.
                node.head &= ~TapeNode.merged
            default: break
            }
            node.next &+= shift
            nodes[count] = node
            count &+= 1
        }
    }

    /// Adds a value of a document with aliases.
    ///
    /// An alias stays one if what it stands for has been added, and is replaced by that otherwise.
    private mutating func copyFollowing(_ root: Int, of parts: inout CopiedParts) throws {
        let tape = parts.tape
        openCount &+= 1
        disorder |= expected & 1
        expected &>>= 1
        /// The containers being copied: where they begin here, where they end there, and where to
        /// go on then.
        var open: [(start: Int, end: Int, next: Int)] = []
        var index = root
        while true {
            if count == capacity { try grow(at: DocumentBuilder.nowhere) }
            var node = tape[index]
            // Behind an alias, and not behind what it stands for.
            let next = node.isKind(.key) ? index + 1 : Int(node.next)
            if node.isKind(.alias) {
                index = Int(node.length)
                if let copy = parts.copies[index] {
                    try countAlias(to: copy, below: open.count)
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
                if node.isKind(.key), !linksRepeats { node.head &= ~TapeNode.merged }
            }
            node.next = UInt32(truncatingIfNeeded: count + 1)
            nodes[count] = node
            count &+= 1
            if node.isKind(.array) || node.isKind(.object) {
                guard depth + open.count < maximumDepth else {
                    throw depthExceeded(at: Int(node.offset))
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

    /// Counts what an alias stands for, against the limits.
    private mutating func countAlias(to target: Int, below containers: Int) throws {
        let extent = self.extent(of: target)
        if depth + containers + extent.depth > maximumDepth {
            throw depthExceeded(at: DocumentBuilder.nowhere)
        }
        guard expansion.add(cost: extent.cost) else {
            throw ReadingError.limit(.expandedNodes, limits.expandedNodes, at: nil)
        }
    }
}

/// The parts of a document that were copied into another one so far.
struct CopiedParts {
    let tape: UnsafeTape
    private let annotations: AnnotationTable
    /// What aliases of the document stand for.
    let targets: Set<Int>
    /// Where that is in the other one.
    var copies: [Int: Int] = [:]
    /// The nodes whose anchors the other one has.
    private var anchored: Set<UInt32> = []

    init(of document: CodableDocument, _ tape: UnsafeTape) {
        self.tape = tape
        annotations = document.storage.annotations
        targets = document.storage.aliasTargets
    }

    /// Annotates nodes that are added next as those from one to another.
    mutating func annotate(from first: Int, to end: Int, in builder: inout DocumentBuilder) {
        guard !annotations.isEmpty else { return }
        let entries = annotations.entries(from: UInt32(first), to: UInt32(end))
        for entry in entries {
            add(entry, at: builder.nextIndex + Int(entry.node) - first, in: &builder)
        }
    }

    /// Annotates the node that is added next as another one.
    ///
    /// - Parameter isChanged: Whether it is another value, to which nothing refers.
    mutating func annotate(
        _ node: Int, in builder: inout DocumentBuilder, isChanged: Bool = false
    ) {
        guard !annotations.isEmpty else { return }
        for entry in annotations.entries(of: UInt32(node))
        where !isChanged || entry.annotation != .anchor {
            add(entry, at: builder.nextIndex, in: &builder)
        }
    }

    private mutating func add(
        _ entry: AnnotationTable.Entry, at place: Int, in builder: inout DocumentBuilder
    ) {
        // Two nodes with one anchor would make aliases mean the second.
        if entry.annotation == .anchor, !anchored.insert(entry.node).inserted { return }
        builder.annotations.add(entry.annotation, entry.text, to: UInt32(place))
    }
}
