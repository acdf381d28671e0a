import VersionedCodableDocuments

/// The fast path for most documents: elements with attributes, and text or child elements.
///
///     <env><name>FLAG</name><value>a &amp; b</value></env>
///     ^    ^                                        ^
///     |    an element of text: both tags at once    end of an object
///     a new level
///
/// It reads well-formed text forward, so that each text is examined once, and leaves everything
/// else to `readTag`: text next to elements, comments, CDATA sections, the root. It is used only if
/// no comments are kept and names are as written (`isSimple`).
extension XMLReader {
    private struct Text {
        var end: Int
        /// Nonzero if the text needs decoding: it has a reference or a carriage return.
        var special: UInt64
        /// Nonzero if there is more than white space.
        var visible: UInt64
    }

    /// Reads tags up to one that only `readTag` can read.
    ///
    /// - Returns: The index of that tag, or the number of tags.
    mutating func readPlainTags(
        _ tags: UnsafeBufferPointer<UInt32>, from first: Int
    ) throws -> Int {
        var index = first
        while index < tags.count {
            guard current.pointee.isElement, !current.pointee.isEmptyTag, !hasManyDeclarations
            else { break }
            let place = Int(tags[index] >> 1)
            let isEnd = tags[index] & 1 != 0
            guard place <= end else { break }
            var tag = runStart
            if byte(tag) != ASCII.lessThan {
                guard let text = text(from: runStart, limit: place) else { break }
                tag = text.end
                guard text.visible == 0, noteWhiteSpace(beforeEnd: isEnd) else { break }
            }
            if isEnd {
                // An element that is not an object ends here only after leaving the fast path.
                guard current.pointee.isObject, byte(tag &+ 1) == ASCII.slash, place > tag else {
                    break
                }
                try builder.end(at: place)
                leaveElement(at: place)
                index &+= 1
                continue
            }
            let name = tag &+ 1
            guard byte(name) != 0x21, byte(name) != 0x3F else { break }
            if !current.pointee.isObject { try beginObject() }
            current.pointee.hasChildren = true
            let nameEnd = endOfName(name)
            guard nameEnd <= place else { throw outOfStep(at: place) }
            index &+= 1
            let isEnded = index < tags.count && tags[index] & 1 != 0
            if isEnded, byte(nameEnd) == ASCII.greaterThan {
                let endTagEnd = Int(tags[index] >> 1)
                if let text = text(from: nameEnd &+ 1, limit: min(endTagEnd, end)),
                    byte(text.end &+ 1) == ASCII.slash
                {
                    elements &+= 1
                    runStart = endTagEnd
                    try addElement(name..<nameEnd, text)
                    index &+= 1
                    continue
                }
            }
            if try readPlainTag(tag, nameEnd, limit: place, isEnded: isEnded) { index &+= 1 }
        }
        return index
    }

    /// Reads a start tag after its name, with the object of its attributes.
    ///
    /// - Parameters:
    ///   - tag: The offset of its `<`.
    ///   - limit: The offset of its `>` or `/>`.
    ///   - isEnded: Whether the next tag ends the element.
    /// - Returns: Whether the element is complete.
    private mutating func readPlainTag(
        _ tag: Int, _ nameEnd: Int, limit: Int, isEnded: Bool
    ) throws -> Bool {
        let (name, length) = (tag &+ 1, nameEnd &- tag &- 1)
        if !builder.repeatKey(at: name, length: length) {
            try builder.key(at: name, length: length, marks: 0)
        }
        let ordinal = elements
        elements &+= 1
        var at = nameEnd
        if ASCII.isWhitespace(byte(at)) { at = skipSpace(at) }
        levels.push(start: UInt32(truncatingIfNeeded: tag), ordinal: ordinal)
        if at < limit { at = try readAttributes(at, limit: limit) }
        guard byte(at) == ASCII.slash else {
            runStart = at &+ 1
            return false
        }
        runStart = at &+ 2
        current.pointee.isEmptyTag = true
        guard isEnded else { return false }
        try endEmptyTag(at: runStart)
        leaveElement(at: runStart)
        return true
    }

    @inline(__always)
    private mutating func addElement(_ name: Range<Int>, _ text: Text) throws {
        let (start, length) = (name.lowerBound, name.upperBound &- name.lowerBound)
        let textStart = name.upperBound &+ 1
        if text.special == 0 {
            return try builder.member(
                keyAt: start, length: length, marks: 0, .untyped,
                at: text.end == textStart ? start &- 1 : textStart, length: text.end &- textStart)
        }
        try builder.key(at: start, length: length, marks: 0)
        try addDecoded(textStart..<text.end)
    }

    /// Returns the text before the next tag; nil if there is no tag before `limit`.
    @inline(__always)
    private func text(from start: Int, limit: Int) -> Text? {
        var at = start
        var special: UInt64 = 0
        var visible: UInt64 = 0
        while at < limit {
            let block = EightBytes(at: base + at)
            let found = block.lessThan
            if found != 0 {
                let inFront = (found & (0 &- found)) &- 1
                return Text(
                    end: at &+ EightBytes.first(found),
                    special: special | block.special & inFront,
                    visible: visible | block.visible & inFront)
            }
            special |= block.special
            visible |= block.visible
            at &+= EightBytes.width
        }
        return nil
    }

    /// Notes that white space is skipped; false if it is not, or that is not yet certain.
    @inline(__always)
    private mutating func noteWhiteSpace(beforeEnd isEnd: Bool) -> Bool {
        guard !current.pointee.hasText, !current.pointee.preservesSpace,
            !isEnd || current.pointee.hasChildren
        else {
            return false
        }
        // Without this policy the white space may turn out to be significant.
        if options.whitespace != .dropBesideOthers { current.pointee.hasDropped = true }
        return true
    }
}
