import VersionedCodableDocuments

/// Makes a document of the text of an XML document, told by libxml2 where its tags end.
///
///     <a id="7"> <b>x &amp; y</b> </a>
///     ^        ^ ^  ^         ^  ^    ^
///     tag      |  \ element b: untyped text
///              endingAt
///
/// Whenever a callback comes, the text up to the end of the tag is well-formed. So the tag begins
/// at the last `<`, which no tag has inside, its names and values need no checking, and what lies
/// between two tags is a run of text with comments, references and CDATA sections in it. What
/// stands in the text as it is meant is pointed at, not copied.
///
/// Whether an element is text or an object shows when its first child begins or it ends; only the
/// innermost open element can be undecided. Offsets count from the first byte of the source, which
/// is UTF-8.
struct XMLReader: ~Copyable {
    var builder: DocumentBuilder
    let base: UnsafeRawPointer
    /// The offset behind the last byte.
    let end: Int
    /// Keeps the text alive.
    let source: SourceBuffer
    let options: XMLFormat.ReadingOptions
    /// Whether names stay as written; asked for every tag.
    let keepsNames: Bool
    /// Whether besides there is nothing to note of an element without attributes.
    let isSimple: Bool
    let limits: ReadingLimits

    /// The open elements.
    var levels = XMLLevels()
    /// Where the text behind the last tag begins.
    var runStart = 0
    /// How many elements have begun.
    var elements: UInt32 = 0
    /// Elements whose blanks are text, because an earlier pass found other text behind them.
    let mixed: Set<UInt32>
    /// Elements whose blanks were left out although other text came later.
    var misjudged: Set<UInt32> = []
    /// The namespaces declared in the open elements, when names depend on them.
    var namespaces = XMLNamespaceScope()
    /// How many namespaces are declared in the open elements.
    var declarations = 0
    /// Comments and instructions in front of the next element.
    var remarks: [(annotation: NodeAnnotation, text: String)] = []
    /// Those of the innermost open element as long as it is undecided.
    var heldRemarks: [(annotation: NodeAnnotation, text: String)] = []
    /// What the innermost open element is annotated with besides.
    var heldNamespace: (uri: String, prefix: String)?

    /// How many namespaces libxml2 may have looked through for names, at most.
    var comparisons = 0

    /// More namespaces than this in scope make every look-up of libxml2 slow.
    static let mostDeclarations = 1000
    /// So many do no harm.
    static let fewDeclarations = 64

    init(
        _ source: SourceBuffer, format: XMLFormat, limits: ReadingLimits, mixed: Set<UInt32> = []
    ) {
        self.source = source
        self.limits = limits
        self.mixed = mixed
        options = format.reading
        keepsNames = format.reading.namespaces == .asWritten
        isSimple =
            keepsNames && !format.reading.keepsComments && format.reading.whitespace != .keep
            && mixed.isEmpty
        base = source.start
        end = source.count
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: .keepAll,
            scalarRules: XMLScalarRules())
        builder.linkRepeatedKeys()
    }

    /// The innermost open element, or the document.
    var current: UnsafeMutablePointer<XMLLevel> {
        @inline(__always) get { levels.top }
    }

    /// The byte at an offset; zero behind the end.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    // MARK: Tags

    /// Reads the next tags that libxml2 has found.
    ///
    /// - Parameter tags: For each, twice the offset of the `>` or `/>` of a start tag, or twice the
    ///   offset behind an end tag or an empty element and one.
    mutating func read(_ tags: UnsafeBufferPointer<UInt32>) throws {
        var index = 0
        while index < tags.count {
            if isSimple {
                index = try readPlainTags(tags, from: index)
                if index == tags.count { return }
            }
            let place = Int(tags[index] >> 1)
            guard place <= end else { throw outOfStep(at: end) }
            builder.nextKeyFollows(0)
            if tags[index] & 1 == 0 {
                try startElement(endingAt: place)
            } else {
                try endElement(endingAt: place)
            }
            index += 1
        }
    }

    /// Whether so many namespaces are declared that every tag counts.
    var hasManyDeclarations: Bool { declarations > XMLReader.fewDeclarations }

    /// A start tag is complete up to its `>` or `/>`.
    private mutating func startElement(endingAt place: Int) throws {
        let tag = tagStart(before: place)
        guard tag >= runStart else { throw outOfStep(at: place) }
        if current.pointee.isElement {
            if !current.pointee.isObject { try beginObject() }
            if runStart < tag { try readRun(upTo: tag) }
            current.pointee.hasChildren = true
            current.pointee.lastKey = 0
        }
        levels.push(start: UInt32(truncatingIfNeeded: tag), ordinal: elements)
        current.pointee.isMixed =
            options.whitespace == .keep || !mixed.isEmpty && mixed.contains(elements)
        elements &+= 1
        if options.keepsComments {
            heldRemarks = remarks
            if !remarks.isEmpty { remarks.removeAll() }
        }
        if hasManyDeclarations { try noteNames(1, at: tag) }
        try readTag(tag, limit: place)
    }

    /// Bounds the time for names whose namespaces have to be looked up: so much for each byte.
    mutating func noteNames(_ count: Int, at place: Int) throws {
        comparisons &+= count &* declarations
        if comparisons > 10_000_000 &+ place &* XMLReader.fewDeclarations {
            throw tooManyComparisons(at: place)
        }
    }

    /// An end tag, or an empty element, is complete.
    private mutating func endElement(endingAt place: Int) throws {
        guard current.pointee.isElement, place >= runStart else { throw outOfStep(at: place) }
        if current.pointee.isEmptyTag {
            try endEmptyTag(at: place)
        } else {
            let tag = tagStart(before: place)
            guard tag >= runStart else { throw outOfStep(at: place) }
            if current.pointee.isObject {
                if runStart < tag { try readRun(upTo: tag, isLast: true) }
                try builder.end(at: place)
            } else {
                try annotate()
                try readText(upTo: tag)
            }
        }
        if !keepsNames { namespaces.close(Int(current.pointee.scopes)) }
        leaveElement(at: place)
    }

    /// Adds what is left of an element that is written as one tag.
    mutating func endEmptyTag(at place: Int) throws {
        if current.pointee.isObject { return try builder.end(at: place) }
        try annotate()
        try builder.scalar(
            .untyped, at: Int(current.pointee.start), length: 0, marks: XMLReader.emptyTagMark)
    }

    /// Goes back to the element around the innermost one.
    @inline(__always)
    mutating func leaveElement(at place: Int) {
        declarations &-= Int(current.pointee.declarations)
        runStart = place
        levels.pop()
    }

    /// Makes the innermost open element an object.
    mutating func beginObject() throws {
        try annotate()
        current.pointee.isObject = true
        try builder.beginObject(at: Int(current.pointee.start))
    }

    /// Notes a comment or an instruction for the next element.
    mutating func note(_ annotation: NodeAnnotation, _ text: String) {
        remarks.append((annotation, text))
    }

    /// Keeps the limit on scalars for text that is kept beside the values.
    func checkLength(of text: String, at place: Int) throws {
        guard text.utf8.count <= limits.scalarBytes else {
            throw builder.located(.limit(.scalarBytes, limits.scalarBytes, at: place))
        }
    }

    /// Gives the value that comes next what is known of the innermost open element.
    @inline(__always)
    private mutating func annotate() throws {
        if !heldRemarks.isEmpty || heldNamespace != nil { try annotateNext() }
    }

    @inline(never)
    private mutating func annotateNext() throws {
        let node = builder.nextIndex
        if let (uri, prefix) = heldNamespace {
            builder.annotate(.namespace, uri, at: node)
            if !prefix.isEmpty { builder.annotate(.prefix, prefix, at: node) }
            heldNamespace = nil
        }
        for (annotation, text) in heldRemarks {
            try checkLength(of: text, at: Int(current.pointee.start))
            builder.annotate(annotation, text, at: node)
        }
        heldRemarks.removeAll()
    }

    /// Where the tag begins that ends in front of a place.
    @inline(__always)
    private func tagStart(before place: Int) -> Int {
        var at = place
        while at >= 8 {
            let found = EightBytes(at: base + (at - 8)).equal(.lessThan)
            if found != 0 { return at - 1 - found.leadingZeroBitCount >> 3 }
            at -= 8
        }
        while at > 0 {
            at -= 1
            if byte(at) == .lessThan { return at }
        }
        return -1
    }

    // MARK: The end

    consuming func finish() throws -> CodableDocument { try builder.finish() }

    consuming func finishPrefix() throws -> CodableDocument { try builder.finishPrefix() }

    var isEmpty: Bool { builder.nextIndex == 0 }
}

/// The document and the open elements in it, outermost first.
///
/// In memory of its own: an array would be checked for sharing with every tag, and none is ever
/// copied.
struct XMLLevels: ~Copyable {
    private var base: UnsafeMutablePointer<XMLLevel>
    private var capacity = 16
    /// The innermost open element, or the document.
    private(set) var top: UnsafeMutablePointer<XMLLevel>

    init() {
        base = .allocate(capacity: capacity)
        base.initialize(to: XMLLevel())
        top = base
    }

    deinit { base.deallocate() }

    /// How many elements are open.
    var depth: Int { top - base }

    /// Opens an element in the innermost one.
    @inline(__always)
    mutating func push(start: UInt32, ordinal: UInt32) {
        if top - base == capacity - 1 { grow() }
        let level = XMLLevel(
            start: start, ordinal: ordinal, preservesSpace: top.pointee.preservesSpace)
        top += 1
        top.initialize(to: level)
    }

    /// Closes the innermost element.
    @inline(__always)
    mutating func pop() {
        if top != base { top -= 1 }
    }

    private mutating func grow() {
        let depth = depth
        let grown = UnsafeMutablePointer<XMLLevel>.allocate(capacity: capacity * 2)
        grown.moveInitialize(from: base, count: capacity)
        base.deallocate()
        base = grown
        top = grown + depth
        capacity *= 2
    }
}

/// An open element.
struct XMLLevel {
    /// Where its start tag begins.
    var start: UInt32 = 0
    /// How many elements began before it.
    var ordinal: UInt32 = 0
    /// Namespaces its tag declares.
    var declarations: UInt16 = 0
    /// Entries of the namespace scope that end with it.
    var scopes: UInt16 = 0
    /// The index of the key of its last element; 0 when there is none, or it is not known.
    var lastKey: UInt32 = 0
    /// Whether this is an element and not the document.
    var isElement = false
    /// Whether it has become an object.
    var isObject = false
    /// Whether it is written as one tag.
    var isEmptyTag = false
    var hasChildren = false
    /// Whether it has text that is not blank.
    var hasText = false
    /// Whether blanks in it were left out.
    var hasDropped = false
    /// Whether all blanks in it are kept.
    var isMixed = false
    /// Whether `xml:space` says so here or further out.
    var preservesSpace = false

    init() {}

    @inline(__always)
    init(start: UInt32, ordinal: UInt32, preservesSpace: Bool) {
        self.start = start
        self.ordinal = ordinal
        self.preservesSpace = preservesSpace
        isElement = true
    }
}
