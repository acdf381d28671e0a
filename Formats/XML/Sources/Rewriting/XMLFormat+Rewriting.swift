import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableEssentials

extension XMLFormat: RewritableFormat {
    /// Plans the edits of a document.
    ///
    /// Tags keep their blanks, quotes and the order of their attributes, text its references and
    /// CDATA sections; what is outside of the root is never touched.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        XMLRewriter(XMLSource(source, self))
    }

    /// The comments of a document, those in a DOCTYPE left out.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        source.markup.comments
    }

    /// A value as a document of elements: what was an attribute stays one, the elements of an array
    /// are elements with one name, and scalars are text.
    ///
    /// A new member is an attribute if it is one in other elements of the name, or if all siblings
    /// are. The location of a schema follows the declaration of its namespace, and a name that
    /// comes to where nothing declares its prefix declares it itself.
    public func target(
        of value: DocumentValue, for source: CodableDocument, within limits: ReadingLimits
    ) throws -> CodableDocument {
        try target(of: value, as: nil, for: source, within: limits)
    }

    /// The same, with elements and texts in the order that edits left.
    public func target(
        of value: DocumentValue, as edited: EditedValue?, for source: CodableDocument,
        within limits: ReadingLimits
    ) throws -> CodableDocument {
        let target = XMLTarget(self, source, limits)
        return try target.document(of: value, edited)
    }

    /// The text in the encoding that the source declares.
    public func encoded(_ text: [UInt8], like source: Data) throws -> Data {
        try XMLCharacters.encoded(text, like: source) ?? encodedAsUnicode(text, like: source)
    }
}
