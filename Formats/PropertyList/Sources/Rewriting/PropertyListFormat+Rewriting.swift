import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension PropertyListFormat: RewritableFormat {
    /// Makes an editor of XML; nil for the other forms.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        guard isXML(source.bytes) else { return nil }
        let index = source.markup
        let markup = index.style
        let syntax = syntax(markup)
        var style = BracketStyle(syntax, source.lines)
        (style.unit, style.isMultiline, style.blank) = (markup.unit, markup.isMultiline, [])
        // The white space of the first pair.
        let key = index.elements.indices.dropLast().first {
            index.bytes[index.elements[$0].name].elementsEqual("key".utf8)
        }
        if let key {
            let (key, value) = (index.elements[key].outer, index.elements[key + 1].outer)
            if source.lines.isFirst(key.lowerBound) { style.isMultiline = true }
            style.assignment =
                syntax.assignment(index.bytes[key.upperBound..<value.lowerBound])
                ?? style.assignment
        }
        return BracketEditor(
            source, tree, syntax, PlistTexts(source, self),
            places: PlistRanges(source: source, index: index), style: style)
    }

    /// Returns the tags of containers; an empty one is one tag, unless most others have two.
    private func syntax(_ style: MarkupStyle) -> BracketSyntax {
        func marks(_ name: String) -> BracketSyntax.Marks {
            let end = style.hasSpace ? " />" : "/>"
            return .init(
                open: "<\(name)>", close: "</\(name)>",
                empty: style.hasOneTags == false ? nil : "<\(name)\(end)", separator: nil,
                trailing: .never)
        }
        return BracketSyntax(
            object: marks("dict"), array: marks("array"), assignment: nil,
            usualAssignment: style.isMultiline ? "\n" : "",
            comments: CommentSyntax(block: .init(begin: "<!--", end: "-->")))
    }

    /// Returns the comments of XML, except for those in a DOCTYPE; none of the other forms.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        isXML(source.bytes) ? source.markup.comments : []
    }

    /// Writes a binary document as a whole, because its offset tables depend on every byte.
    ///
    /// - Throws: `WritingError`; `RewriteError` for OpenStep text, which is only read.
    public func rewrittenWhole(
        _ target: CodableDocument, like source: RewriteSource
    ) throws -> Data? {
        if isXML(source.bytes) { return nil }
        guard source.bytes.withUnsafeBytes(BinaryTrailer.hasSignature) else {
            throw RewriteError(
                .refused,
                "OpenStep property lists are only read; convert the document to XML first")
        }
        var format = self
        format.form = .binary
        return try format.write(target)
    }

    /// Returns the text in the encoding that the source declares.
    public func encoded(_ text: [UInt8], like source: Data) throws -> Data {
        // `form`, the form that is written, may differ from the form of the source.
        try EncodingDeclaration.encoded(text, like: source)
            ?? reading(.xml).encodedAsUnicode(text, like: source)
    }

    private func isXML(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { PlistReader.isXML($0) }
    }
}
