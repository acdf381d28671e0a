internal import CLibXML2
import VersionedCodableDocuments

/// Runs libxml2 over UTF-8 text: the fence around its parser.
///
/// libxml2 says whether the text is well-formed XML with namespaces and where its tags end; what
/// stands in the tags and between them the reader takes from the text itself, so that no C pointer
/// is handed on. The text is neither copied nor changed. The reader is told of many tags at a time:
/// so both it and libxml2 keep to their own code for a while.
///
/// - Pull parsing in memory: depth is bound, and nothing is ever loaded. Entity declarations stop
///   the parser where they stand, before anything can be expanded; references to entities that are
///   not declared are errors.
/// - Declarations in a DOCTYPE are bounded before libxml2 sees them (`DoctypeBound`).
/// - Nothing of the process is touched: no global handler, loader or setting. libxml2 is shared
///   with others. The error listener of the thread is silenced during a parse.
enum LibXML2Parser {
    /// libxml2 counts bytes in an `int`.
    static let largestCount = Int(Int32.max) - 64

    /// More defaults of attributes than this make every element slow.
    static let mostDefaults = 32

    /// What libxml2 found wrong first.
    struct Fault {
        /// Its number in `xmlerror.h`; numbers from 200 to 299 are faults of namespaces.
        var code: Int
        /// Where libxml2 stood when it found it.
        var offset: Int
        /// What libxml2 says; for faults without words of our own.
        var message: String
    }

    /// What to hand to the reader beside tags.
    struct Interests {
        var comments = false
        var refusesDoctype = false
        var strictNamespaces = false
    }

    /// The first use of the library in the process.
    private static let isReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// Parses the text of a reader and tells it of every tag.
    ///
    /// - Returns: The first fault, or nil when the text is well-formed.
    /// - Throws: What the reader threw.
    static func parse(
        _ source: SourceBuffer, for reader: inout XMLReader, _ interests: Interests
    ) throws -> Fault? {
        guard isReady, source.count <= largestCount else {
            throw ReadingError.limit(.inputBytes, largestCount, at: nil)
        }
        let text = source.start.assumingMemoryBound(to: CChar.self)
        // Neither "no error" nor "no warning": from 2.14 on these would keep them from our handler,
        // too.
        let options =
            XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        return try withUnsafeMutablePointer(to: &reader) { reader in
            var session = Session(reader: reader, interests: interests, count: source.count)
            return try withUnsafeMutablePointer(to: &session) { session in
                let mark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
                guard
                    let parser = versioned_codable_libxml2_parser(
                        text, Int32(source.count), Int32(mark), session, Int32(options))
                else { throw ReadingError(.syntax, "libxml2 has no memory", at: nil) }
                defer { versioned_codable_libxml2_free(parser) }
                install(in: parser.pointee.sax, interests)
                let listener = versioned_codable_libxml2_silence()
                xmlParseDocument(parser)
                versioned_codable_libxml2_listen(listener)
                session.pointee.readTags()
                if let error = session.pointee.failure { throw error }
                if session.pointee.fault == nil, parser.pointee.wellFormed == 0 {
                    session.pointee.note(code: 1, "")
                }
                // libxml2 takes a zero byte for the end of the text.
                if session.pointee.fault == nil, session.pointee.place < source.count {
                    session.pointee.note(code: 5, "")
                }
                return session.pointee.fault
            }
        }
    }

    private static func install(
        in table: UnsafeMutablePointer<xmlSAXHandler>?, _ interests: Interests
    ) {
        guard let table else { return }
        table.pointee.internalSubset = { parser, _, _, _ in
            Session.at(parser) { $0.pointee.doctype() }
        }
        table.pointee.entityDecl = { parser, _, _, _, _, _ in
            Session.at(parser) { $0.pointee.entityDeclaration() }
        }
        table.pointee.unparsedEntityDecl = { parser, _, _, _, _ in
            Session.at(parser) { $0.pointee.entityDeclaration() }
        }
        table.pointee.reference = { parser, _ in
            Session.at(parser) { session in
                session.pointee.readTags()
                session.pointee.note(code: 26, "")
                xmlStopParser(session.pointee.parser)
            }
        }
        table.pointee.attributeDecl = { parser, _, _, _, rule, _, values in
            // Given to the callback to be freed.
            if let values { versioned_codable_libxml2_free_values(values) }
            Session.at(parser) { $0.pointee.attributeDeclaration(rule) }
        }
        table.pointee.resolveEntity = { _, _, _ in nil }
        table.pointee.externalSubset = { _, _, _, _ in }
        guard interests.comments else { return }
        table.pointee.comment = { parser, text in
            Session.at(parser) { $0.pointee.comment(text) }
        }
        table.pointee.processingInstruction = { parser, target, text in
            Session.at(parser) { $0.pointee.instruction(target, text) }
        }
    }
}

/// One run of the parser: what its callbacks are handed.
private struct Session: ~Copyable {
    // First, because the C part of the fence looks for it here.
    var base: versioned_codable_libxml2_context
    let reader: UnsafeMutablePointer<XMLReader>
    let interests: LibXML2Parser.Interests
    let count: Int
    var failure: (any Error)?
    var fault: LibXML2Parser.Fault?
    /// Attributes that a DOCTYPE gives a default.
    var defaults = 0

    /// Tags that are read together: enough to forget the change between libxml2 and the reader, few
    /// enough to be found in the cache with their text.
    private static let tagCapacity = 256

    init(
        reader: UnsafeMutablePointer<XMLReader>, interests: LibXML2Parser.Interests, count: Int
    ) {
        self.reader = reader
        self.interests = interests
        self.count = count
        base = versioned_codable_libxml2_context()
        base.tags = .allocate(capacity: Session.tagCapacity)
        base.capacity = UInt32(Session.tagCapacity)
        base.report = { parser, domain, code, level, message in
            Session.at(parser) { $0.pointee.report(domain, code, level, message) }
        }
        base.read_tags = { parser in
            Session.at(parser) { session in
                session.pointee.readTags()
                if session.pointee.failure != nil { xmlStopParser(session.pointee.parser) }
            }
        }
    }

    deinit { base.tags.deallocate() }

    var parser: xmlParserCtxtPtr? { base.parser }

    /// Calls a function with the session of a parser, which is the context of all callbacks.
    @inline(__always)
    static func at(
        _ parser: UnsafeMutableRawPointer?, _ body: (UnsafeMutablePointer<Session>) -> Void
    ) {
        guard
            let session = parser?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private
        else { return }
        body(session.assumingMemoryBound(to: Session.self))
    }

    /// The byte the parser has come to.
    var place: Int {
        parser.map { min(max(0, versioned_codable_libxml2_offset($0)), count) } ?? 0
    }

    /// Hands the reader the tags found since the last time.
    mutating func readTags() {
        let tags = UnsafeBufferPointer(start: base.tags, count: Int(base.count))
        base.count = 0
        guard failure == nil else { return }
        do {
            try reader.pointee.read(tags)
            base.at_once = reader.pointee.hasManyDeclarations ? 1 : 0
        } catch { failure = error }
    }

    mutating func doctype() {
        guard interests.refusesDoctype else { return }
        stop(reader.pointee.refusedDoctype(at: place))
    }

    mutating func entityDeclaration() { stop(reader.pointee.refusedEntity(at: place)) }

    /// Bounds the defaults of attributes, which libxml2 adds to every element and compares with
    /// each other.
    mutating func attributeDeclaration(_ rule: Int32) {
        guard
            rule == Int32(XML_ATTRIBUTE_NONE.rawValue)
                || rule == Int32(XML_ATTRIBUTE_FIXED.rawValue)
        else { return }
        defaults += 1
        if defaults > LibXML2Parser.mostDefaults {
            stop(reader.pointee.tooManyDefaults(at: place))
        }
    }

    mutating func comment(_ text: UnsafePointer<xmlChar>?) {
        guard let parser, parser.pointee.inSubset == 0 else { return }
        readTags()
        reader.pointee.note(.comment, text.map { String(cString: $0) } ?? "")
    }

    mutating func instruction(
        _ target: UnsafePointer<xmlChar>?, _ text: UnsafePointer<xmlChar>?
    ) {
        guard let parser, parser.pointee.inSubset == 0, let target else { return }
        readTags()
        let data = text.map { " " + String(cString: $0) } ?? ""
        reader.pointee.note(.instruction, String(cString: target) + data)
    }

    /// Keeps the first error; warnings and the faults that validation finds are none.
    mutating func report(
        _ domain: Int32, _ code: Int32, _ level: Int32, _ message: UnsafePointer<CChar>?
    ) {
        // What the reader has against the tags in front of the fault comes first.
        readTags()
        let isNamespace = domain == Int32(XML_FROM_NAMESPACE.rawValue)
        // An entity that is not declared is a mere warning when there is a DOCTYPE; its text would
        // be lost.
        let isUndeclared = code == Int32(XML_WAR_UNDECLARED_ENTITY.rawValue)
        // It may go on in another part of the document, whatever it was told at an earlier fault.
        if failure != nil || fault != nil, let parser { versioned_codable_libxml2_give_up(parser) }
        guard fault == nil, failure == nil else { return }
        guard isUndeclared || level >= Int32(XML_ERR_ERROR.rawValue) else { return }
        if isNamespace, !interests.strictNamespaces { return }
        if domain == Int32(XML_FROM_VALID.rawValue) || domain == Int32(XML_FROM_DTD.rawValue) {
            return
        }
        note(code: Int(code), message.map { String(cString: $0) } ?? "")
        if let parser { versioned_codable_libxml2_give_up(parser) }
    }

    mutating func note(code: Int, _ message: String) {
        if fault == nil {
            fault = LibXML2Parser.Fault(code: code, offset: place, message: message)
        }
    }

    private mutating func stop(_ error: any Error) {
        if failure == nil { failure = error }
        xmlStopParser(parser)
    }
}
