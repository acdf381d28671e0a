import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// Writes keys and scalars with their tags in the style of a document.
struct PlistTexts: BracketTextWriter {
    private let escaping: MarkupEscaping
    private let lineEnd: [UInt8]
    private let format: PropertyListFormat

    init(_ source: RewriteSource, _ format: PropertyListFormat) {
        lineEnd = source.lines.lineEnd
        escaping = MarkupEscaping(
            lineEnd: lineEnd, escapesGreaterThan: true,
            limit: EncodingDeclaration.limit(of: source.bytes))
        self.format = format
    }

    func key(_ key: String, like old: [UInt8]?) throws -> [UInt8] {
        try "<key>".utf8 + escaping.escaped(key) + "</key>".utf8
    }

    func scalar(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8] {
        let new = try scalar(value)
        guard let old, let element = Element(old[...]), let known = Element(new[...]),
            element.start == known.start,
            let content = try content(of: value, like: element.content)
        else { return new }
        return element.start + content + element.end
    }

    func commonTags(_ old: ArraySlice<UInt8>, _ new: [UInt8]) -> (start: Int, end: Int) {
        guard let old = Element(old), let new = Element(new[...]), old.start == new.start,
            old.end == new.end
        else { return (0, 0) }
        return (old.start.count, old.end.count)
    }

    func commentedEntry(_ comment: ArraySlice<UInt8>) -> CommentedEntry? {
        // An element that was commented out has no known key.
        comment.dropFirst(4).drop(while: ASCII.isWhitespace).first == ASCII.lessThan
            ? CommentedEntry(key: nil, isCertain: true) : nil
    }

    /// The parts of an element with two tags.
    private struct Element {
        let start, content, end: ArraySlice<UInt8>

        init?(_ text: ArraySlice<UInt8>) {
            guard let first = text.firstIndex(of: ASCII.greaterThan),
                let last = text.lastIndex(of: ASCII.lessThan), first < last
            else { return nil }
            (start, content, end) = (text[...first], text[(first + 1)..<last], text[last...])
        }
    }

    // MARK: Scalars

    /// Returns a scalar on one line, unless its text has several.
    private func scalar(_ value: DocumentNode) throws -> [UInt8] {
        switch value.kind {
        case .string, .untyped:
            if value.text == format.nullSubstitute {
                throw WritingError("the text represents a null (nullSubstitute)")
            }
            return try "<string>".utf8 + escaping.escaped(value.text ?? "") + "</string>".utf8
        case .binary:
            return Array("<data>\(try data(value).base64EncodedString())</data>".utf8)
        default:
            // Use the writer of the format, and extract the value from the document it writes.
            var writer = format
            writer.form = .xml
            let written = Array(try writer.write(try CodableDocument(value.value)))
            let index = MarkupIndex(SourceLines(written))
            guard index.elements.count == 2 else { throw EditRefusal("the value is not a scalar") }
            return Array(written[index.elements[1].outer])
        }
    }

    private func data(_ value: DocumentNode) throws -> Data {
        guard let data = try value.value.data else { throw EditRefusal("the value is not data") }
        return data
    }

    /// Returns a scalar's new text in the style of the old one; nil if that has none of its own.
    private func content(
        of value: DocumentNode, like content: ArraySlice<UInt8>
    ) throws -> [UInt8]? {
        let old = String(decoding: content, as: UTF8.self)
        switch value.kind {
        case .integer: return hexadecimal(value, like: old)
        case .binary where old.first?.isNewline == true:
            let first = old.split(whereSeparator: \.isNewline).first {
                !$0.allSatisfy(\.isWhitespace)
            }
            guard let first else { return nil }
            let whiteSpace = first.prefix { $0 == " " || $0 == "\t" }
            let end = String(old.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
            let width = first.dropFirst(whiteSpace.count).utf8.count
            return try lines(of: value, width: width, Array(whiteSpace.utf8)) + end.utf8
        case .string where old.hasPrefix("<![CDATA[") && old.hasSuffix("]]>"):
            guard let text = value.text, !text.contains("]]>"), !text.contains("\r") else {
                return nil
            }
            return Array("<![CDATA[\(text)]]>".utf8)
        default: return nil
        }
    }

    /// Returns base64 in lines, preceded and followed by a line end.
    private func lines(
        of value: DocumentNode, width: Int, _ indentation: [UInt8]
    ) throws -> [UInt8] {
        let text = Array(try data(value).base64EncodedString().utf8)
        var lines = lineEnd
        for start in stride(from: 0, to: text.count, by: max(4, width)) {
            lines += indentation + text[start..<min(text.count, start + max(4, width))]
            lines += lineEnd
        }
        return lines
    }

    private func hexadecimal(_ value: DocumentNode, like old: String) -> [UInt8]? {
        let digits = old.drop { $0 == "-" || $0 == "+" }
        guard digits.hasPrefix("0x") || digits.hasPrefix("0X"),
            let number = value.integer(as: Int128.self)
        else { return nil }
        let isUpper = !digits.dropFirst(2).contains { ("a"..."f").contains($0) }
        let text = String(number.magnitude, radix: 16, uppercase: isUpper)
        return Array(((number < 0 ? "-" : "") + digits.prefix(2) + text).utf8)
    }
}
