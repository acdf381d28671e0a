import VersionedCodableCore
import VersionedCodableDocuments

/// Tokenizes a document of tags (XML) that is known to be well-formed.
///
/// The tokens of an ill-formed document are unspecified, but never extend past its end.
public struct MarkupScanner: Sendable {
    /// A start tag or self-closing tag.
    public struct Tag: Sendable, Hashable {
        /// The range from `<` to `>`.
        public var range: Range<Int>
        /// The name.
        public var name: Range<Int>
        /// The offset of the `>` or `/>`.
        public var end: Int
        /// Whether it is self-closing, `<a/>`.
        public var isWhole: Bool
    }

    /// An attribute of a tag.
    public struct Attribute: Sendable, Hashable {
        /// The name.
        public var name: Range<Int>
        /// The value without quotes.
        public var value: Range<Int>
        /// The range from the name to the closing quote.
        public var range: Range<Int> { name.lowerBound..<value.upperBound + 1 }
    }

    /// A token of the document.
    public enum Token: Sendable, Hashable {
        /// A start tag.
        case start(Tag)
        /// An end tag.
        case end(Range<Int>)
        /// A comment.
        case comment(Range<Int>)
        /// A processing instruction, the XML declaration, or a DOCTYPE.
        case instruction(Range<Int>)
        /// A CDATA section.
        case section(Range<Int>)
        /// Character data between other tokens.
        case text(Range<Int>)
    }

    private let bytes: [UInt8]
    private let end: Int
    private var at: Int

    /// Creates a scanner of a document.
    public init(_ bytes: [UInt8]) {
        self.init(bytes, in: 0..<bytes.count)
    }

    /// Creates a scanner of a range of whole tokens.
    public init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        at = range.lowerBound
        end = range.upperBound
    }

    /// Returns the next token; nil at the end.
    public mutating func next() -> Token? {
        guard at < end else { return nil }
        let start = at
        guard bytes[at] == UInt8(ascii: "<"), at + 1 < end else {
            at += 1
            while at < end, bytes[at] != UInt8(ascii: "<") { at += 1 }
            return .text(start..<at)
        }
        switch bytes[at + 1] {
        case UInt8(ascii: "!"):
            if has("<!--") { return .comment(consume("-->", after: 4)) }
            if has("<![CDATA[") { return .section(consume("]]>", after: 9)) }
            return .instruction(consumeDoctype())
        case UInt8(ascii: "?"): return .instruction(consume("?>", after: 2))
        case UInt8(ascii: "/"): return .end(consume(">", after: 2))
        default: return .start(takeTag())
        }
    }

    private func has(_ mark: StaticString, at place: Int? = nil) -> Bool {
        let place = place ?? at
        guard place + mark.utf8CodeUnitCount <= end else { return false }
        for index in 0..<mark.utf8CodeUnitCount
        where bytes[place + index] != mark.utf8Start[index] {
            return false
        }
        return true
    }

    private mutating func consume(_ mark: StaticString, after count: Int) -> Range<Int> {
        let start = at
        at = min(at + count, end)
        while at < end, !has(mark) { at += 1 }
        at = min(at + mark.utf8CodeUnitCount, end)
        return start..<at
    }

    private mutating func consumeDoctype() -> Range<Int> {
        let start = at
        var brackets = 0
        at += 2
        while at < end {
            switch bytes[at] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let quote = bytes[at]
                at += 1
                while at < end, bytes[at] != quote { at += 1 }
                at += 1
            case UInt8(ascii: "<") where has("<!--"): _ = consume("-->", after: 4)
            case UInt8(ascii: "<") where has("<?"): _ = consume("?>", after: 2)
            case UInt8(ascii: "["):
                brackets += 1
                at += 1
            case UInt8(ascii: "]"):
                brackets -= 1
                at += 1
            case UInt8(ascii: ">") where brackets <= 0:
                // Not the end of a declaration in the internal subset.
                at += 1
                return start..<at
            default: at += 1
            }
        }
        at = min(at, end)
        return start..<at
    }

    private mutating func takeTag() -> Tag {
        let start = at
        at += 1
        let name = takeName()
        while let attribute = MarkupScanner.attribute(in: bytes, from: at, before: end) {
            at = attribute.range.upperBound
        }
        skipBlanks()
        let tagEnd = min(at, end)
        let isWhole = at < end && bytes[at] == UInt8(ascii: "/")
        at = min(at + (isWhole ? 2 : 1), end)
        return Tag(range: start..<at, name: name, end: tagEnd, isWhole: isWhole)
    }

    private mutating func takeName() -> Range<Int> {
        let start = at
        while at < end, !MarkupScanner.endsName(bytes[at]) { at += 1 }
        return start..<at
    }

    private mutating func skipBlanks() {
        while at < end, ASCII.isWhitespace(bytes[at]) { at += 1 }
    }

    // MARK: Attributes

    /// Returns the attributes of a start tag.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - start: The offset after the name of the tag.
    ///   - end: The offset of its `>` or `/>`.
    public static func attributes(
        in bytes: [UInt8], from start: Int, before end: Int
    ) -> [Attribute] {
        WorkCounter.add(end - start)
        var attributes: [Attribute] = []
        var at = start
        while let attribute = attribute(in: bytes, from: at, before: end) {
            attributes.append(attribute)
            at = attribute.range.upperBound
        }
        return attributes
    }

    private static func attribute(
        in bytes: [UInt8], from start: Int, before end: Int
    ) -> Attribute? {
        var at = start
        while at < end, ASCII.isWhitespace(bytes[at]) { at += 1 }
        let name = at
        while at < end, !endsName(bytes[at]) { at += 1 }
        let nameEnd = at
        while at < end, ASCII.isWhitespace(bytes[at]) { at += 1 }
        guard name < nameEnd, at < end, bytes[at] == UInt8(ascii: "=") else { return nil }
        at += 1
        while at < end, ASCII.isWhitespace(bytes[at]) { at += 1 }
        guard at < end, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'")
        else { return nil }
        let quote = bytes[at]
        let value = at + 1
        at = value
        while at < end, bytes[at] != quote { at += 1 }
        guard at < end else { return nil }
        return Attribute(name: name..<nameEnd, value: value..<at)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
            || byte == UInt8(ascii: "=")
    }
}
