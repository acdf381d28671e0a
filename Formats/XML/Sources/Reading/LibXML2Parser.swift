internal import CLibXML2
import VersionedCodableDocuments

/// Runs libxml2 over UTF-8 text and encapsulates its parser.
///
/// libxml2 checks that the text is well-formed XML with namespaces, and reports its content to the
/// reader through the SAX2 interface.
///
/// - Pull parsing: depth is bounded, and nothing is ever loaded. Entity declarations are errors, so
///   nothing can be expanded; so are references to undeclared entities.
/// - libxml2 asks for the text piece by piece. After an error it gets no more, so that it ends.
/// - Declarations in a DOCTYPE are bounded before libxml2 sees them (`DoctypeBound`).
/// - No process state is changed: no global handler, loader or setting, since libxml2 is shared
///   with other code. The error listener of the thread is replaced during a parse.
enum LibXML2Parser {
    /// The maximal input in bytes: libxml2 counts some of them in an `int`.
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

    /// Parses the text of a reader and reports its content to the reader.
    ///
    /// - Returns: The first fault, or nil if the text is well-formed.
    /// - Throws: The error that the reader threw.
    static func parse(for reader: inout XMLReader) throws -> Fault? {
        guard isReady, reader.end <= largestCount else {
            throw ReadingError.limit(.inputBytes, largestCount, at: nil)
        }
        return try withUnsafeMutablePointer(to: &reader) { reader in
            var session = Session(reader: reader)
            return try withUnsafeMutablePointer(to: &session) { session in
                try LibXML2Errors.noted(by: { session.pointee.report($0) }) {
                    try parse(session)
                }
                if let error = session.pointee.failure { throw error }
                return session.pointee.fault
            }
        }
    }

    private static func parse(_ session: UnsafeMutablePointer<Session>) throws {
        var table = Session.table
        // The only way to a parser with another table and context that all versions have; it is
        // not used as a push parser.
        guard let parser = xmlCreatePushParserCtxt(&table, session, nil, 0, nil) else {
            throw LibXML2Errors.lacksMemory
        }
        defer { xmlFreeParserCtxt(parser) }
        session.pointee.parser = parser
        // Without "no error" and "no warning": since 2.14 they would silence our listener, too.
        let options =
            XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        let document = xmlCtxtReadIO(
            parser,
            { session, buffer, room in
                Session.at(session)?.pointee.read(into: buffer, Int(room)) ?? -1
            }, nil, session, nil, nil, Int32(options))
        // Declarations in a DOCTYPE leave an empty document.
        xmlFreeDoc(document)
        session.pointee.noteEnd()
    }
}

/// The start tag of an element as libxml2 reports it, with pointers that are valid during the report.
struct LibXML2Tag {
    typealias Text = UnsafePointer<UInt8>

    /// The namespace of the element; equal namespaces have equal pointers.
    var uri: Text?
    var declarationCount: Int
    /// A prefix and a URI for each namespace declared, those with a default last.
    var declarations: UnsafeMutablePointer<Text?>?
    /// The number of attributes that are written, except declarations.
    var attributeCount: Int
    /// Name, prefix, URI, start and end of the value for each attribute.
    var attributes: UnsafeMutablePointer<Text?>?

    func value(_ index: Int) -> UnsafeRawBufferPointer? {
        guard index < attributeCount, let attributes, let start = attributes[5 * index + 3],
            let end = attributes[5 * index + 4]
        else { return nil }
        return UnsafeRawBufferPointer(start: start, count: end - start)
    }

    func uri(ofAttribute index: Int) -> Text? { attributes?[5 * index + 2] }

    /// Whether an attribute has a name that libxml2 does not divide.
    ///
    /// Of `xmlns:` and what is no name it makes an attribute, not a declaration.
    func isAttribute(_ index: Int, named name: UnsafeRawBufferPointer) -> Bool {
        guard index < attributeCount, let attributes, attributes[5 * index + 1] == nil else {
            return false
        }
        return attributes[5 * index].map { LibXML2Tag.bytes($0).elementsEqual(name) } ?? false
    }

    /// Returns the URI of a declaration if it declares a prefix.
    ///
    /// libxml2 does not report declarations that are not allowed, or that repeat the one of `xml`.
    func declaredURI(_ index: Int, ofPrefix prefix: UnsafeRawBufferPointer)
        -> UnsafeRawBufferPointer?
    {
        guard index < declarationCount, let declarations else { return nil }
        let name = declarations[2 * index].map(LibXML2Tag.bytes)
        guard name.map({ $0.elementsEqual(prefix) }) ?? prefix.isEmpty else { return nil }
        return declarations[2 * index + 1].map(LibXML2Tag.bytes)
            ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }

    private static func bytes(_ text: Text) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: text, count: Int(xmlStrlen(text)))
    }
}

/// One run of the parser: the context of its callbacks.
private struct Session: ~Copyable {
    let reader: UnsafeMutablePointer<XMLReader>
    var parser: xmlParserCtxtPtr?
    /// The bytes that libxml2 has got.
    var given = 0
    var defaults = 0
    var failure: (any Error)?
    var fault: LibXML2Parser.Fault?
    /// Where the reader could not follow, unless libxml2 reports a fault there.
    var doubt: XMLReader.OutOfStep?

    init(reader: UnsafeMutablePointer<XMLReader>) { self.reader = reader }

    @inline(__always)
    static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Session>? {
        context?.assumingMemoryBound(to: Session.self)
    }

    /// The functions that libxml2 reports to.
    static var table: xmlSAXHandler {
        var table = xmlSAXHandler()
        table.initialized = XML_SAX2_MAGIC
        table.startElementNs = { session, _, _, uri, spaces, declared, count, defaults, values in
            let tag = LibXML2Tag(
                uri: uri, declarationCount: Int(spaces), declarations: declared,
                attributeCount: Int(count - defaults), attributes: values)
            Session.at(session)?.pointee.report { try $0.startElement(tag) }
        }
        table.endElementNs = { session, _, _, _ in
            Session.at(session)?.pointee.report { try $0.endElement() }
        }
        table.reference = { session, _ in
            Session.at(session)?.pointee.note(code: 26, "")
        }
        addDeclarations(to: &table)
        return table
    }

    private static func addDeclarations(to table: inout xmlSAXHandler) {
        table.internalSubset = { session, _, _, _ in Session.at(session)?.pointee.doctype() }
        table.entityDecl = { session, _, _, _, _, _ in
            Session.at(session)?.pointee.entityDeclaration()
        }
        table.unparsedEntityDecl = { session, _, _, _, _ in
            Session.at(session)?.pointee.entityDeclaration()
        }
        table.attributeDecl = { session, _, _, _, rule, _, values in
            // The callback must free the values.
            xmlFreeEnumeration(values)
            Session.at(session)?.pointee.attributeDeclaration(rule)
        }
        table.resolveEntity = { _, _, _ in nil }
    }

    /// Copies the next piece of the text; nothing after an error.
    mutating func read(into buffer: UnsafeMutablePointer<CChar>?, _ room: Int) -> Int32 {
        guard failure == nil, fault == nil, let buffer else { return 0 }
        let count = min(room, reader.pointee.end - given)
        UnsafeMutableRawPointer(buffer)
            .copyMemory(from: reader.pointee.base + given, byteCount: count)
        given += count
        return Int32(count)
    }

    /// Reports content to the reader, unless there was an error.
    @inline(__always)
    mutating func report(_ content: (inout XMLReader) throws -> Void) {
        guard failure == nil, fault == nil, doubt == nil else { return }
        do {
            try content(&reader.pointee)
        } catch let error as XMLReader.OutOfStep {
            doubt = error
        } catch {
            failure = error
        }
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
        if defaults > LibXML2Parser.mostDefaults { stop(reader.pointee.tooManyDefaults(at: place)) }
    }

    private mutating func stop(_ error: any Error) {
        if failure == nil, fault == nil { failure = error }
    }

    // MARK: Faults

    /// The bytes that libxml2 has parsed; where it cannot tell, those that the reader has read.
    var place: Int {
        let place = Int(xmlByteConsumed(parser))
        return 0...reader.pointee.end ~= place ? place : reader.pointee.runStart
    }

    /// Keeps the first error; ignores warnings and validity faults.
    ///
    /// - Returns: Whether there was no error before.
    mutating func report(_ error: LibXML2Errors.Report) -> Bool {
        guard failure == nil, fault == nil else { return false }
        let isNamespace = error.domain == Int32(XML_FROM_NAMESPACE.rawValue)
        let isInvalidity =
            error.domain == Int32(XML_FROM_VALID.rawValue)
            || error.domain == Int32(XML_FROM_DTD.rawValue)
        // With a DOCTYPE, an undeclared entity is only a warning; its text would be lost.
        let isUndeclared = error.code == Int32(XML_WAR_UNDECLARED_ENTITY.rawValue)
        guard isUndeclared || error.level >= Int32(XML_ERR_ERROR.rawValue), !isInvalidity,
            !isNamespace || reader.pointee.options.strictNamespaces
        else { return true }
        note(code: Int(error.code), error.message)
        return true
    }

    mutating func note(code: Int, _ message: String) {
        guard failure == nil, fault == nil else { return }
        fault = LibXML2Parser.Fault(code: code, offset: place, message: message)
    }

    /// Refuses what libxml2 lets pass: a zero byte after the root, where it ends the text.
    mutating func noteEnd() {
        guard failure == nil, fault == nil else { return }
        if let doubt {
            fault = LibXML2Parser.Fault(
                code: 1, offset: doubt.place, message: "libxml2 reported unexpected content")
            return
        }
        let start = reader.pointee.runStart
        let rest = UnsafeRawBufferPointer(
            start: reader.pointee.base + start, count: reader.pointee.end - start)
        guard let zero = rest.firstIndex(of: 0) else { return }
        fault = LibXML2Parser.Fault(code: 5, offset: start + zero, message: "")
    }
}
