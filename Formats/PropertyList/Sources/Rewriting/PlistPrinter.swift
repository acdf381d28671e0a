import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

/// Writes new values in the style of the document.
struct PlistPrinter {
    let source: RewriteSource
    let index: MarkupIndex
    let style: MarkupStyle
    let escaping: MarkupEscaping
    private let format: PropertyListFormat
    /// The white space between a key and its value; nil for a line end.
    private let pairSeparator: [UInt8]?

    init(_ source: RewriteSource, _ format: PropertyListFormat) {
        self.source = source
        index = source.markup
        style = index.style
        let limit = PlistEncodingDeclaration.singleByteEncoding(of: source.bytes)?.limit ?? .max
        escaping = MarkupEscaping(lineEnd: index.lines.lineEnd, escapesGreaterThan: true) {
            $0.value < limit
        }
        self.format = format
        pairSeparator = PlistPrinter.pairSeparator(index, style)
    }

    /// Returns the white space of the first pair.
    private static func pairSeparator(_ index: MarkupIndex, _ style: MarkupStyle) -> [UInt8]? {
        let elements = index.elements
        let key = elements.indices.dropLast().first {
            index.bytes[elements[$0].name].elementsEqual("key".utf8)
        }
        guard let key else { return style.isMultiline ? nil : [] }
        let range = elements[key].outer.upperBound..<elements[key + 1].outer.lowerBound
        let separator = index.bytes[range]
        return separator.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? Array(separator) : nil
    }

    /// Returns a value with its tags; all lines except the first begin with `indentation`.
    func value(
        _ value: DocumentNode, _ indentation: [UInt8], isInline: Bool
    ) throws -> [UInt8] {
        try source.checkStack()
        switch value.kind {
        case .object:
            let members = value.members.map { ($0.0, $0.1) }
            return try container("dict", members.count, indentation, isInline) { at, deeper in
                try pair(members[at].0, deeper, isInline)
                    + self.value(members[at].1, deeper, isInline: isInline)
            }
        case .array:
            let elements = Array(value.elements)
            return try container("array", elements.count, indentation, isInline) { at, deeper in
                try self.value(elements[at], deeper, isInline: isInline)
            }
        case .binary where !isInline:
            return try "<data>".utf8
                + lines(of: value, width: 68, indentation) + indentation + "</data>".utf8
        default: return try scalar(value)
        }
    }

    /// Returns a key with its tags and the white space before its value.
    func pair(_ key: String, _ indentation: [UInt8], _ isInline: Bool) throws -> [UInt8] {
        let separator = pairSeparator ?? (isInline ? [] : style.lineEnd + indentation)
        return try "<key>".utf8 + escaping.escaped(key) + "</key>".utf8 + separator
    }

    private func container(
        _ name: String, _ count: Int, _ indentation: [UInt8], _ isInline: Bool,
        _ item: (Int, [UInt8]) throws -> [UInt8]
    ) throws -> [UInt8] {
        guard count > 0 else { return Array("<\(name)/>".utf8) }
        var text = Array("<\(name)>".utf8)
        let deeper = isInline ? indentation : indentation + style.unit
        for at in 0..<count {
            if !isInline { text += style.lineEnd + deeper }
            text += try item(at, deeper)
        }
        if !isInline { text += style.lineEnd + indentation }
        return text + "</\(name)>".utf8
    }

    // MARK: Scalars

    /// Returns a scalar with its tags, on one line unless its text has several.
    func scalar(_ value: DocumentNode) throws -> [UInt8] {
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

    /// Returns base64 in lines, preceded and followed by a line end.
    func lines(of value: DocumentNode, width: Int, _ indentation: [UInt8]) throws -> [UInt8] {
        let text = Array(try data(value).base64EncodedString().utf8)
        var lines = style.lineEnd
        for start in stride(from: 0, to: text.count, by: max(4, width)) {
            lines += indentation + text[start..<min(text.count, start + max(4, width))]
            lines += style.lineEnd
        }
        return lines
    }

    /// Returns a scalar's new text in the old style, without its tags; nil if it needs other tags.
    func content(of value: DocumentNode, like element: MarkupIndex.Element) throws -> [UInt8]? {
        let new = try scalar(value)
        let index = MarkupIndex(SourceLines(new))
        guard let tag = index.elements.first, !element.isOneTag, !tag.isOneTag,
            new[tag.name].elementsEqual(source.bytes[element.name])
        else { return nil }
        let old = String(decoding: source.bytes[element.content], as: UTF8.self)
        switch value.kind {
        case .integer: return hexadecimal(value, like: old) ?? Array(new[tag.content])
        case .binary:
            guard
                let first = old.split(whereSeparator: \.isNewline).first(where: {
                    !$0.allSatisfy(\.isWhitespace)
                }),
                old.first?.isNewline == true
            else { return Array(new[tag.content]) }
            let whiteSpace = first.prefix { $0 == " " || $0 == "\t" }
            let end = String(old.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
            let width = first.dropFirst(whiteSpace.count).utf8.count
            return try lines(of: value, width: width, Array(whiteSpace.utf8)) + end.utf8
        case .string where old.hasPrefix("<![CDATA[") && old.hasSuffix("]]>"):
            guard let text = value.text, !text.contains("]]>"), !text.contains("\r") else {
                return Array(new[tag.content])
            }
            return Array("<![CDATA[\(text)]]>".utf8)
        default: return Array(new[tag.content])
        }
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
