import VersionedCodableDocuments

/// Reads TOML text: statement by statement into a tree, then the tree into a document, without
/// recursion.
///
/// The text is a `SourceBuffer`, so eight bytes can be loaded at every offset and a zero byte
/// stands behind the last: no loop checks for the end. Offsets count from the first byte of the
/// source.
struct TOMLReader: ~Copyable {
    var builder: DocumentBuilder
    var tree: TOMLTree
    let base: UnsafeRawPointer
    /// The offset behind the last byte.
    let end: Int
    /// Keeps the text alive.
    let source: SourceBuffer
    /// Whether the text goes on behind `end`.
    let isPrefix: Bool
    let limits: ReadingLimits
    /// The offset of the next byte.
    var at = 0
    /// The table that the members of the current section belong to.
    var section = TOMLTree.root
    /// Containers around a member of the current section.
    var sectionDepth = 1
    /// The parts of the dotted key or header being read.
    var path: [TOMLTree.Key] = []
    /// The parts of the dotted key whose value is being read.
    var outerPath: [TOMLTree.Key] = []
    /// The containers that are open in the value being read.
    var nests: [Nest] = []
    /// Whether reading stopped because the text ended, and not because it was wrong.
    var ranOut = false
    /// Whether there is a member, its value complete or not.
    var sawMember = false
    /// Whether there is anything but blanks.
    var sawText = false

    /// An array or inline table that is open.
    struct Nest {
        /// The inline table, or the array that is a member.
        var item: Int?
        /// The part that begins it in the array around it.
        var part: Int?
        var isTable: Bool
        var start: Int
    }

    init(_ source: SourceBuffer, format: TOMLFormat, limits: ReadingLimits, isPrefix: Bool) {
        self.source = source
        self.isPrefix = isPrefix
        self.limits = limits
        base = source.start
        end = source.count
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: .keepAll,
            expectedNodes: source.count / 8 + 16)
        // A key that is there twice is refused before the document is built.
        builder.keysAreUnique()
        tree = TOMLTree(source.start, bytes: source.count)
    }

    /// Reads all statements.
    mutating func readDocument() throws {
        if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { at = 3 }
        tree.items.append(
            TOMLTree.Item(
                head: UInt32(TapeKind.object.rawValue), offset: UInt32(at),
                length: UInt32(truncatingIfNeeded: end), origin: .root))
        while true {
            skipBlanks()
            switch byte(at) {
            case .lineFeed:
                at &+= 1
            case .carriageReturn, .hash:
                if byte(at) == .hash { sawText = true }
                try endOfLine()
            case .openBracket:
                sawText = true
                try header()
            case 0 where at >= end:
                if isPrefix { ranOut = true }
                return
            default:
                try statement()
            }
        }
    }

    // MARK: Bytes

    /// The byte at an offset; zero behind the end.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    @inline(__always)
    mutating func skipBlanks() {
        while byte(at).isBlank { at &+= 1 }
    }

    /// Reads what may stand behind a statement: a comment and the end of the line.
    @inline(__always)
    mutating func endOfLine() throws {
        skipBlanks()
        if byte(at) == .lineFeed {
            at &+= 1
        } else {
            try unusualEndOfLine()
        }
    }

    @inline(never)
    private mutating func unusualEndOfLine() throws {
        if byte(at) == .hash { try skipComment() }
        switch byte(at) {
        case .lineFeed:
            at += 1
        case .carriageReturn:
            guard byte(at + 1) == .lineFeed else { throw loneCarriageReturn(at) }
            at += 2
        case 0 where at >= end:
            // What stands in the last line of a prefix may go on.
            if isPrefix { throw stopHere() }
        default:
            throw unexpected("the end of the line", at: at)
        }
    }

    /// Reads a comment up to the end of its line.
    mutating func skipComment() throws {
        at += 1
        while true {
            let stops = EightBytes(at: base + at).unusual
            if stops == 0 {
                at &+= 8
                continue
            }
            at &+= EightBytes.first(stops)
            switch byte(at) {
            case .tab: at &+= 1
            case .lineFeed, .carriageReturn: return
            case 0x80...: try skipSequence()
            case 0 where at >= end: return
            default: throw unexpected("a comment without control characters", at: at)
            }
        }
    }

    /// Reads a character that is not ASCII.
    @inline(__always)
    mutating func skipSequence() throws {
        let length = UTF8Sequence.length(at: base + at)
        if length == 0 { throw illFormed(at) }
        at &+= length
    }

    /// Reads blanks, comments and ends of lines.
    @inline(__always)
    mutating func skipLines() throws {
        if byte(at) > .hash { return }
        try skipMoreLines()
    }

    @inline(never)
    private mutating func skipMoreLines() throws {
        while true {
            switch byte(at) {
            case .space, .tab, .lineFeed:
                at &+= 1
                // Indentation comes in runs.
                while EightBytes(at: base + at).word == EightBytes.repeating(.space) { at &+= 8 }
            case .carriageReturn:
                guard byte(at + 1) == .lineFeed else { throw loneCarriageReturn(at) }
                at &+= 2
            case .hash:
                try skipComment()
            default:
                return
            }
        }
    }
}
