import VersionedCodableCore
import VersionedCodableDocuments

/// Names and attributes of start tags that libxml2 has checked.
extension XMLReader {
    /// Reads a start tag: its name as the key, its attributes as members.
    ///
    /// - Parameters:
    ///   - tag: The offset of its `<`.
    ///   - limit: An offset in the tag after its last attribute.
    mutating func readTag(_ tag: Int, limit: Int) throws {
        var at = endOfName(tag + 1)
        let name = tag + 1..<at
        if ASCII.isWhitespace(byte(at)) { at = skipSpace(at) }
        let hasAttributes = byte(at) != ASCII.greaterThan && byte(at) != ASCII.slash
        if keepsNames {
            if levels.depth > 1 {
                try builder.key(at: name.lowerBound, length: name.count, marks: 0)
            } else {
                try noteRoot(text(name), at: name.lowerBound)
            }
        } else {
            if hasAttributes { try declareNamespaces(at, limit: limit) }
            try readMappedName(name)
        }
        if hasAttributes { at = try readAttributes(at, limit: limit) }
        current.pointee.isEmptyTag = byte(at) == ASCII.slash
        runStart = at + (current.pointee.isEmptyTag ? 2 : 1)
    }

    /// Annotates the root with its name, after comparing it with the required name.
    mutating func noteRoot(_ name: String, at place: Int) throws {
        try checkLength(of: name, at: place)
        if let expected = options.rootName, name != expected {
            throw error(
                .syntax,
                "expected the root element <\(expected)>, found <\(ErrorMessages.shortName(name))>",
                at: place)
        }
        builder.annotate(.name, name, at: 0)
    }

    /// Reads the attributes of a tag.
    ///
    /// - Returns: The offset of the `>` or `/>`.
    mutating func readAttributes(_ start: Int, limit: Int) throws -> Int {
        var at = start
        var count = 0
        while let attribute = try nextAttribute(&at, limit: limit) {
            count += 1
            try noteAttribute(attribute, count)
            if keepsNames {
                if !current.pointee.isObject { try beginObject() }
                try add(attribute)
            } else if try readMappedKey(of: attribute, isDeclaration(attribute.name)) {
                try readValue(of: attribute)
            }
        }
        if hasManyDeclarations { try noteNames(count, at: start) }
        return at
    }

    /// Counts an attribute, and evaluates it if its name is reserved by XML.
    @inline(__always)
    mutating func noteAttribute(_ attribute: Attribute, _ count: Int) throws {
        if count > limits.attributes {
            throw exceeded(.attributes, limits.attributes, at: attribute.nameStart)
        }
        if byte(attribute.nameStart) == UInt8(ascii: "x") { try noteReserved(attribute) }
    }

    /// Evaluates an attribute that may declare a namespace or preserve white space.
    private mutating func noteReserved(_ attribute: Attribute) throws {
        if isDeclaration(attribute.name) {
            declarations += 1
            current.pointee.declarations &+= 1
            if declarations > XMLReader.mostDeclarations {
                throw tooManyDeclarations(at: attribute.nameStart)
            }
        }
        if isText(attribute.name, "xml:space") {
            if isText(attribute.value, "preserve") { current.pointee.preservesSpace = true }
            if isText(attribute.value, "default") { current.pointee.preservesSpace = false }
        }
    }

    struct Attribute {
        var nameStart: Int
        var nameLength: Int
        var valueStart: Int
        var valueLength: Int
        /// Whether the value has references, or white space other than spaces.
        var isEscaped: Bool

        var name: Range<Int> { nameStart..<nameStart + nameLength }
        var value: Range<Int> { valueStart..<valueStart + valueLength }
    }

    /// Reads the next attribute of a tag and the white space after it; nil at the end of the tag.
    @inline(__always)
    func nextAttribute(_ at: inout Int, limit: Int) throws -> Attribute? {
        let name = at
        at = endOfName(at)
        let nameEnd = at
        guard name < nameEnd else { return nil }
        if byte(at) != ASCII.equals { at = skipSpace(at) }
        at &+= 1
        if ASCII.isWhitespace(byte(at)) { at = skipSpace(at) }
        let quote = byte(at)
        let value = at &+ 1
        guard quote == ASCII.quote || quote == ASCII.apostrophe, value <= limit else {
            throw outOfStep(at: name)
        }
        guard let (valueEnd, isEscaped) = endOfValue(value, quote: quote, limit: limit) else {
            throw outOfStep(at: name)
        }
        at = valueEnd &+ 1
        if ASCII.isWhitespace(byte(at)) { at = skipSpace(at &+ 1) }
        return Attribute(
            nameStart: name, nameLength: nameEnd &- name, valueStart: value,
            valueLength: valueEnd &- value, isEscaped: isEscaped)
    }

    /// Returns the end of a value, and whether it needs decoding; nil if it exceeds `limit`.
    @inline(__always)
    func endOfValue(_ start: Int, quote: UInt8, limit: Int) -> (end: Int, isEscaped: Bool)? {
        var at = start
        var special: UInt64 = 0
        var block = EightBytes(at: base + at)
        var found = block.marks(block.near(quote))
        while found == 0 {
            special |= block.specialInValue
            at &+= EightBytes.width
            guard at <= limit else { return nil }
            block = EightBytes(at: base + at)
            found = block.marks(block.near(quote))
        }
        special |= block.specialInValue & ((found & (0 &- found)) &- 1)
        return (at &+ EightBytes.first(found), special != 0)
    }

    @inline(__always)
    private mutating func add(_ attribute: Attribute) throws {
        let (name, length) = (attribute.nameStart, attribute.nameLength)
        if attribute.isEscaped {
            try builder.key(at: name, length: length, marks: TapeNode.attribute)
            try readValue(of: attribute)
        } else {
            try builder.member(
                keyAt: name, length: length, marks: TapeNode.attribute, .untyped,
                at: attribute.valueStart, length: attribute.valueLength)
        }
    }

    private mutating func readValue(of attribute: Attribute) throws {
        let (start, length) = (attribute.valueStart, attribute.valueLength)
        if !attribute.isEscaped {
            return try builder.scalar(.untyped, at: start, length: length, marks: 0)
        }
        let target = try builder.reserveText(length, at: start)
        let written = WrittenText(base).decodeAttribute(attribute.value, to: target)
        try builder.commitText(.untyped, count: written, at: start, length: length)
    }

    func value(of attribute: Attribute) -> String {
        guard attribute.isEscaped else { return text(attribute.value) }
        return String(unsafeUninitializedCapacity: attribute.value.count) { target in
            guard let start = target.baseAddress else { return 0 }
            return WrittenText(base).decodeAttribute(
                attribute.value, to: UnsafeMutableRawPointer(start))
        }
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
    func isDeclaration(_ name: Range<Int>) -> Bool {
        guard byte(name.lowerBound) == UInt8(ascii: "x"), name.count >= 5 else { return false }
        return isText(name.lowerBound..<name.lowerBound + 5, "xmlns")
            && (name.count == 5 || byte(name.lowerBound + 5) == ASCII.colon)
    }

    @inline(__always)
    func isText(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for index in 0..<range.count
        where byte(range.lowerBound + index) != text.utf8Start[index] {
            return false
        }
        return true
    }

    func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes(range), as: UTF8.self)
    }
}
