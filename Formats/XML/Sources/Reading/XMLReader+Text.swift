import VersionedCodableDocuments

extension XMLReader {
    /// The text between two tags.
    struct Run {
        /// Whether there is more than white space, comments and instructions.
        var hasText: Bool
        /// Whether the text needs no decoding.
        var isPlain: Bool
        /// Whether nothing is left without comments and instructions.
        var isEmpty = false
        /// Whether there are only CDATA sections.
        var isCData = false
    }

    /// The mark of text that was written only as CDATA sections.
    static let cdataMark: UInt32 = 1 << 8
    /// The mark of the text of an empty-element tag, `<a/>`.
    static let emptyTagMark: UInt32 = 1 << 9

    /// Reads text before a tag as a member of the innermost open element, which is an object.
    ///
    /// - Parameter isLast: Whether the tag ends the element.
    mutating func readRun(upTo tag: Int, isLast: Bool = false) throws {
        let run = look(at: runStart..<tag)
        guard !run.isEmpty else { return }
        if run.hasText {
            if current.pointee.hasDropped { wronglySkipped.insert(current.pointee.ordinal) }
            current.pointee.hasText = true
        } else if options.whitespace == .dropBesideOthers, !current.pointee.preservesSpace {
            guard isLast, !current.pointee.hasChildren else { return }
        } else if !current.pointee.hasText, !current.pointee.isMixed,
            !current.pointee.preservesSpace
        {
            guard isLast, !current.pointee.hasChildren else {
                current.pointee.hasDropped = true
                return
            }
        }
        try builder.key(at: runStart, length: 0, marks: 0)
        try add(run, upTo: tag)
    }

    /// Reads the text of an element that contains only text.
    mutating func readText(upTo tag: Int) throws {
        guard runStart < tag else {
            return try builder.scalar(.untyped, at: Int(current.pointee.start), length: 0, marks: 0)
        }
        try add(look(at: runStart..<tag), upTo: tag)
    }

    private mutating func add(_ run: Run, upTo tag: Int) throws {
        let text = runStart..<tag
        if run.isPlain {
            return try builder.scalar(
                .untyped, at: text.lowerBound, length: text.count, marks: 0)
        }
        if run.isCData { return try addCData(text) }
        try addDecoded(text)
    }

    mutating func addDecoded(_ text: Range<Int>) throws {
        let start = text.lowerBound
        let target = try builder.reserveText(text.count + EightBytes.width, at: start)
        let written = WrittenText(base).decodeContent(text, to: target)
        try builder.commitText(
            .untyped, count: written, at: start, length: text.count,
            marks: significantWhiteSpace(
                in: text, as: UnsafeRawBufferPointer(start: target, count: written)))
    }

    /// Returns the marks of text with white space at its ends that is written as references.
    private func significantWhiteSpace(in range: Range<Int>, as text: UnsafeRawBufferPointer)
        -> UInt32
    {
        guard let first = text.first, let last = text.last else { return 0 }
        let opening = base.load(fromByteOffset: range.lowerBound, as: UInt8.self)
        let closing = base.load(fromByteOffset: range.upperBound - 1, as: UInt8.self)
        let start =
            opening == ASCII.ampersand && ASCII.isWhitespace(first) ? TapeNode.significantStart : 0
        let end =
            closing == ASCII.semicolon && ASCII.isWhitespace(last) ? TapeNode.significantEnd : 0
        return start | end
    }

    private mutating func addCData(_ range: Range<Int>) throws {
        let text = WrittenText(base)
        if let inner = text.singleSection(range) {
            return try builder.scalar(
                .untyped, at: inner.lowerBound, length: inner.count, marks: XMLReader.cdataMark)
        }
        let room = range.count + EightBytes.width
        try withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { buffer in
            guard let start = buffer.baseAddress else { return }
            let written = text.decodeContent(range, to: start)
            try builder.scalar(
                .untyped, copying: UnsafeRawBufferPointer(start: start, count: written),
                at: range.lowerBound, length: range.count, marks: XMLReader.cdataMark)
        }
    }

    @inline(__always)
    private func look(at range: Range<Int>) -> Run {
        var at = range.lowerBound
        var special: UInt64 = 0
        var visible: UInt64 = 0
        while at < range.upperBound {
            let word = EightBytes(at: base + at)
            let rest = range.upperBound - at
            let mask: UInt64 = rest >= 8 ? .max : (1 &<< UInt64(rest &* 8)) &- 1
            visible |= word.visible & mask
            special |= (word.lessThan | word.special) & mask
            at &+= 8
        }
        if special == 0 { return Run(hasText: visible != 0, isPlain: true) }
        return WrittenText(base).look(at: range)
    }
}
