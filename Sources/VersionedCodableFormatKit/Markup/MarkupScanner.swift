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
        let isMarkup = bytes[start] == ASCII.lessThan && start + 1 < end
        at = bytes.withUnsafeBytes { bytes in
            let text = MarkupText(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
            let next =
                isMarkup
                ? text.end(ofMarkupAt: start) : text.first(ASCII.lessThan, from: start + 1)
            return next ?? end
        }
        guard isMarkup else { return .text(start..<at) }
        switch bytes[start + 1] {
        case UInt8(ascii: "!"):
            let mark = start + 2 < end ? bytes[start + 2] : 0
            if mark == ASCII.minus { return .comment(start..<at) }
            return mark == ASCII.openBracket ? .section(start..<at) : .instruction(start..<at)
        case UInt8(ascii: "?"): return .instruction(start..<at)
        case ASCII.slash: return .end(start..<at)
        default: return .start(tag(start..<at))
        }
    }

    private func tag(_ range: Range<Int>) -> Tag {
        let name = range.lowerBound + 1
        let nameEnd = bytes[name..<range.upperBound].firstIndex(where: MarkupScanner.endsName)
        let isWhole = bytes[range.upperBound - 2] == ASCII.slash
        return Tag(
            range: range, name: name..<(nameEnd ?? range.upperBound),
            end: range.upperBound - (isWhole ? 2 : 1), isWhole: isWhole)
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
