import VersionedCodableDocuments
import VersionedCodableFormatKit

extension XMLReader {
    /// A text that is not as it is written.
    private struct Decoded {
        var text: [UInt8] = []
        /// Whether it has only CDATA sections.
        var isSections = true
        /// Whether it has a reference or a CDATA section that is not empty, so that white space in
        /// it is no layout.
        var isMarked = false
    }

    /// The mark of text that was written only as CDATA sections.
    static let cdataMark: UInt32 = 1 << 8
    /// The mark of the text of an empty-element tag, `<a/>`.
    static let emptyTagMark: UInt32 = 1 << 9

    /// Reads text before a tag as a member of the innermost open element, which is an object.
    ///
    /// - Parameter isLast: Whether the tag ends the element.
    mutating func readRun(upTo tag: Int, isLast: Bool = false) throws {
        let text = runStart..<tag
        let decoded = isPlain ? nil : decode(text)
        if let decoded, decoded.text.isEmpty { return }
        let isVisible = decoded?.text.contains { $0 > 0x20 } ?? bytes(text).contains { $0 > 0x20 }
        if isVisible || decoded?.isMarked == true {
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
        try add(text, decoded)
    }

    /// Reads the text of an element that contains only text.
    mutating func readText(upTo tag: Int) throws {
        guard runStart < tag else {
            return try builder.scalar(.untyped, at: current.start, length: 0, marks: 0)
        }
        try add(runStart..<tag, isPlain ? nil : decode(runStart..<tag))
    }

    private mutating func add(_ range: Range<Int>, _ decoded: Decoded?) throws {
        guard let decoded else {
            return try builder.scalar(
                .untyped, at: range.lowerBound, length: range.count, marks: 0)
        }
        try decoded.text.withUnsafeBytes { text in
            // <![CDATA[ ]]>
            let section = range.lowerBound + 9..<max(range.lowerBound + 9, range.upperBound - 3)
            if decoded.isSections, text.elementsEqual(bytes(section)) {
                return try builder.scalar(
                    .untyped, at: section.lowerBound, length: section.count,
                    marks: XMLReader.cdataMark)
            }
            try builder.scalar(
                .untyped, copying: text, at: range.lowerBound, length: range.count,
                marks: decoded.isSections
                    ? XMLReader.cdataMark : significantWhiteSpace(in: range, as: text))
        }
    }

    /// Returns a text that libxml2 has accepted, without comments and instructions.
    private func decode(_ range: Range<Int>) -> Decoded {
        var result = Decoded()
        result.text.reserveCapacity(range.count)
        func append(_ range: Range<Int>) {
            let text = bytes(range)
            guard text.contains(ASCII.carriageReturn) else { return result.text += text }
            for (index, byte) in text.enumerated() {
                let isPair =
                    byte == ASCII.lineFeed && index > 0
                    && text[index - 1] == ASCII.carriageReturn
                if !isPair {
                    result.text.append(byte == ASCII.carriageReturn ? ASCII.lineFeed : byte)
                }
            }
        }
        var at = range.lowerBound
        while at < range.upperBound {
            var end = range.upperBound
            switch byte(at) {
            case ASCII.lessThan:
                end = markup.end(ofMarkupAt: at) ?? end
                if markup.starts("<![CDATA[", at: at) {
                    append(at + 9..<max(at + 9, end - 3))
                    result.isMarked = result.isMarked || end - at > 12
                } else {
                    result.isSections = false
                }
            case ASCII.ampersand:
                if let semicolon = next(ASCII.semicolon, from: at) { end = semicolon + 1 }
                if let character = Unicode.Scalar(reference: bytes(at + 1..<end - 1)) {
                    result.text += UTF8.encode(character).map { Array($0) } ?? []
                }
                (result.isSections, result.isMarked) = (false, true)
            default:
                end = min(endOfPlain(at + 1), end)
                append(at..<end)
                result.isSections = false
            }
            at = end
        }
        return result
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
