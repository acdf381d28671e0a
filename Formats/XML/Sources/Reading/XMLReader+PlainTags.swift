import VersionedCodableCore

/// The short way for what most documents are made of: elements with attributes, with text or with elements and blanks.
///
///     <env><name>FLAG</name><value>a &amp; b</value></env>
///     ^    ^                                        ^
///     |    an element of text: both tags at once    end of an object
///     a new level
///
/// It goes forward through text that is known to be well-formed, so that a text is looked at once, and leaves everything
/// else to the long way: text beside elements, comments, CDATA sections, the root. It is taken only where no comments are
/// kept and names stay as written (`isSimple`).
extension XMLReader {
    /// Text in front of a `<`.
    private struct Text {
        /// Where the `<` stands.
        var end: Int
        /// Not 0 when something in it is not meant as it stands: a reference or a carriage return.
        var special: UInt64
        /// Not 0 when there is more than blanks.
        var visible: UInt64
    }

    /// Reads tags until one needs the long way.
    ///
    /// - Returns: The index of that tag, or the count of tags.
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
            if byte(tag) != .lessThan {
                guard let text = text(from: runStart, limit: place) else { break }
                tag = text.end
                guard text.visible == 0, noteBlanks(beforeEnd: isEnd) else { break }
            }
            if isEnd {
                // The end of an element that is no object is met only where the short way was left.
                guard current.pointee.isObject, byte(tag &+ 1) == .slash, place > tag else { break }
                try builder.end(at: place)
                leaveElement(at: place)
                index &+= 1
            } else {
                let name = tag &+ 1
                guard byte(name) != 0x21, byte(name) != 0x3F else { break }
                if !current.pointee.isObject { try beginObject() }
                current.pointee.hasChildren = true
                index = try readPlainTag(tag, endOfName(name), tags, index)
            }
        }
        return index
    }

    /// Reads a start tag, and an element that ends with the next tag.
    ///
    /// - Returns: The index of the tag behind it.
    @inline(__always)
    private mutating func readPlainTag(
        _ tag: Int, _ nameEnd: Int, _ tags: UnsafeBufferPointer<UInt32>, _ index: Int
    ) throws -> Int {
        let (name, length) = (tag &+ 1, nameEnd &- tag &- 1)
        let limit = Int(tags[index] >> 1)
        guard nameEnd <= limit else { throw outOfStep(at: limit) }
        builder.nextKeyFollows(Int(current.pointee.lastKey))
        current.pointee.lastKey = UInt32(truncatingIfNeeded: builder.nextIndex)
        let next = index &+ 1
        let hasNext = next < tags.count && tags[next] & 1 != 0
        if byte(nameEnd) == .greaterThan, hasNext {
            let start = nameEnd &+ 1
            let place = Int(tags[next] >> 1)
            if let text = text(from: start, limit: min(place, end)),
                byte(text.end &+ 1) == .slash
            {
                elements &+= 1
                runStart = place
                try addElement(
                    name, length, at: start, text.end &- start, isPlain: text.special == 0)
                return next &+ 1
            }
        }
        try builder.key(at: name, length: length, marks: 0)
        levels.push(start: UInt32(truncatingIfNeeded: tag), ordinal: elements)
        elements &+= 1
        var at = nameEnd
        if byte(at).isXMLSpace {
            at = skipSpace(at)
            if byte(at) != .greaterThan, byte(at) != .slash {
                at = try readAttributes(at, limit: limit)
            }
        }
        guard byte(at) == .slash else {
            runStart = at &+ 1
            return next
        }
        runStart = at &+ 2
        current.pointee.isEmptyTag = true
        guard hasNext else { return next }
        try endEmptyTag(at: runStart)
        leaveElement(at: runStart)
        return next &+ 1
    }

    /// Adds an element that is nothing but text.
    @inline(__always)
    private mutating func addElement(
        _ name: Int, _ length: Int, at text: Int, _ textLength: Int, isPlain: Bool
    ) throws {
        if isPlain {
            return try builder.member(
                keyAt: name, length: length, marks: 0, .untyped,
                at: textLength == 0 ? name &- 1 : text, length: textLength)
        }
        try builder.key(at: name, length: length, marks: 0)
        try addDecoded(text..<text + textLength)
    }

    /// Where text ends and a tag begins, and what is in between; nil when there is no tag in front of `limit`.
    @inline(__always)
    private func text(from start: Int, limit: Int) -> Text? {
        var at = start
        var special: UInt64 = 0
        var visible: UInt64 = 0
        while at < limit {
            let block = XMLBlock(at: base + at)
            let found = block.equal(.lessThan)
            if found != 0 {
                let inFront = (found & (0 &- found)) &- 1
                return Text(
                    end: at &+ XMLBlock.first(found),
                    special: special | block.special & inFront,
                    visible: visible | block.visible & inFront)
            }
            special |= block.special
            visible |= block.visible
            at &+= XMLBlock.width
        }
        return nil
    }

    /// Notes that blanks are left out; false when they are not, or it is hard to tell.
    @inline(__always)
    private mutating func noteBlanks(beforeEnd isEnd: Bool) -> Bool {
        guard !current.pointee.hasText, !current.pointee.preservesSpace,
            !isEnd || current.pointee.hasChildren
        else {
            return false
        }
        // Without this policy they may turn out to be meant.
        if options.whitespace != .dropBesideOthers { current.pointee.hasDropped = true }
        return true
    }
}
