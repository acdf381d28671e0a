import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Builds a document from the content that libxml2 reports (`LibXML2Parser`).
///
///     <a id="7"> <b>x &amp; y</b> </a>
///     ^         ^                ^
///     element   runStart         the next tag, before the end of b
///
/// libxml2 checks the text, but does not say where it found something. That follows from the order:
/// up to the next tag there are text, comments, instructions and CDATA sections. Text with neither
/// these nor references is not copied.
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
    let limits: ReadingLimits

    /// The innermost open element; the document if none is open.
    var current = XMLElement()
    /// The document and the elements around the innermost one, outermost first.
    var outer: [XMLElement] = []
    /// The offset of the text after the last tag.
    var runStart = 0
    /// Whether the text from there up to the next tag is as it is written.
    var isPlain = true
    private var elements: UInt32 = 0
    /// The elements whose white space is text, because an earlier pass found other text after it.
    private let mixed: Set<UInt32>
    /// The elements whose white space was skipped although other text came later.
    var wronglySkipped: Set<UInt32> = []
    /// The URIs of namespaces by their address in libxml2.
    var uris: [LibXML2Tag.Text: String] = [:]
    /// The number of namespaces declared in the open elements.
    var declarations = 0

    /// The largest number of namespaces in scope: libxml2 may compare all of them for each name.
    static let mostDeclarations = 256

    /// What libxml2 reports is not there: it is about to report a fault, or not to be relied on.
    struct OutOfStep: Error {
        var place: Int
    }

    init(
        _ source: SourceBuffer, format: XMLFormat, limits: ReadingLimits, mixed: Set<UInt32> = []
    ) {
        self.source = source
        self.limits = limits
        self.mixed = mixed
        options = format.reading
        keepsNames = format.reading.namespaces == .asWritten
        base = source.start
        end = source.count
        if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { runStart = 3 }
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: .keepAll,
            scalarRules: XMLScalarRules())
        builder.linkRepeatedKeys()
    }

    var markup: MarkupText { MarkupText(source.bytes) }

    /// Returns the byte at an offset; zero after the end.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        base.load(fromByteOffset: at, as: UInt8.self)
    }

    // MARK: Tags

    mutating func startElement(_ tag: LibXML2Tag) throws {
        let start = try nextTag()
        let name = start + 1..<endOfName(start + 1)
        if !outer.isEmpty {
            if !current.isObject { try beginObject() }
            if runStart < start { try readRun(upTo: start) }
            current.hasChildren = true
        }
        outer.append(current)
        current = XMLElement(
            start: start, nameLength: name.count, ordinal: elements, namespace: tag.uri,
            isMixed: options.whitespace == .keep || !mixed.isEmpty && mixed.contains(elements),
            preservesSpace: current.preservesSpace)
        elements &+= 1
        try readTag(name, tag)
    }

    mutating func endElement() throws {
        guard let around = outer.last else { throw OutOfStep(place: runStart) }
        if current.isEmptyTag {
            if current.isObject {
                try builder.end(at: runStart)
            } else {
                try builder.scalar(
                    .untyped, at: current.start, length: 0, marks: XMLReader.emptyTagMark)
            }
        } else {
            let tag = try nextTag()
            var stop = tag + 2 + current.nameLength
            if stop < end { stop = skipSpace(stop) + 1 }
            guard stop <= end, byte(tag + 1) == ASCII.slash, byte(stop - 1) == ASCII.greaterThan
            else { throw OutOfStep(place: tag) }
            if current.isObject {
                if runStart < tag { try readRun(upTo: tag, isLast: true) }
                try builder.end(at: stop)
            } else {
                try readText(upTo: tag)
            }
            runStart = stop
        }
        declarations -= current.declarations
        current = around
        outer.removeLast()
    }

    /// Returns the offset of the tag that ends the text.
    @inline(__always)
    private mutating func nextTag() throws -> Int {
        isPlain = true
        var at = runStart
        while true {
            at = endOfPlain(at)
            if byte(at) == ASCII.lessThan {
                guard byte(at + 1) == 0x21 || byte(at + 1) == 0x3F else { return at }
                guard let end = markup.end(ofMarkupAt: at) else { break }
                at = end
            } else if byte(at) == 0 {
                break
            } else {
                at += 1
            }
            isPlain = false
        }
        throw OutOfStep(place: runStart)
    }

    /// Returns the offset of the next `<`, `&`, carriage return or zero byte.
    @inline(__always)
    func endOfPlain(_ start: Int) -> Int {
        var at = start
        while true {
            let found = EightBytes(at: base + at).textEnds
            if found != 0 { return at &+ EightBytes.first(found) }
            at &+= EightBytes.width
        }
    }

    mutating func beginObject() throws {
        current.isObject = true
        try builder.beginObject(at: current.start)
    }

    // MARK: Annotations

    /// Applies the limit on scalars to text in annotations.
    func checkLength(of count: Int, at place: Int) throws {
        guard count <= limits.scalarBytes else {
            throw exceeded(.scalarBytes, limits.scalarBytes, at: place)
        }
    }
}

/// An open element, or the document.
struct XMLElement {
    /// The offset of its tag.
    var start = 0
    var nameLength = 0
    /// The number of elements that began before it.
    var ordinal: UInt32 = 0
    /// The number of namespaces that its tag declares.
    var declarations = 0
    /// The address of the URI of its namespace in libxml2.
    var namespace: LibXML2Tag.Text?
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

    var name: Range<Int> { start + 1..<start + 1 + nameLength }
}
