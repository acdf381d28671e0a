import VersionedCodableDocuments

/// Reads TOML statements into a tree, then the tree into a document, without recursion.
///
/// The text is a `SourceBuffer`, so eight bytes can be loaded at every offset and a zero byte
/// follows the last: no loop checks for the end. Offsets count from the first byte of the source.
struct TOMLReader: TextReader, ~Copyable {
    var builder: DocumentBuilder
    var tree: TOMLTree
    let base: UnsafeRawPointer
    /// The offset after the last byte.
    let end: Int
    /// The owner of the text, kept alive.
    let source: SourceBuffer
    let isPrefix: Bool
    let limits: ReadingLimits
    var at = 0
    /// The table of the current section.
    var section = TOMLTree.root
    /// The number of containers around a member of the current section.
    var sectionDepth = 1
    /// The keys of the dotted key or header being read.
    var path: [TOMLTree.Token] = []
    /// The keys of the dotted key whose value is being read.
    var outerPath: [TOMLTree.Token] = []
    /// The open arrays and inline tables.
    var nests: [Int] = []
    var ranOut = false
    /// Whether there is a member, even with an unfinished value.
    var sawMember = false
    /// Whether there is more than white space.
    var sawText = false
    /// The statements, if they are noted: their keys refer to items of the tree.
    var statements: TOMLStatements?
    /// The nodes of the items of the tree, if statements are noted.
    var nodes: [Int] = []

    init(_ source: SourceBuffer, format: TOMLFormat, limits: ReadingLimits, isPrefix: Bool) {
        self.source = source
        self.isPrefix = isPrefix
        self.limits = limits
        base = source.start
        end = source.count
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: .keepAll,
            expectedNodes: source.count / 8 + 16)
        // Duplicate keys are refused before the document is built.
        builder.keysAreUnique()
        tree = TOMLTree(source.start, bytes: source.count)
    }

    mutating func readDocument() throws {
        if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { at = 3 }
        tree.items.append(TOMLTree.Item(value: TOMLTree.Token(.object, at, end), origin: .root))
        while true {
            skipWhiteSpace()
            switch byte(at) {
            case ASCII.lineFeed:
                at &+= 1
            case ASCII.carriageReturn, ASCII.hash:
                if byte(at) == ASCII.hash { sawText = true }
                try endOfLine()
            case ASCII.openBracket:
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

    /// Returns the byte at an offset; zero at `end`.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    @inline(__always)
    mutating func skipWhiteSpace() {
        while ASCII.isBlank(byte(at)) { at &+= 1 }
    }

    /// Reads an optional comment and the end of the line after a statement.
    @inline(__always)
    mutating func endOfLine() throws {
        skipWhiteSpace()
        if byte(at) == ASCII.lineFeed {
            at &+= 1
        } else {
            try unusualEndOfLine()
        }
    }

    @inline(never)
    private mutating func unusualEndOfLine() throws {
        if byte(at) == ASCII.hash { try skipComment() }
        switch byte(at) {
        case ASCII.lineFeed:
            at += 1
        case ASCII.carriageReturn:
            guard byte(at + 1) == ASCII.lineFeed else { throw loneCarriageReturn(at) }
            at += 2
        case 0 where at >= end:
            // The last line of a prefix may continue.
            if isPrefix { throw stopHere() }
        default:
            throw unexpected("the end of the line", at: at)
        }
    }

    /// Skips a comment up to the end of its line.
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
            case ASCII.tab: at &+= 1
            case ASCII.lineFeed, ASCII.carriageReturn: return
            case 0x80...: try skipSequence()
            case 0 where at >= end: return
            default: throw unexpected("a comment without control characters", at: at)
            }
        }
    }

    /// Skips a character beyond ASCII.
    @inline(__always)
    mutating func skipSequence() throws {
        let length = UTF8Sequence.length(at: base + at)
        if length == 0 { throw illFormed(at) }
        at &+= length
    }

    /// Skips white space, comments and line ends.
    @inline(__always)
    mutating func skipLines() throws {
        if byte(at) > ASCII.hash { return }
        try skipMoreLines(allowsComments: true)
    }

    @inline(never)
    mutating func skipMoreLines(allowsComments: Bool) throws {
        while true {
            switch byte(at) {
            case ASCII.space, ASCII.tab, ASCII.lineFeed:
                at &+= 1
                // Indentation comes in runs.
                while EightBytes(at: base + at).word == EightBytes.repeating(ASCII.space) {
                    at &+= 8
                }
            case ASCII.carriageReturn:
                guard byte(at + 1) == ASCII.lineFeed else { throw loneCarriageReturn(at) }
                at &+= 2
            case ASCII.hash where allowsComments:
                try skipComment()
            default:
                return
            }
        }
    }
}
