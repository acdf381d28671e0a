import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Writes keys and scalars of old-style text in the style of the document.
struct OpenStepTexts: BracketTextWriter {
    /// The styles of the document's keys and values.
    private let keys: WordStyle
    private let values: WordStyle
    /// The first data of the document, as written.
    private let data: [UInt8]?
    /// Whether the document is ASCII and escapes other characters with `\U`.
    private let escapesUnicode: Bool

    /// - Complexity: O(n) in the bytes of the document.
    init(_ source: RewriteSource) {
        var keys = WordStyle()
        var values = WordStyle()
        var data: [UInt8]?
        var hasEscapes = false
        for index in 0..<source.document.nodeCount {
            let kind = source.entry(index).kind
            guard kind == .key || kind == .string || kind == .untyped || kind == .binary
            else { continue }
            let text = source.bytes[source.range(of: index)]
            switch kind {
            case .key: keys.note(text)
            case .binary: data = data ?? Array(text)
            default: values.note(text)
            }
            if kind != .binary, !hasEscapes { hasEscapes = OpenStepTexts.hasUnicodeEscape(text) }
        }
        self.keys = keys
        self.values = values
        self.data = data
        let body = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        escapesUnicode = hasEscapes && source.bytes[body...].allSatisfy { $0 < 0x80 }
    }

    private static func hasUnicodeEscape(_ text: ArraySlice<UInt8>) -> Bool {
        var isEscape = false
        for byte in text {
            if isEscape, byte == UInt8(ascii: "U") { return true }
            isEscape = !isEscape && byte == UInt8(ascii: "\\")
        }
        return false
    }

    func key(_ key: String, like old: [UInt8]?) throws -> [UInt8] {
        string(key, like: old, keys, isPlain: true)
    }

    func scalar(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8] {
        switch value.kind {
        case .string: return string(value.text ?? "", like: old, values, isPlain: false)
        case .untyped: return string(value.text ?? "", like: old, values, isPlain: true)
        case .binary:
            guard let bytes = try value.value.data else {
                throw EditRefusal("the value is not data")
            }
            let isData = old?.first == UInt8(ascii: "<")
            return OpenStepData.text(Array(bytes), like: isData ? old : data)
        default: break
        }
        guard let text = value.text else {
            throw WritingError("old-style property lists have no nulls")
        }
        // In quotes, the scalar would be read as a string.
        guard OpenStepTexts.isWord(text) else {
            throw WritingError("old-style property lists cannot represent \(text)")
        }
        return Array(text.utf8)
    }

    /// Whether a comment's text is a commented-out member or element, or an Xcode section mark.
    func isMember(_ comment: [UInt8]) -> Bool {
        let marks = Set("/* \t".utf8)
        let text = comment.drop { marks.contains($0) }
        let end = text.reversed().drop { marks.contains($0) }
        let content = Array(end.reversed())
        if content.starts(with: "Begin ".utf8) || content.starts(with: "End ".utf8) {
            return content.reversed().starts(with: " section".utf8.reversed())
        }
        guard let first = content.first, let last = content.last else { return false }
        var rest: ArraySlice<UInt8>
        if OpenStepReader.isQuote(first) {
            guard let close = content.dropFirst().firstIndex(of: first) else { return false }
            rest = content[(close + 1)...]
        } else {
            rest = content.drop(while: OpenStepReader.isWord)
            guard rest.startIndex > 0 else { return false }
        }
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        if rest.elementsEqual(",".utf8) || rest.elementsEqual(";".utf8) { return true }
        return rest.first == UInt8(ascii: "=") && last == UInt8(ascii: ";")
    }

    // MARK: Strings

    static func isWord(_ text: String) -> Bool { WordStyle.isWord(Array(text.utf8)[...]) }

    /// - Parameter isPlain: Whether text that looks like a number needs no quotation marks.
    private func string(
        _ text: String, like old: [UInt8]?, _ style: WordStyle, isPlain: Bool
    ) -> [UInt8] {
        let bytes = Array(text.utf8)
        let oldQuote = old?.first.flatMap { OpenStepReader.isQuote($0) ? $0 : nil }
        let isOldWord = old?.first.map(OpenStepReader.isWord) ?? false
        if oldQuote == nil, style.isUnquoted(bytes, isSure: isPlain || isOldWord, isOldWord) {
            return bytes
        }
        let quote = oldQuote ?? style.quote
        let keepsLines = oldQuote != nil && old?.contains(0x0A) == true
        var result = [quote]
        for scalar in text.unicodeScalars {
            append(scalar, quote, keepsLines: keepsLines, to: &result)
        }
        return result + [quote]
    }

    private func append(
        _ scalar: Unicode.Scalar, _ quote: UInt8, keepsLines: Bool, to result: inout [UInt8]
    ) {
        switch scalar.value {
        case UInt32(quote), 0x5C: result += [0x5C, UInt8(ascii: scalar)]
        case 0x0A where keepsLines: result.append(0x0A)
        case 0x07: result += Array(#"\a"#.utf8)
        case 0x08: result += Array(#"\b"#.utf8)
        case 0x09: result += Array(#"\t"#.utf8)
        case 0x0A: result += Array(#"\n"#.utf8)
        case 0x0B: result += Array(#"\v"#.utf8)
        case 0x0C: result += Array(#"\f"#.utf8)
        case 0x0D: result += Array(#"\r"#.utf8)
        case ..<0x20, 0x7F:
            result += Array(("\\" + padded(UInt16(scalar.value), radix: 8, 3)).utf8)
        case 0x80... where escapesUnicode:
            for unit in String(scalar).utf16 {
                result += Array(("\\U" + padded(unit, radix: 16, 4)).utf8)
            }
        default: result += Array(String(scalar).utf8)
        }
    }

    private func padded(_ number: UInt16, radix: Int, _ width: Int) -> String {
        let digits = String(number, radix: radix)
        return String(repeating: "0", count: width - digits.count) + digits
    }
}

/// The use of quotation marks in a document.
private struct WordStyle {
    private var words = 0
    private var quotedWords = 0
    private var singleQuotes = 0
    private var doubleQuotes = 0
    /// The characters such as `-` and `.` in unquoted words, and in words that are quoted.
    private var marks: Set<UInt8> = []
    private var quotedMarks: Set<UInt8> = []

    /// The more frequent quotation mark.
    var quote: UInt8 { singleQuotes > doubleQuotes ? UInt8(ascii: "'") : UInt8(ascii: "\"") }

    mutating func note(_ text: ArraySlice<UInt8>) {
        guard let first = text.first else { return }
        guard OpenStepReader.isQuote(first) else {
            words += 1
            return marks.formUnion(text.lazy.filter(WordStyle.isMark))
        }
        if first == UInt8(ascii: "'") { singleQuotes += 1 } else { doubleQuotes += 1 }
        let content = text.dropFirst().dropLast()
        guard WordStyle.isWord(content) else { return }
        quotedWords += 1
        quotedMarks.formUnion(content.lazy.filter(WordStyle.isMark))
    }

    /// Whether text is written without quotation marks.
    ///
    /// - Parameters:
    ///   - isSure: Whether the text cannot be mistaken for another type.
    ///   - isOldWord: Whether the text that it replaces is unquoted.
    func isUnquoted(_ text: [UInt8], isSure: Bool, _ isOldWord: Bool) -> Bool {
        guard WordStyle.isWord(text[...]) else { return false }
        if !isOldWord {
            if words + quotedWords == 0 { return isSure || !WordStyle.looksTyped(text) }
            guard words > quotedWords else { return false }
        }
        return !text.contains {
            WordStyle.isMark($0) && quotedMarks.contains($0) && !marks.contains($0)
        }
    }

    static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
        // Two slashes begin a comment.
        !text.isEmpty && text.allSatisfy(OpenStepReader.isWord) && !text.starts(with: "//".utf8)
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        !ASCII.isDigit(byte) && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func looksTyped(_ text: [UInt8]) -> Bool {
        guard let first = text.first else { return false }
        return ASCII.isDigit(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
            || ["true", "false", "inf", "nan"].contains(String(decoding: text, as: UTF8.self))
    }
}
