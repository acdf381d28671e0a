import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

/// Writes keys and scalars in the style of a document.
struct YAMLTexts: BracketTextWriter {
    let format: YAMLFormat
    /// The quotes of strings that need quoting.
    let quotes: YAMLFormat.Quotes
    private let source: RewriteSource
    private let outline: YAMLOutline
    /// Whether a plain `<<` is a member, as in `<<: !include base.yaml`.
    private let hasOrdinaryMergeKey: Bool

    init(_ format: YAMLFormat, _ outline: YAMLOutline, _ source: RewriteSource) {
        self.format = format
        self.outline = outline
        self.source = source
        let (single, double) = outline.places.reduce(into: (0, 0)) { counts, place in
            if place.style == .singleQuoted { counts.0 += 1 }
            if place.style == .doubleQuoted { counts.1 += 1 }
        }
        quotes = single > double ? .single : .double
        hasOrdinaryMergeKey = (0..<source.document.nodeCount).contains { node in
            let entry = source.entry(node)
            return entry.isKind(.key) && entry.length == 2 && entry.head & TapeNode.plain != 0
                && entry.head & TapeNode.merged == 0 && source.text(of: node) == "<<"
        }
    }

    // MARK: In brackets

    func key(_ key: String, like old: [UInt8]?) throws -> [UInt8] {
        try string(key, like: old, inFlow: true, isKey: true)
    }

    func scalar(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8] {
        try scalar(value, like: old, inFlow: true)
    }

    func properties(of value: DocumentNode, isCopy: Bool) -> [UInt8] {
        let anchor =
            isCopy ? nil : source.index(of: value).map { property(ASCII.ampersand, of: $0) }
        return [anchor ?? [], tag(of: value)].flatMap { $0.isEmpty ? [] : $0 + [ASCII.space] }
    }

    // MARK: In any style

    /// Returns the tag of a value, of an unchanged one as it is written; empty if it has none.
    func tag(of value: DocumentNode) -> [UInt8] {
        // The text of bytes has the tag already.
        if value.kind == .binary { return [] }
        guard let node = source.index(of: value) else {
            return value.annotation(.tag).map(YAMLTag.text) ?? []
        }
        return property(UInt8(ascii: "!"), of: node)
    }

    /// Returns the tag or the anchor of a value, which begins with a byte; empty if it has none.
    private func property(_ mark: UInt8, of node: Int) -> [UInt8] {
        let words = outline.places[node].properties(in: source.bytes).map { source.bytes[$0] }
        return words.first { $0.first == mark }.map { Array($0) } ?? []
    }

    /// Returns the text of an unchanged date or number.
    private func unchanged(_ value: DocumentNode) -> [UInt8]? {
        guard value.kind == .date || value.kind == .integer || value.kind == .real,
            let node = source.index(of: value), outline.places[node].isWritten
        else { return nil }
        let text = source.bytes[outline.places[node].range]
        return text.contains { $0 < 0x20 } ? nil : Array(text)
    }

    /// Returns a scalar on one line, in the notation of the text it replaces, if any.
    func scalar(_ value: DocumentNode, like old: [UInt8]?, inFlow: Bool) throws -> [UInt8] {
        if let text = unchanged(value) { return text }
        switch value.kind {
        case .string, .untyped:
            return try string(value.text ?? "", like: old, inFlow: inFlow, isKey: false)
        case .integer:
            if let old, let text = integer(value, like: old) { return text }
        case .bool:
            if let old, let text = word(for: value.bool == true, like: old) { return text }
        default: break
        }
        let line = try lineFormat.write(CodableDocument(.array([value.value])))
        return Array(line.dropFirst().dropLast(2))
    }

    /// Returns text on one line.
    func string(
        _ text: String, like old: [UInt8]?, inFlow: Bool, isKey: Bool
    ) throws -> [UInt8] {
        var style = YAMLFormat.ScalarStyle.any
        if old?.first == ASCII.apostrophe { style = .singleQuoted }
        if old?.first == ASCII.quote { style = .doubleQuoted }
        if isKey, style == .any, hasOrdinaryMergeKey, text == "<<" { return Array(text.utf8) }
        // YAML 1.1 has dates, so text that looks like one is quoted unless it replaces one.
        if style == .any, !isKey, let old, isDate(String(decoding: old, as: UTF8.self)),
            isDate(text)
        {
            return Array(text.utf8)
        }
        let document = try CodableDocument(.null)
        let data = try document.withUnsafeTape { tape throws in
            var writer = YAMLWriter(document, tape, of: lineFormat)
            writer.flowDepth = inFlow ? 1 : 0
            try Array(text.utf8).withUnsafeBytes { bytes throws in
                try writer.text(bytes, style: style, isKey: isKey)
            }
            return writer.output.data()
        }
        return Array(data)
    }

    /// Whether a key cannot be plain.
    func needsQuotes(_ key: String) throws -> Bool {
        try string(key, like: nil, inFlow: false, isKey: true) != Array(key.utf8)
    }

    private func isDate(_ text: String) -> Bool {
        [text, text + "Z", text + "T00:00:00Z"].contains { RFC3339.date($0) != nil }
    }

    /// The format that writes everything on one line.
    private var lineFormat: YAMLFormat {
        var format = format
        format.writing = .default
        format.writing.quotes = quotes
        format.writing.mappingStyle = .flow
        format.writing.sequenceStyle = .flow
        format.writing.newLineScalarStyle = .doubleQuoted
        return format
    }

    // MARK: Notations

    /// Returns an integer in the notation of an old one.
    private func integer(_ value: DocumentNode, like old: [UInt8]) -> [UInt8]? {
        guard let number = value.integer(as: Int128.self),
            old.withUnsafeBytes({ format.reading.schema.resolve($0).kind == .integer }),
            var text = IntegerNotation.text(number, like: old)
        else { return nil }
        // YAML 1.1 has octal numbers without a letter.
        if format.reading.schema == .yaml11, number >= 0, old.first == ASCII.digitZero,
            old.count > 1, old.allSatisfy(ASCII.isDigit)
        {
            text = Array("0\(String(number, radix: 8))".utf8)
        }
        let isSame = text.withUnsafeBytes {
            let scalar = format.reading.schema.resolve($0)
            let canonical = scalar.canonical ?? String(decoding: $0, as: UTF8.self)
            return scalar.kind == .integer && Int128(canonical) == number
        }
        return isSame ? text : nil
    }

    /// Returns a truth value as a word of the same family, in the same case.
    private func word(for isTrue: Bool, like old: [UInt8]) -> [UInt8]? {
        let text = String(decoding: old, as: UTF8.self)
        let families = [["false", "true"], ["no", "yes"], ["off", "on"], ["n", "y"]]
        guard let family = families.first(where: { $0.contains(text.lowercased()) }),
            old.withUnsafeBytes({ format.reading.schema.resolve($0).kind == .bool })
        else { return nil }
        let word = family[isTrue ? 1 : 0]
        if text == text.lowercased() { return Array(word.utf8) }
        let letters = text == text.uppercased() ? word.count : 1
        return Array((word.prefix(letters).uppercased() + word.dropFirst(letters)).utf8)
    }

    // MARK: Comments

    /// Returns the entry that a comment may be: `#port: 80`, `# - name`, `# port: 80`.
    ///
    /// After white space the value may be only one word, since `# note: see below` is prose.
    func commentedEntry(_ comment: ArraySlice<UInt8>) -> CommentedEntry? {
        var text = comment.drop { $0 == ASCII.hash }
        let hasSpace = text.first.map(ASCII.isBlank) ?? true
        text = text.drop { ASCII.isBlank($0) }
        if text.starts(with: "- ".utf8) { text = text.dropFirst(2).drop { ASCII.isBlank($0) } }
        let quote = text.first
        let quotes = quote == ASCII.quote || quote == ASCII.apostrophe ? 1 : 0
        let key = text.dropFirst(quotes).prefix {
            quotes > 0 ? $0 != quote : Anchor.isPermitted($0) || $0 == ASCII.point
        }
        text = text[key.endIndex...].dropFirst(quotes)
        guard quotes > 0 || !key.isEmpty, text.first == ASCII.colon else { return nil }
        let value = text.dropFirst()
        let words = value.split(whereSeparator: { ASCII.isBlank($0) })
        guard value.first.map(ASCII.isBlank) ?? true, !hasSpace || words.count <= 1 else {
            return nil
        }
        return CommentedEntry(
            key: String(decoding: key, as: UTF8.self), isCertain: !hasSpace || quotes > 0)
    }
}
