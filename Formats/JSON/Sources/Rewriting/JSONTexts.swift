import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Writes keys and scalars in the style of a document.
struct JSONTexts: BracketTextWriter {
    private let syntax: JSONFormat.Syntax
    /// Whether the document writes `\/`.
    private let escapesSlashes: Bool
    /// Whether the document, which is ASCII, escapes other characters with `\u`.
    private let escapesUnicode: Bool
    /// The style of keys and strings without an old text to follow (JSON5).
    private let habits: Habits

    /// - Complexity: O(n) in the bytes of the document.
    init(_ format: JSONFormat, _ source: RewriteSource) {
        syntax = format.reading.syntax
        habits = syntax == .json5 ? Habits(source) : Habits()
        var hasEscapes = false
        var hasSlashes = false
        var isASCII = true
        source.bytes.withUnsafeBytes { bytes in
            var next = 0
            while let index = EightBytes.firstIndex(
                in: bytes, from: next, { $0.equal(ASCII.backslash) })
            {
                next = index + 2
                let escape = bytes[(index + 1)...].prefix(5)
                if escape.first == ASCII.slash { hasSlashes = true }
                if JSONTexts.isForLetter(escape) { hasEscapes = true }
            }
            let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            isASCII =
                hasEscapes
                && UTF8Sequence.isASCII(UnsafeRawBufferPointer(rebasing: bytes[mark...]))
        }
        escapesSlashes = hasSlashes
        escapesUnicode = hasEscapes && isASCII
    }

    /// Whether an escape, without its backslash, is `\u` for a character beyond ASCII.
    private static func isForLetter(_ escape: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard escape.count == 5, escape.first == UInt8(ascii: "u") else { return false }
        let digits = escape.dropFirst()
        return !digits.starts(with: "00".utf8)
            || digits.dropFirst(2).first.map { $0 >= 0x38 } == true
    }

    func key(_ key: String, like old: [UInt8]?) throws -> [UInt8] {
        let isBare = old?.first.map { !JSONTexts.isQuote($0) } ?? habits.hasBareKeys
        if syntax == .json5, isBare, JSONTexts.isName(key) { return Array(key.utf8) }
        return string(key, like: old)
    }

    func scalar(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8] {
        if value.kind == .string || value.kind == .untyped {
            return string(value.text ?? "", like: old)
        }
        if syntax == .json5, value.kind == .integer, let integer = value.integer(as: Int128.self),
            let text = old.flatMap({ IntegerNotation.text(integer, like: $0) })
        {
            return text
        }
        let document = try CodableDocument(value.value)
        let text = try JSONFormat(writing: .init(formatting: .withoutEscapingSlashes))
            .write(document)
        return Array(text)
    }

    func commentedEntry(_ comment: ArraySlice<UInt8>) -> CommentedEntry? {
        let text = String(decoding: comment, as: UTF8.self)
            .drop { $0 == "/" || $0 == "*" || $0 == " " || $0 == "\t" }
        if let quote = text.first, quote == "\"" || quote == "'" {
            let key = text.dropFirst()
            guard let end = key.firstIndex(of: quote) else { return nil }
            let rest = key[key.index(after: end)...].drop { $0 == " " }
            if rest.first == ":" {
                return CommentedEntry(key: String(key[..<end]), isCertain: true)
            }
            let isElement = rest.isEmpty || rest.first == ","
            return isElement ? CommentedEntry(key: nil, isCertain: true) : nil
        }
        guard syntax == .json5, let colon = text.firstIndex(of: ":"), text.hasSuffix(","),
            case let key = String(text[..<colon]), JSONTexts.isName(key)
        else { return nil }
        return CommentedEntry(key: key, isCertain: false)
    }

    // MARK: Strings

    private func string(_ text: String, like old: [UInt8]?) -> [UInt8] {
        var quote = habits.quote
        if syntax == .json5, let first = old?.first, JSONTexts.isQuote(first) { quote = first }
        var result: [UInt8] = [quote]
        for scalar in text.unicodeScalars { append(scalar, quote, to: &result) }
        return result + [quote]
    }

    private func append(_ scalar: Unicode.Scalar, _ quote: UInt8, to result: inout [UInt8]) {
        switch scalar.value {
        case UInt32(quote), UInt32(ASCII.backslash):
            result += [ASCII.backslash, UInt8(ascii: scalar)]
        case 0x2F where escapesSlashes: result += [ASCII.backslash, ASCII.slash]
        case 0x08: result += Array(#"\b"#.utf8)
        case 0x09: result += Array(#"\t"#.utf8)
        case 0x0A: result += Array(#"\n"#.utf8)
        case 0x0C: result += Array(#"\f"#.utf8)
        case 0x0D: result += Array(#"\r"#.utf8)
        case ..<0x20: appendEscape(UInt16(scalar.value), to: &result)
        case 0x80... where escapesUnicode:
            for unit in String(scalar).utf16 { appendEscape(unit, to: &result) }
        default: result += Array(String(scalar).utf8)
        }
    }

    private func appendEscape(_ unit: UInt16, to result: inout [UInt8]) {
        let digits = String(unit, radix: 16)
        result += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == ASCII.quote || byte == UInt8(ascii: "'")
    }

    /// Whether a key can be written without quotes in JSON5: an ASCII identifier of ECMAScript 5.1.
    private static func isName(_ key: String) -> Bool {
        guard let first = key.utf8.first, !ASCII.isDigit(first) else { return false }
        return key.utf8.allSatisfy {
            ASCII.isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$")
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        }
    }
}

/// The predominant style of keys and strings in a JSON5 document.
private struct Habits {
    var hasBareKeys = false
    var quote = ASCII.quote

    init() {}

    /// - Complexity: O(n) in the nodes of the document.
    init(_ source: RewriteSource) {
        var (single, double, bare, quoted) = (0, 0, 0, 0)
        for index in 0..<source.document.nodeCount {
            let isKey = source.entry(index).isKind(.key)
            guard isKey || source.entry(index).isKind(.string) else { continue }
            let quote = source.bytes[source.range(of: index)].first
            if quote == ASCII.quote { double += 1 }
            if quote == ASCII.apostrophe { single += 1 }
            guard isKey else { continue }
            if quote == ASCII.quote || quote == ASCII.apostrophe { quoted += 1 } else { bare += 1 }
        }
        hasBareKeys = bare > quoted
        if single > double { quote = ASCII.apostrophe }
    }
}
