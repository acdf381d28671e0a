internal import CLibXML2
import VersionedCodableDocuments

/// Runs libxml2 over UTF-8 text and encapsulates its parser.
///
/// libxml2 checks that the text is well-formed XML with namespaces and finds the ends of its tags;
/// the reader takes the content of the tags and between them from the text itself, so that no C
/// pointer is passed on. The text is neither copied nor changed. The reader receives many tags at a
/// time, so that it and libxml2 each run their own code for a while.
///
/// - Pull parsing in memory: depth is bounded, and nothing is ever loaded. Entity declarations stop
///   the parser before anything can be expanded; references to undeclared entities are errors.
/// - Declarations in a DOCTYPE are bounded before libxml2 sees them (`DoctypeBound`).
/// - No process state is changed: no global handler, loader or setting, since libxml2 is shared
///   with other code. The error listener of the thread is silenced during a parse.
enum LibXML2Parser {
    /// The maximal input in bytes: libxml2 counts them in an `int`.
    static let largestCount = Int(Int32.max) - 64

    /// The number of attribute defaults beyond which every element would be slow.
    static let mostDefaults = 32

    struct Fault {
        /// The error number in `xmlerror.h`; 200 to 299 are namespace faults.
        var code: Int
        var offset: Int
        /// The message of libxml2, for faults without a message of this module.
        var message: String
    }

    private static let isReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// Parses the text of a reader and passes it every tag.
    ///
    /// - Returns: The first fault, or nil if the text is well-formed.
    /// - Throws: The error that the reader threw.
    static func parse(_ source: SourceBuffer, for reader: inout XMLReader) throws -> Fault? {
        guard isReady, source.count <= largestCount else {
            throw ReadingError.limit(.inputBytes, largestCount, at: nil)
        }
        return try LibXML2Errors.silenced {
            try withUnsafeMutablePointer(to: &reader) { try parse(source, for: $0) }
        }
    }

    private static func parse(
        _ source: SourceBuffer, for reader: UnsafeMutablePointer<XMLReader>
    ) throws -> Fault? {
        let text = source.start.assumingMemoryBound(to: CChar.self)
        // Without "no error" and "no warning": since 2.14 they would silence our handler, too.
        let options =
            XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        var session = Session(reader: reader, count: source.count)
        return try withUnsafeMutablePointer(to: &session) { session in
            let mark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            guard
                let parser = versioned_codable_libxml2_parser(
                    text, Int32(source.count), Int32(mark), session, Int32(options))
            else { throw LibXML2Errors.lacksMemory }
            defer { versioned_codable_libxml2_free(parser) }
            install(in: parser.pointee.sax, withComments: reader.pointee.options.keepsComments)
            xmlParseDocument(parser)
            session.pointee.readTags()
            let codes = [Int(parser.pointee.errNo), session.pointee.fault?.code]
            if codes.contains(Int(XML_ERR_NO_MEMORY.rawValue)) { throw LibXML2Errors.lacksMemory }
            if let error = session.pointee.failure { throw error }
            if session.pointee.fault == nil, parser.pointee.wellFormed == 0 {
                session.pointee.note(code: 1, "")
            }
            // libxml2 ends the text at a zero byte.
            if session.pointee.fault == nil, session.pointee.place < source.count {
                session.pointee.note(code: 5, "")
            }
            return session.pointee.fault
        }
    }

    private static func install(
        in table: UnsafeMutablePointer<xmlSAXHandler>?, withComments keepsComments: Bool
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
            // The callback must free the values.
            if let values { versioned_codable_libxml2_free_values(values) }
            Session.at(parser) { $0.pointee.attributeDeclaration(rule) }
        }
        table.pointee.resolveEntity = { _, _, _ in nil }
        table.pointee.externalSubset = { _, _, _, _ in }
        guard keepsComments else { return }
        table.pointee.comment = { parser, text in
            Session.at(parser) { $0.pointee.comment(text) }
        }
        table.pointee.processingInstruction = { parser, target, text in
            Session.at(parser) { $0.pointee.instruction(target, text) }
        }
    }
}

/// One run of the parser: the context of its callbacks.
private struct Session: ~Copyable {
    // First, because the C functions read it at the start of the session.
    var base: versioned_codable_libxml2_context
    let reader: UnsafeMutablePointer<XMLReader>
    let count: Int
    var failure: (any Error)?
    var fault: LibXML2Parser.Fault?
    var defaults = 0

    /// The number of tags that are read together: enough to amortise switching between libxml2 and
    /// the reader, few enough for them and their text to stay in the cache.
    private static let tagCapacity = 256

    init(reader: UnsafeMutablePointer<XMLReader>, count: Int) {
        self.reader = reader
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

    @inline(__always)
    static func at(
        _ parser: UnsafeMutableRawPointer?, _ body: (UnsafeMutablePointer<Session>) -> Void
    ) {
        guard
            let session = parser?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private
        else { return }
        body(session.assumingMemoryBound(to: Session.self))
    }

    var place: Int {
        parser.map { min(max(0, versioned_codable_libxml2_offset($0)), count) } ?? 0
    }

    /// Passes the tags found since the last call to the reader.
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
        guard reader.pointee.options.doctype == .refuse else { return }
        stop(reader.pointee.refusedDoctype(at: place))
    }

    mutating func entityDeclaration() { stop(reader.pointee.refusedEntity(at: place)) }

    /// Bounds the attribute defaults, which libxml2 compares with each other in every element.
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

    /// Keeps the first error; ignores warnings and validity faults.
    mutating func report(
        _ domain: Int32, _ code: Int32, _ level: Int32, _ message: UnsafePointer<CChar>?
    ) {
        // Errors of the reader in tags before the fault have precedence.
        readTags()
        let isNamespace = domain == Int32(XML_FROM_NAMESPACE.rawValue)
        // With a DOCTYPE, an undeclared entity is only a warning; its text would be lost.
        let isUndeclared = code == Int32(XML_WAR_UNDECLARED_ENTITY.rawValue)
        // libxml2 may continue in another part of the document, even after an earlier fault.
        if failure != nil || fault != nil, let parser { versioned_codable_libxml2_give_up(parser) }
        guard fault == nil, failure == nil else { return }
        guard isUndeclared || level >= Int32(XML_ERR_ERROR.rawValue) else { return }
        if isNamespace, !reader.pointee.options.strictNamespaces { return }
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
