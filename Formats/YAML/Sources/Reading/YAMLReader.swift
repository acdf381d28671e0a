import VersionedCodableDocuments

/// Reads the documents of a YAML stream one after the other from the events of libyaml.
///
/// `PlainScanner` reads those it can; see `scanDocument(at:)`.
///
/// Every part of the stream that ends with a `...` line has its own parser, so that no state
/// carries over. Nothing recurses: the builder tracks the open containers and enforces the limits
/// before libyaml's work grows with the depth.
///
///     &a {k: [1, "x"]}
///
///     event           expected     node
///     mapping start   value        object, and the anchor `a` is its index
///     scalar k        key          key
///     sequence start  value        array
///     scalar 1        value        integer
///     scalar "x"      value        string
///     sequence end    value
///     mapping end     key
struct YAMLReader: ~Copyable {
    let format: YAMLFormat
    let source: SourceBuffer
    let limits: ReadingLimits
    let isPrefix: Bool
    var builder: DocumentBuilder
    var positions: YAMLPositions
    var parser: LibYAMLParser?
    /// Whether the next event is a key, or the end of a mapping.
    var expectsKey = false
    /// The offset of the next part of the stream; nil while a parser is active.
    private(set) var nextPart: Int? = 0
    private var isFirstOfPart = true
    /// The targets of aliases by name: an index of the tape, or -1 for the value of a merge key.
    var anchors: [String: Int] = [:]
    /// The merge keys of the open mappings.
    var mergeKeys: [(depth: Int, offset: Int)] = []
    /// The tags so far, so that equal ones share their text.
    var tags: Set<String> = []
    /// The cost of all tags, in units of 64 bytes.
    var tagCost = 0
    /// The indentations of the collections around the next node; flow collections inherit theirs.
    var indentations: [Int] = []
    /// The end of the last scalar, alias or flow collection.
    var lastEnd = 0
    /// The ranges of the nodes so far, if they are noted for rewriting.
    var notes: YAMLOutlineNotes?
    /// The outline of the document that was taken last, if it was noted.
    private(set) var outline: YAMLOutline?
    /// Whether a prefix ended before the document did.
    var ranOut = false
    /// Whether the scanner may read the documents.
    let isPlainText: Bool
    /// Whether libyaml reads what the scanner does not.
    let hasLibYAML: Bool
    /// The place of the document that the scanner has read before `readDocument()` asks for it.
    private(set) var scanned: Range<Int>?
    let expectedNodes: Int

    init(
        _ source: SourceBuffer, format: YAMLFormat, limits: ReadingLimits, isPrefix: Bool,
        expectedNodes: Int, scans: Bool = true,
        hasLibYAML: Bool = LibYAMLParser.isAvailable
    ) {
        self.hasLibYAML = hasLibYAML
        isPlainText = scans && !isPrefix && PlainText.firstOther(in: source) == nil
        self.expectedNodes = expectedNodes
        self.format = format
        self.source = source
        self.limits = limits
        self.isPrefix = isPrefix
        builder = YAMLReader.builder(source, format, limits, expectedNodes)
        positions = YAMLPositions(source)
    }

    static func builder(
        _ source: SourceBuffer, _ format: YAMLFormat, _ limits: ReadingLimits, _ expectedNodes: Int
    ) -> DocumentBuilder {
        var builder = DocumentBuilder(
            source: source, format: format, limits: limits,
            duplicateKeys: format.reading.duplicateKeys,
            scalarRules: YAMLScalarRules(schema: format.reading.schema),
            expectedNodes: expectedNodes)
        if format.reading.mergesKeys { builder.allowMerging() }
        return builder
    }

    // MARK: Documents

    /// Reads up to the next document and returns its offset; nil when there is none.
    mutating func findDocument() throws -> Int? {
        while true {
            if let start = nextPart {
                guard try openPart(at: start) else { return nil }
                if let scanned { return scanned.lowerBound }
            }
            guard let event = try pull() else { return nil }
            switch event.kind {
            case .documentStart:
                let place = positions.offset(of: event.start)
                if event.hasDirectives, !isFirstOfPart {
                    throw syntax("expected '...' before the directives", at: place)
                }
                isFirstOfPart = false
                return place
            case .streamStart: continue
            default:
                nextPart = source.count
            }
        }
    }

    /// Starts a parser for the next part of the stream; false when there is none.
    private mutating func openPart(at start: Int) throws -> Bool {
        parser = nil
        guard let (begin, comments) = try prelude(from: start) else {
            nextPart = source.count
            return false
        }
        if let place = try scanDocument(at: begin) {
            scanned = place
            nextPart = place.upperBound
            return true
        }
        let text = UnsafeRawBufferPointer(start: source.start + begin, count: source.count - begin)
        parser = LibYAMLParser(
            LibYAMLInput(
                text, comments: comments.map { $0 - begin }, isPrefix: isPrefix,
                over: source.start))
        guard parser != nil else { throw LibYAMLParser.lacksMemory }
        positions.restart(at: begin)
        lastEnd = begin
        nextPart = nil
        isFirstOfPart = true
        return true
    }

    /// Reads the document that `findDocument()` found.
    ///
    /// - Returns: False when a prefix ended first.
    mutating func readDocument() throws -> Bool {
        if scanned.take() != nil { return true }
        expectsKey = false
        while !ranOut, var event = try pull() {
            if isMergeKey(event) {
                guard let value = try merge(event) else { continue }
                event = value
            }
            let (node, isKey) = (builder.nextIndex, expectsKey)
            switch event.kind {
            case .scalar: try scalar(event)
            case .sequenceStart, .mappingStart: try begin(event)
            case .sequenceEnd, .mappingEnd: try end(event)
            case .alias: try alias(event)
            default:
                guard event.kind == .documentEnd, !event.isImplicit else { return true }
                let end = positions.offset(of: event.end)
                guard endsLine(end) else {
                    throw syntax("expected the end of the line after '...'", at: end)
                }
                nextPart = source.nextLine(end)
                return true
            }
            if notes != nil { note(event, at: node, isKey: isKey) }
        }
        return false
    }

    /// Returns the finished document and resets the reader for the next one.
    mutating func takeDocument() throws -> CodableDocument {
        if let notes {
            outline = builder.withUnsafeTape { notes.finished($0) }
            self.notes = YAMLOutlineNotes(source)
        }
        var done = YAMLReader.builder(source, format, limits, 32)
        swap(&done, &builder)
        anchors = [:]
        mergeKeys = []
        tags = []
        tagCost = 0
        indentations = []
        return try done.finish()
    }

    // MARK: Events

    /// Returns the next event; nil where a prefix ends.
    @inline(__always)
    mutating func pull() throws -> YAMLEvent? {
        if let event = parser?.next() { return event }
        return try stop()
    }

    @inline(never)
    private mutating func stop() throws -> YAMLEvent? {
        if parser?.wantedMore ?? true {
            ranOut = true
            return nil
        }
        guard let fault = parser?.fault else { return nil }
        throw error(for: fault)
    }

    /// Notes the range of an event that has been read.
    ///
    /// - Parameter node: The next node before the event.
    @inline(never)
    private mutating func note(_ event: YAMLEvent, at node: Int, isKey: Bool) {
        let (begin, end) = (positions.offset(of: event.start), positions.offset(of: event.end))
        switch event.kind {
        case .scalar, .alias:
            notes?.add(
                node, begin, end, event.style, isKey: isKey, isAlias: event.kind == .alias)
        case .sequenceStart, .mappingStart:
            notes?.open(
                node, begin, source.endOfProperties(begin, upTo: end),
                isObject: event.kind == .mappingStart, isFlow: event.isFlow)
        default: notes?.close(begin, end)
        }
    }

    @inline(__always)
    mutating func afterValue() {
        expectsKey = builder.isInObject
    }

    func syntax(_ message: String, at offset: Int) -> ReadingError {
        builder.located(ReadingError(.syntax, message, at: offset))
    }
}
