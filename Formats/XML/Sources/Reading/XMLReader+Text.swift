import VersionedCodableDocuments

extension XMLReader {
    /// The text after the last tag, as far as it has been reported.
    struct Run {
        /// The number of bytes at its start that are reported as they are written.
        var plainCount = 0
        /// Whether it is all as it is written, without references, comments and sections.
        var isPlain = true
        /// Whether it has only CDATA sections.
        var isSections = false
        /// Whether it has a CDATA section that is not empty.
        var hasSection = false
    }

    /// The mark of text that was written only as CDATA sections.
    static let cdataMark: UInt32 = 1 << 8
    /// The mark of the text of an empty-element tag, `<a/>`.
    static let emptyTagMark: UInt32 = 1 << 9

    // MARK: Reports

    /// Notes text that is not in a CDATA section.
    mutating func characters(_ text: UnsafeRawBufferPointer) {
        let at = runStart + run.plainCount
        if run.isPlain, let start = text.baseAddress, text.count <= end - at,
            Bytes.areEqual(base + at, start, text.count)
        {
            run.plainCount += text.count
        } else {
            interruptText()
            decoded.append(contentsOf: text)
        }
    }

    /// Notes the content of a CDATA section.
    mutating func section(_ text: UnsafeRawBufferPointer) {
        let isSections = run.isSections || run.isPlain && run.plainCount == 0
        interruptText()
        run.isSections = isSections
        decoded.append(contentsOf: text)
        if !text.isEmpty { run.hasSection = true }
    }

    /// Notes that the text is not all as it is written.
    mutating func interruptText() {
        run.isSections = false
        guard run.isPlain else { return }
        run.isPlain = false
        decoded.removeAll(keepingCapacity: true)
        decoded.append(contentsOf: bytes(runStart..<runStart + run.plainCount))
    }

    // MARK: Runs

    /// Reads text before a tag as a member of the innermost open element, which is an object.
    ///
    /// - Parameter isLast: Whether the tag ends the element.
    mutating func readRun(upTo tag: Int, isLast: Bool = false) throws {
        let text = runStart..<tag
        if run.isPlain, run.plainCount != text.count { interruptText() }
        guard run.isPlain || !decoded.isEmpty else { return }
        if hasVisibleText(text) {
            if current.hasDropped { wronglySkipped.insert(current.ordinal) }
            current.hasText = true
        } else if options.whitespace == .dropBesideOthers, !current.preservesSpace {
            guard isLast, !current.hasChildren else { return }
        } else if !current.hasText, !current.isMixed,
            !current.preservesSpace
        {
            guard isLast, !current.hasChildren else {
                current.hasDropped = true
                return
            }
        }
        try builder.key(at: runStart, length: 0, marks: 0)
        try add(text)
    }

    /// Reads the text of an element that contains only text.
    mutating func readText(upTo tag: Int) throws {
        guard runStart < tag else {
            return try builder.scalar(.untyped, at: current.start, length: 0, marks: 0)
        }
        let text = runStart..<tag
        if run.isPlain, run.plainCount != text.count { interruptText() }
        try add(text)
    }

    /// Whether there is more than white space that is written as such.
    private func hasVisibleText(_ range: Range<Int>) -> Bool {
        if run.isPlain { return bytes(range).contains { $0 > 0x20 } }
        if run.hasSection || decoded.contains(where: { $0 > 0x20 }) { return true }
        // White space may be written as references.
        let markup = XMLPrefix(bytes: source.bytes)
        var at = range.lowerBound
        while at < range.upperBound, byte(at) <= 0x20 || byte(at) == ASCII.lessThan {
            at = byte(at) == ASCII.lessThan ? markup.end(ofMarkupAt: at) ?? end : at + 1
        }
        return at < range.upperBound
    }

    @inline(__always)
    private mutating func add(_ range: Range<Int>) throws {
        if run.isPlain {
            return try builder.scalar(
                .untyped, at: range.lowerBound, length: range.count, marks: 0)
        }
        try addDecoded(range)
    }

    private mutating func addDecoded(_ range: Range<Int>) throws {
        let text = decoded
        try text.withUnsafeBytes { text in
            // <![CDATA[ ]]>
            let section = range.lowerBound + 9..<max(range.lowerBound + 9, range.upperBound - 3)
            if run.isSections, text.elementsEqual(bytes(section)) {
                return try builder.scalar(
                    .untyped, at: section.lowerBound, length: section.count,
                    marks: XMLReader.cdataMark)
            }
            try builder.scalar(
                .untyped, copying: text, at: range.lowerBound, length: range.count,
                marks: run.isSections
                    ? XMLReader.cdataMark : significantWhiteSpace(in: range, as: text))
        }
    }

    /// Returns the marks of text with white space at its ends that is written as references.
    private func significantWhiteSpace(
        in range: Range<Int>, as text: UnsafeRawBufferPointer
    ) -> UInt32 {
        guard let first = text.first, let last = text.last else { return 0 }
        let start =
            byte(range.lowerBound) == ASCII.ampersand && ASCII.isWhitespace(first)
            ? TapeNode.significantStart : 0
        let end =
            byte(range.upperBound - 1) == ASCII.semicolon && ASCII.isWhitespace(last)
            ? TapeNode.significantEnd : 0
        return start | end
    }
}
