import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Names and attributes of start tags, whose values libxml2 reports.
extension XMLReader {
    /// Reads a start tag: its name as the key, its attributes as members.
    mutating func readTag(_ name: Range<Int>, _ tag: LibXML2Tag) throws {
        if !keepsNames {
            try readLocalName(name, uri: tag.uri)
        } else if outer.count == 1 {
            try noteRoot(text(name), at: name.lowerBound)
        } else {
            try builder.key(at: name.lowerBound, length: name.count, marks: 0)
        }
        var stop = name.upperBound
        if byte(stop) != ASCII.greaterThan { stop = try readAttributes(stop, of: tag) }
        let isEmpty = byte(stop) == ASCII.slash
        stop += isEmpty ? 2 : 1
        guard byte(stop - 1) == ASCII.greaterThan else {
            throw OutOfStep(place: name.lowerBound)
        }
        current.isEmptyTag = isEmpty
        runStart = stop
    }

    /// Annotates the root with its name, after comparing it with the required name.
    mutating func noteRoot(_ name: String, at place: Int) throws {
        try checkLength(of: name.utf8.count, at: place)
        if let expected = options.rootName, name != expected {
            throw error(
                .syntax,
                "expected the root element <\(expected)>, found <\(ErrorMessages.shortName(name))>",
                at: place)
        }
        builder.annotate(.name, name, at: 0)
    }

    /// An attribute, or the declaration of a namespace.
    struct Attribute {
        var name: Range<Int>
        /// The value as it is written.
        var range: Range<Int>
        /// The value as libxml2 reports it.
        var value: UnsafeRawBufferPointer
        /// Whether it is reported as it is written.
        var isPlain: Bool
    }

    /// Reads the attributes of a tag.
    ///
    /// - Parameter start: The offset after its name.
    /// - Returns: The offset of the `>` or `/>`.
    private mutating func readAttributes(_ start: Int, of tag: LibXML2Tag) throws -> Int {
        var at = skipSpace(start)
        var (ordinary, declared, unreported) = (0, 0, 0)
        while let (name, start) = attribute(at: at) {
            if ordinary + declared + unreported >= limits.attributes {
                throw exceeded(.attributes, limits.attributes, at: at)
            }
            var value: UnsafeRawBufferPointer?
            let isDeclaration =
                isDeclaration(name) && !tag.isAttribute(ordinary, named: bytes(name))
            if isDeclaration {
                try noteDeclaration(at: at)
                value = tag.declaredURI(declared, ofPrefix: bytes(declaredPrefix(name)))
                if value == nil { unreported += 1 } else { declared += 1 }
            } else {
                guard let reported = tag.value(ordinary) else { throw OutOfStep(place: at) }
                value = reported
                ordinary += 1
            }
            let attribute = try self.attribute(name, valueAt: start, reported: value)
            if isText(name, "xml:space") { notePreserving(attribute.value) }
            at = skipSpace(attribute.range.upperBound + 1)
            guard let key = keepsNames ? name : try key(of: attribute, isDeclaration) else {
                continue
            }
            if !current.isObject { try beginObject() }
            try builder.key(at: key.lowerBound, length: key.count, marks: TapeNode.attribute)
            if key != name { annotate(tag.uri(ofAttribute: ordinary - 1), name, key) }
            try addValue(of: attribute)
        }
        return at
    }

    /// Returns an attribute.
    ///
    /// - Parameter reported: Its value; nil for a declaration that libxml2 does not report.
    @inline(__always)
    private func attribute(
        _ name: Range<Int>, valueAt start: Int, reported: UnsafeRawBufferPointer?
    ) throws -> Attribute {
        if let reported, let text = reported.baseAddress, reported.count < end - start,
            byte(start + reported.count) == byte(start - 1),
            Bytes.areEqual(base + start, text, reported.count)
        {
            return Attribute(
                name: name, range: start..<start + reported.count, value: reported, isPlain: true)
        }
        guard let stop = endOfValue(start) else { throw OutOfStep(place: start) }
        if let reported {
            return Attribute(name: name, range: start..<stop, value: reported, isPlain: false)
        }
        let written = bytes(start..<stop)
        guard !written.contains(ASCII.ampersand) else {
            throw error(.syntax, "expected a namespace that can be declared", at: name.lowerBound)
        }
        return Attribute(name: name, range: start..<stop, value: written, isPlain: true)
    }

    private mutating func noteDeclaration(at place: Int) throws {
        declarations += 1
        current.declarations += 1
        if declarations > XMLReader.mostDeclarations { throw tooManyDeclarations(at: place) }
    }

    /// Evaluates `xml:space`.
    private mutating func notePreserving(_ value: UnsafeRawBufferPointer) {
        if value.elementsEqual("preserve".utf8) { current.preservesSpace = true }
        if value.elementsEqual("default".utf8) { current.preservesSpace = false }
    }

    @inline(__always)
    private mutating func addValue(of attribute: Attribute) throws {
        let range = attribute.range
        if attribute.isPlain {
            try builder.scalar(.untyped, at: range.lowerBound, length: range.count, marks: 0)
        } else {
            try builder.scalar(
                .untyped, copying: attribute.value, at: range.lowerBound, length: range.count,
                marks: 0)
        }
    }

    // MARK: The text of tags

    /// Returns the name of an attribute, and the offset of its value; nil at the end of a tag.
    @inline(__always)
    func attribute(at start: Int) -> (name: Range<Int>, value: Int)? {
        let name = start..<endOfName(start)
        guard !name.isEmpty else { return nil }
        var at = skipSpace(name.upperBound)
        guard byte(at) == ASCII.equals else { return nil }
        at = skipSpace(at + 1)
        guard byte(at) == ASCII.quote || byte(at) == ASCII.apostrophe else { return nil }
        return (name, at + 1)
    }

    /// Returns the offset of the quote that ends a value.
    func endOfValue(_ start: Int) -> Int? {
        next(byte(start - 1), from: start)
    }

    /// Returns the offset of the next such byte; nil if there is none.
    @inline(__always)
    func next(_ wanted: UInt8, from start: Int) -> Int? {
        EightBytes.firstIndex(in: source.bytes, from: start) { $0.equal(wanted) }
    }

    @inline(__always)
    func endOfName(_ start: Int) -> Int {
        var at = start
        while true {
            let found = EightBytes(at: base + at).nameEnds
            if found != 0 { return at &+ EightBytes.first(found) }
            at &+= EightBytes.width
        }
    }

    @inline(__always)
    func skipSpace(_ start: Int) -> Int {
        var at = start
        while ASCII.isWhitespace(byte(at)) { at &+= 1 }
        return at
    }

    /// Whether an attribute declares a namespace: `xmlns` or `xmlns:p`.
    @inline(__always)
    private func isDeclaration(_ name: Range<Int>) -> Bool {
        guard byte(name.lowerBound) == UInt8(ascii: "x"), name.count >= 5 else { return false }
        return isText(name.lowerBound..<name.lowerBound + 5, "xmlns")
            && (name.count == 5 || byte(name.lowerBound + 5) == ASCII.colon)
    }

    private func declaredPrefix(_ name: Range<Int>) -> Range<Int> {
        name.lowerBound + min(6, name.count)..<name.upperBound
    }

    @inline(__always)
    func isText(_ range: Range<Int>, _ text: StaticString) -> Bool {
        range.count == text.utf8CodeUnitCount && markup.starts(text, at: range.lowerBound)
    }

    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes(range), as: UTF8.self)
    }
}
