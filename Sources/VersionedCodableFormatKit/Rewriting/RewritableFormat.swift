import VersionedCodableDocuments
import VersionedCodableEssentials

/// A format whose documents can be changed in place, with everything else kept.
///
/// The engine finds the changes and verifies the result; the format emits the new text. A format
/// with bracketed containers makes a ``BracketEditor`` and writes keys and scalars.
public protocol RewritableFormat: DocumentFormat {
    /// Reads a document, and finds what the other methods need to know of its text.
    ///
    /// The finding is in the ``RewriteSource`` of the document until that forgets it, for
    /// ``RewriteSource/found(_:)``. The default implementation reads the document and finds nothing.
    ///
    /// - Throws: As `read(_:within:)`.
    func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?)

    /// Makes the editor of one document; nil if that cannot be changed in place.
    ///
    /// The default implementation returns nil, for a format whose documents are only written as a
    /// whole (``rewrittenWhole(_:like:)``).
    func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)?

    /// Returns the ranges of the comments of a document, in source order.
    func comments(in source: RewriteSource) -> [Range<Int>]

    /// Returns edits in the shape in which the format writes them.
    ///
    /// The default implementation returns them as they are. A format in which members have several
    /// notations (attributes, repeated keys) chooses those of new members, and keeps the others.
    ///
    /// - Parameters:
    ///   - tree: What becomes of the document.
    ///   - source: The document.
    ///   - limits: The limits of the document.
    /// - Throws: `ReadingError` of kind `.limit`, `WritingError`; ``RewriteError`` of kind
    ///   `.refused` for values that are nested too deeply.
    func shaped(
        _ tree: EditTree, of source: RewriteSource, within limits: ReadingLimits
    ) throws -> EditTree

    /// Converts text from UTF-8 to the encoding of a source, byte order mark included.
    ///
    /// The default implementation supports UTF-8, UTF-16 and UTF-32.
    ///
    /// - Throws: `WritingError` when the encoding has no form for a character.
    func encoded(_ text: [UInt8], like source: Data) throws -> Data

    /// Returns a new document if the source has no text that could be changed; nil if it has.
    ///
    /// A result that lacks a tag of an unchanged value is refused.
    ///
    /// The default implementation writes the target if the source is binary, and returns nil for text.
    ///
    /// - Throws: `WritingError`; ``RewriteError`` for a form that is only read.
    func rewrittenWhole(_ target: CodableDocument, like source: RewriteSource) throws -> Data?
}

/// An error for a container that cannot be edited piece by piece.
public struct EditRefusal: Error, Sendable {
    /// The reason.
    public let reason: String

    /// Creates the error with a reason.
    public init(_ reason: String) {
        self.reason = reason
    }
}
