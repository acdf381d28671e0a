import VersionedCodableDocuments

/// Reads a document of common YAML into a builder, several times faster than libyaml.
///
/// It reads block and flow collections and all five styles of scalars. For anything else, anything
/// malformed and every limit it throws, and the document is read again by libyaml; only where
/// libyaml is not, its errors are reported. What it adds to the builder equals what `YAMLReader` adds for libyaml's
/// events: nodes, marks and ranges. The page "The plain scanner" lists what it reads.
///
///     - name: web      sequence at column 0, mapping at column 2, key, scalar
///       ports:         column 2: key; its value is `pending`
///       - 80           `-` at the column of the mapping: a sequence `withoutIndentation`
///     - name: db       column 0: closes two collections
///
/// The text is a `SourceBuffer` that `PlainText` has checked, so a byte below 0x20 is a tab, a line
/// feed, or the zero at the end.
struct PlainScanner {
    /// What ends the scanner; where libyaml is, no caller sees it.
    struct GaveUp: Error {
        /// The message for what no YAML has; nil for what only libyaml reads.
        let message: StaticString?
        /// Where that is, if not at the next byte.
        let place: Int?

        init(_ message: StaticString? = nil, at place: Int? = nil) {
            (self.message, self.place) = (message, place)
        }
    }

    /// A block collection, or none around the root.
    enum Kind: UInt8 {
        case root, mapping, sequence, withoutIndentation
    }

    /// An open block collection.
    struct Level {
        var kind: Kind
        /// The number of spaces and `-` before it; -1 for the root.
        var column: Int
    }

    let base: UnsafeRawPointer
    let schema: YAMLSchema
    /// The offset of the document, at `---` or its first content.
    private(set) var start: Int
    /// The next byte.
    var at: Int
    /// The start of the line of the next content.
    var line: Int
    var level = Level(kind: .root, column: -1)
    /// The collections around `level`.
    var outer: [Level] = []
    /// The offset of the missing value of the root, a key or a `-`; -1 if none is missing.
    var pending = 0
    /// The end of the last scalar or flow collection.
    var lastEnd = 0
    /// Whether a comment precedes the next content; it ends a plain scalar.
    var followsComment = false
    /// The ranges of the nodes so far, if they are noted for rewriting.
    var notes: YAMLOutlineNotes?

    init(_ source: SourceBuffer, from start: Int, schema: YAMLSchema) {
        base = source.start
        self.start = start
        at = start
        line = start
        self.schema = schema
    }

    /// Reads a document up to the next `---` or the end of the text.
    ///
    /// - Returns: The offset after what was read.
    /// - Throws: An error without meaning if libyaml has to read the document.
    /// - Complexity: O(bytes of the document).
    mutating func read(into builder: inout DocumentBuilder) throws -> Int {
        if isMarker(ASCII.minus) {
            at += 3
            try endLine()
            try nextContent()
        } else {
            try skipToContent()
            start = at
        }
        while byte(at) != 0 {
            if at == line, try isDocumentEnd() { break }
            let column = at - line
            while level.column > column { try close(&builder) }
            if level.column == column {
                try continueCollection(&builder)
            } else {
                guard pending >= 0 else { throw GaveUp() }
                pending = -1
                try node(&builder)
            }
        }
        while level.kind != .root { try close(&builder) }
        if pending >= 0 { throw GaveUp() }
        return at
    }

    // MARK: Collections

    /// Reads the next entry of the innermost collection, at its column.
    @inline(__always)
    private mutating func continueCollection(_ builder: inout DocumentBuilder) throws {
        let isEntry = byte(at) == ASCII.minus && byte(at + 1) <= ASCII.space
        switch level.kind {
        case .mapping:
            if isEntry {
                guard pending >= 0 else { throw GaveUp() }
                pending = -1
                try beginSequence(.withoutIndentation, &builder)
                return try entry(&builder)
            }
            if pending >= 0 { try addEmpty(&builder) }
            try keyOrValue(mustBeKey: true, &builder)
        case .sequence, .root:
            guard isEntry else { throw GaveUp("expected '-' before an element of the sequence") }
            if pending >= 0 { try addEmpty(&builder) }
            try entry(&builder)
        case .withoutIndentation:
            if isEntry {
                if pending >= 0 { try addEmpty(&builder) }
                try entry(&builder)
            } else {
                try close(&builder)
                try keyOrValue(mustBeKey: true, &builder)
            }
        }
    }

    /// Reads a value that may be a collection: the root, after a `-`, or below a key.
    private mutating func node(_ builder: inout DocumentBuilder) throws {
        while byte(at) == ASCII.minus, byte(at + 1) <= ASCII.space {
            try beginSequence(.sequence, &builder)
            guard try startEntry() else { return }
        }
        try keyOrValue(mustBeKey: false, &builder)
    }

    /// Reads an entry of a sequence from its `-` on.
    private mutating func entry(_ builder: inout DocumentBuilder) throws {
        if try startEntry() { try node(&builder) }
    }

    /// Moves from a `-` to its value, or to the next line; false if the value is not in this line.
    @inline(__always)
    private mutating func startEntry() throws -> Bool {
        at += 1
        return try !postpone()
    }

    /// Skips spaces and, if the line ends there, moves to the next line with a value missing.
    @inline(__always)
    mutating func postpone() throws -> Bool {
        let place = at
        skipSpaces()
        switch byte(at) {
        case 0, ASCII.lineFeed: break
        case ASCII.hash where at > place: at = lineEnd(at)
        default: return false
        }
        try nextContent()
        pending = place
        return true
    }

    private mutating func beginSequence(_ kind: Kind, _ builder: inout DocumentBuilder) throws {
        open(Level(kind: kind, column: at - line))
        notes?.open(builder.nextIndex, at, at, isObject: false, isFlow: false)
        try builder.beginArray(at: at, marks: 0)
    }

    mutating func beginMapping(at start: Int, _ builder: inout DocumentBuilder) throws {
        open(Level(kind: .mapping, column: start - line))
        notes?.open(builder.nextIndex, start, start, isObject: true, isFlow: false)
        try builder.beginObject(at: start, marks: 0)
    }

    private mutating func open(_ inner: Level) {
        outer.append(level)
        level = inner
    }

    @inline(never)
    private mutating func close(_ builder: inout DocumentBuilder) throws {
        if pending >= 0 { try addEmpty(&builder) }
        notes?.close(at, at)
        try builder.end(at: lastEnd)
        guard let level = outer.popLast() else { throw GaveUp() }
        self.level = level
    }

    /// Adds the missing value.
    @inline(never)
    private mutating func addEmpty(_ builder: inout DocumentBuilder) throws {
        try addValue(Scalar(start: pending, end: pending, style: .plain), &builder)
        pending = -1
    }

    /// Notes the range of the key or scalar that was added last.
    @inline(__always)
    mutating func note(
        _ scalar: Scalar, isKey: Bool = false, in builder: borrowing DocumentBuilder
    ) {
        notes?.add(builder.nextIndex - 1, scalar.start, scalar.end, scalar.style, isKey: isKey)
    }
}
