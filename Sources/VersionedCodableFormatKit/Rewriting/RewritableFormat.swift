import VersionedCodableDocuments
import VersionedCodableEssentials

/// A format whose documents can be changed in place, with everything else kept.
///
/// The engine finds the changes and verifies the result; the format makes the edits of its text. A
/// format with bracketed containers makes a ``BracketRewriter`` and prints keys and scalars.
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

    /// Whether the format has an editor, and no planner.
    ///
    /// The default implementation returns false.
    var hasEditor: Bool { get }

    /// Makes the editor of one document; nil if the format has a planner instead.
    ///
    /// The default implementation returns nil.
    func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)?

    /// Makes the planner of the edits of one document.
    ///
    /// The default implementation makes one that refuses all edits, for a format whose documents
    /// are only written as a whole (``rewrittenWhole(_:like:)``).
    func makeRewriter(for source: RewriteSource) -> any SourceRewriter

    /// Returns the ranges of the comments of a document, in source order.
    func comments(in source: RewriteSource) -> [Range<Int>]

    /// Returns the ranges between the members of objects that are not members, such as merge keys,
    /// with their objects; comments at them are about the object.
    ///
    /// The default implementation returns an empty array.
    func extras(in source: RewriteSource) -> [(object: Int, range: Range<Int>)]

    /// Returns a value as the format would read it from a document.
    ///
    /// The default implementation returns `CodableDocument(value, within: limits)`. A format that
    /// reads values in a special shape (attributes, repeated keys) gives the value that shape, and
    /// keeps the source's choices.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - edited: The origins of its parts, if it was made by explicit edits.
    ///   - source: The document that it is a new value of.
    ///   - limits: The limits of the document.
    /// - Throws: `ReadingError` of kind `.limit`, `WritingError`.
    func target(
        of value: DocumentValue, as edited: (any EditedValue)?, for source: CodableDocument,
        within limits: ReadingLimits
    ) throws -> CodableDocument

    /// Converts text from UTF-8 to the encoding of a source, byte order mark included.
    ///
    /// The default implementation supports UTF-8, UTF-16 and UTF-32.
    ///
    /// - Throws: `WritingError` when the encoding has no form for a character.
    func encoded(_ text: [UInt8], like source: Data) throws -> Data

    /// Returns a new document if the source has no text that could be changed; nil if it has.
    ///
    /// ``RewriteSource/origin(of:)`` returns for each value of a binary document what it was, so that
    /// its tags can be written again: a document that lacks a tag of an unchanged value is refused.
    ///
    /// The default implementation writes the target if the source is binary, and returns nil for text.
    ///
    /// - Throws: `WritingError`; ``RewriteError`` for a form that is only read.
    func rewrittenWhole(_ target: CodableDocument, like source: RewriteSource) throws -> Data?
}

/// Plans the edits of one document.
public protocol SourceRewriter {
    /// Plans the edits that apply a change to a container of the source.
    ///
    /// Changed containers inside it are planned by calls of their own.
    ///
    /// - Throws: ``EditRefusal`` when the container cannot be edited piece by piece and has to be
    ///   reprinted; `WritingError`.
    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws

    /// Plans the replacement of a value of the source; its key and comments stay.
    ///
    /// - Throws: ``EditRefusal``, `WritingError`.
    mutating func replace(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws

    /// Plans the reprinting of a value of the source.
    ///
    /// - Throws: ``EditRefusal``, `WritingError`.
    mutating func reprint(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws

    /// Adds edits that depend on the plans of all containers, such as edits of lines that they
    /// share.
    mutating func finish(_ edits: inout EditList)

    /// Whether the text of a comment is a commented-out member: it belongs to the container.
    func isMember(_ comment: [UInt8]) -> Bool
}

extension SourceRewriter {
    /// Adds nothing.
    public mutating func finish(_ edits: inout EditList) {}

    /// Returns false.
    public func isMember(_ comment: [UInt8]) -> Bool { false }
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
