import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension XMLFormat: RewritableFormat {
    /// Edits the text of a document and keeps its style.
    ///
    /// Tags keep their white space, their quotes and the order of their attributes, text its
    /// references and CDATA sections; text outside the root is never changed.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        XMLEditor(source: XMLSource(source, self), tree: tree)
    }

    /// Returns the comments of a document, except for those in a DOCTYPE.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        source.markup.comments
    }

    /// Returns edits in the shape of XML.
    ///
    /// Former attributes stay attributes, the elements of an array are elements with one name, and
    /// scalars are text. A new member is an attribute if it is one in other elements of the same
    /// name, or if all its siblings are. A schema location follows the declaration of its
    /// namespace, and a name that is inserted outside the scope of its prefix declares the prefix.
    public func shaped(
        _ tree: EditTree, of source: RewriteSource, within limits: ReadingLimits
    ) throws -> EditTree {
        var shape = XMLShape(self, source, limits)
        return try shape.tree(tree)
    }

    /// Returns the text in the encoding that the source declares.
    ///
    /// - Throws: `WritingError` for other encodings than ASCII, ISO 8859-1 and those of Unicode.
    public func encoded(_ text: [UInt8], like source: Data) throws -> Data {
        if EncodingDeclaration.isDeclared(in: source),
            case .other(let name)? = EncodingDeclaration.name(of: source).flatMap(XMLCharset.init)
        {
            throw WritingError(
                "a document in \(name) cannot be changed in place; convert it to UTF-8 first")
        }
        return try EncodingDeclaration.encoded(text, like: source)
            ?? encodedAsUnicode(text, like: source)
    }
}
