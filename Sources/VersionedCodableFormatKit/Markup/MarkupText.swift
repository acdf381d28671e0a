import VersionedCodableDocuments

/// The ends of tags, comments, instructions, CDATA sections and DOCTYPEs in a document of tags (XML).
///
/// The end of malformed markup is unspecified, but never past the end of the text; the reader
/// reports the error.
public struct MarkupText {
    private let bytes: UnsafeRawBufferPointer

    /// Creates the text of bytes, which must outlive it.
    public init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The offset after the last complete tag, comment, instruction, CDATA section or DOCTYPE.
    public var completeCount: Int {
        var complete = 0
        while let start = first(ASCII.lessThan, from: complete), let end = end(ofMarkupAt: start) {
            complete = end
        }
        return complete
    }

    /// The offset after white space, comments and instructions at the start; the end of the text if
    /// the last of them is incomplete.
    public var prologEnd: Int {
        var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while true {
            while at < bytes.count, ASCII.isWhitespace(bytes[at]) { at += 1 }
            guard isOther(at) else { return at }
            guard let end = end(ofMarkupAt: at) else { return bytes.count }
            at = end
        }
    }

    /// Returns the offset after a piece of markup, from its `<`; nil if it is incomplete.
    public func end(ofMarkupAt start: Int) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "?"): return offset(after: "?>", from: start + 2)
        case UInt8(ascii: "!"):
            if starts("<!--", at: start) { return offset(after: "-->", from: start + 4) }
            if starts("<![CDATA[", at: start) { return offset(after: "]]>", from: start + 9) }
            if starts("<!DOCTYPE", at: start) { return endOfDoctype(start + 9) }
            // Too short to be recognised.
            return start + 9 > bytes.count ? nil : endOfTag(start + 1)
        default: return endOfTag(start + 1)
        }
    }

    private func endOfTag(_ start: Int) -> Int? {
        var at = start
        while let mark = EightBytes.firstIndex(
            in: bytes, from: at,
            { $0.equal(ASCII.greaterThan) | $0.equal(ASCII.quote) | $0.equal(ASCII.apostrophe) })
        {
            if bytes[mark] == ASCII.greaterThan { return mark + 1 }
            guard let quote = first(bytes[mark], from: mark + 1) else { return nil }
            at = quote + 1
        }
        return nil
    }

    private func endOfDoctype(_ start: Int) -> Int? {
        var at = start
        var isInside = false
        while at < bytes.count {
            switch bytes[at] {
            case ASCII.greaterThan where !isInside: return at + 1
            case ASCII.openBracket: isInside = true
            case ASCII.closeBracket: isInside = false
            default: break
            }
            guard let next = end(ofDoctypePartAt: at) else { return nil }
            at = next
        }
        return nil
    }

    /// Returns the offset after a part of a DOCTYPE: quoted text, a comment or an instruction, in
    /// which brackets have no meaning, or one other byte; nil if it is incomplete.
    public func end(ofDoctypePartAt at: Int) -> Int? {
        switch bytes[at] {
        case ASCII.quote, ASCII.apostrophe: first(bytes[at], from: at + 1).map { $0 + 1 }
        case ASCII.lessThan where isOther(at): end(ofMarkupAt: at)
        default: at + 1
        }
    }

    /// Whether a comment or an instruction begins at an offset.
    private func isOther(_ at: Int) -> Bool { starts("<!--", at: at) || starts("<?", at: at) }

    /// Whether a text begins at an offset.
    public func starts(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount
        where bytes[start + index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    /// Returns the offset of the next such byte.
    func first(_ byte: UInt8, from start: Int) -> Int? {
        EightBytes.firstIndex(in: bytes, from: start) { $0.equal(byte) }
    }

    private func offset(after text: StaticString, from start: Int) -> Int? {
        var at = start
        while let found = first(text.utf8Start.pointee, from: at) {
            if starts(text, at: found) { return found + text.utf8CodeUnitCount }
            at = found + 1
        }
        return nil
    }
}
