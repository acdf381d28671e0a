// Making a document of parts of another one that stay as they are.

extension DocumentBuilder {
    /// The offset of values with no place in the source.
    ///
    /// Where an `Int` has 32 bits that is -1; its bits are what nodes keep.
    static var nowhere: Int { Int(truncatingIfNeeded: UInt32.max) }

    /// Starts a document of a value, over the source and the texts of another one, whose values can be copied, if there is
    /// one.
    ///
    /// - Parameters:
    ///   - base: The other one.
    ///   - capabilities: What the value can say, besides the other one.
    ///   - scalarRules: Where there is no other one.
    init(
        extending base: Document?, capabilities: FormatCapabilities,
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
        guard storage.sideCount > 0 else { return }
        // The texts stay where they are, so that copied nodes still point at them.
        memory.growSide(count: 0, atLeast: storage.sideCount)
        memory.side.copyMemory(
            from: storage.side, byteCount: storage.sideCount + TapeMemory.slack)
        sideCount = storage.sideCount
    }

    /// Adds a value of the document this one extends, with everything in it.
    ///
    /// There must be no aliases in it.
    ///
    /// - Throws: `ReadingError` when the depth or node limit is exceeded.
    mutating func copy(_ root: Int, of tape: UnsafeTape) throws {
        let added = Int(tape[root].next) - root
        while capacity - count < added { try grow(at: DocumentBuilder.nowhere) }
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
}
