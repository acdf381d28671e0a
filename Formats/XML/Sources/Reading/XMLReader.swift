import VersionedCodableDocuments

/// Builds a document from the text of an XML document, whose tags libxml2 locates.
///
///     <a id="7"> <b>x &amp; y</b> </a>
///     ^        ^ ^  ^         ^  ^    ^
///     tag      |  \ element b: untyped text
///              endingAt
///
/// At each callback, the text up to the end of the tag is well-formed. So the tag begins at the
/// last `<`, its names and values need no checking, and the text between two tags is a run with
/// comments, references and CDATA sections. Text that needs no decoding is not copied.
///
/// Whether an element is text or an object is decided when its first child begins or it ends, so
/// only the innermost open element is undecided. Offsets count from the first byte of the source.
struct XMLReader: ~Copyable {
    var builder: DocumentBuilder
    let base: UnsafeRawPointer
    let end: Int
    /// Keeps the text alive.
    let source: SourceBuffer
    let options: XMLFormat.ReadingOptions
    /// Whether names stay as written; cached, because every tag needs it.
    let keepsNames: Bool
    /// Whether, in addition, an element without attributes needs no annotations.
    let isSimple: Bool
    let limits: ReadingLimits

    var levels = XMLLevels()
    /// The offset of the text after the last tag.
    var runStart = 0
    var elements: UInt32 = 0
    /// The elements whose white space is text, because an earlier pass found other text after it.
    let mixed: Set<UInt32>
    /// The elements whose white space was skipped although other text came later.
    var wronglySkipped: Set<UInt32> = []
    /// The namespaces declared in the open elements, if names depend on them.
    var namespaces = XMLNamespaceScope()
    /// The number of namespaces declared in the open elements.
    var declarations = 0
    var remarks: [(annotation: NodeAnnotation, text: String)] = []
    /// The comments and instructions of the innermost open element while it is undecided.
    var heldRemarks: [(annotation: NodeAnnotation, text: String)] = []
    var heldNamespace: (uri: String, prefix: String)?

    /// An upper bound on the namespaces that libxml2 has compared for names.
    var comparisons = 0

    /// The number of namespaces in scope beyond which every lookup in libxml2 is slow.
    static let mostDeclarations = 1000
    /// A number of namespaces in scope that is harmless.
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

    var current: UnsafeMutablePointer<XMLLevel> {
        @inline(__always) get { levels.top }
    }

    /// Returns the byte at an offset; zero after the end.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    // MARK: Tags

    /// Reads the next tags that libxml2 has found.
    ///
    /// - Parameter tags: Twice the offset of the `>` or `/>` of each start tag, or twice the offset
    ///   after an end tag or an empty element, plus one.
    mutating func read(_ tags: UnsafeBufferPointer<UInt32>) throws {
        var index = 0
        while index < tags.count {
            if isSimple {
                index = try readPlainTags(tags, from: index)
                if index == tags.count { return }
            }
            let place = Int(tags[index] >> 1)
            guard place <= end else { throw outOfStep(at: end) }
            if tags[index] & 1 == 0 {
                try startElement(endingAt: place)
            } else {
                try endElement(endingAt: place)
            }
            index += 1
        }
    }

    /// Whether so many namespaces are declared that names must be counted.
    var hasManyDeclarations: Bool { declarations > XMLReader.fewDeclarations }

    /// Reads a start tag that is complete up to its `>` or `/>`.
    private mutating func startElement(endingAt place: Int) throws {
        let tag = tagStart(before: place)
        guard tag >= runStart else { throw outOfStep(at: place) }
        if current.pointee.isElement {
            if !current.pointee.isObject { try beginObject() }
            if runStart < tag { try readRun(upTo: tag) }
            current.pointee.hasChildren = true
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

    /// Bounds the time for namespace lookups in proportion to the bytes read.
    mutating func noteNames(_ count: Int, at place: Int) throws {
        comparisons &+= count &* declarations
        if comparisons > 10_000_000 &+ place &* XMLReader.fewDeclarations {
            throw tooManyComparisons(at: place)
        }
    }

    /// Reads a complete end tag or empty element.
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

    mutating func endEmptyTag(at place: Int) throws {
        if current.pointee.isObject { return try builder.end(at: place) }
        try annotate()
        try builder.scalar(
            .untyped, at: Int(current.pointee.start), length: 0, marks: XMLReader.emptyTagMark)
    }

    @inline(__always)
    mutating func leaveElement(at place: Int) {
        declarations &-= Int(current.pointee.declarations)
        runStart = place
        levels.pop()
    }

    mutating func beginObject() throws {
        try annotate()
        current.pointee.isObject = true
        try builder.beginObject(at: Int(current.pointee.start))
    }

    mutating func note(_ annotation: NodeAnnotation, _ text: String) {
        remarks.append((annotation, text))
    }

    /// Applies the limit on scalars to text in annotations.
    func checkLength(of text: String, at place: Int) throws {
        guard text.utf8.count <= limits.scalarBytes else {
            throw exceeded(.scalarBytes, limits.scalarBytes, at: place)
        }
    }

    /// Annotates the next value with the annotations of the innermost open element.
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

    @inline(__always)
    private func tagStart(before place: Int) -> Int {
        var at = place
        while at >= 8 {
            let found = EightBytes(at: base + (at - 8)).equal(ASCII.lessThan)
            if found != 0 { return at - 1 - found.leadingZeroBitCount >> 3 }
            at -= 8
        }
        while at > 0 {
            at -= 1
            if byte(at) == ASCII.lessThan { return at }
        }
        return -1
    }
}

/// A stack of the document and its open elements, outermost first.
///
/// It owns its memory: an array would be checked for uniqueness at every tag.
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

    var depth: Int { top - base }

    @inline(__always)
    mutating func push(start: UInt32, ordinal: UInt32) {
        if top - base == capacity - 1 { grow() }
        let level = XMLLevel(
            start: start, ordinal: ordinal, isElement: true,
            preservesSpace: top.pointee.preservesSpace)
        top += 1
        top.initialize(to: level)
    }

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

struct XMLLevel {
    var start: UInt32 = 0
    /// The number of elements that began before it.
    var ordinal: UInt32 = 0
    /// The number of namespaces that its tag declares.
    var declarations: UInt16 = 0
    /// The number of namespace scope entries that end with it.
    var scopes: UInt16 = 0
    /// Whether this is an element and not the document.
    var isElement = false
    var isObject = false
    var isEmptyTag = false
    var hasChildren = false
    /// Whether it has text other than white space.
    var hasText = false
    /// Whether white space in it was skipped.
    var hasDropped = false
    /// Whether all white space in it is kept.
    var isMixed = false
    /// Whether `xml:space` is `preserve`, possibly inherited.
    var preservesSpace = false
}
