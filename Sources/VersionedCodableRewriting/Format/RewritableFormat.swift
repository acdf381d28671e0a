import VersionedCodableDocuments
import VersionedCodableEssentials

/// A format whose documents can be changed in place, with everything kept that does not change.
///
/// What has to change is found by the engine, and what was done is proved by it; the format says
/// how a change looks in its text. One whose containers are written in brackets makes a
/// ``BracketRewriter`` and says how it writes keys and scalars.
public protocol RewritableFormat: DocumentFormat {
    /// Makes what plans the edits of one document.
    func makeRewriter(for source: RewriteSource) -> any SourceRewriter

    /// The comments of a document, in its order.
    func comments(in source: RewriteSource) -> [Range<Int>]

    /// The ranges among the members of objects that are no members, such as merge keys, by the
    /// object; comments at it are about the object.
    ///
    /// Without one of its own a format has nothing of the kind.
    func extras(in source: RewriteSource) -> [(object: Int, range: Range<Int>)]

    /// Makes what a document is to become of a value: as the format would read it.
    ///
    /// Without one of its own a format gets `CodableDocument(value, within: limits)`. One that
    /// reads values in a shape of their own (attributes, several members with one key) gives the
    /// value that shape, and keeps what the source has.
    ///
    /// - Throws: `ReadingError` of kind `.limit`, `WritingError`.
    func target(
        of value: DocumentValue, for source: CodableDocument, within limits: ReadingLimits
    ) throws -> CodableDocument

    /// The same for a value that explicit edits made, which say what its members and elements were.
    ///
    /// Without one of its own a format gets `target(of:for:within:)`.
    ///
    /// - Throws: As `target(of:for:within:)`.
    func target(
        of value: DocumentValue, as edited: EditedValue?, for source: CodableDocument,
        within limits: ReadingLimits
    ) throws -> CodableDocument

    /// Brings text in UTF-8 into the encoding that a document was read in, byte order mark
    /// included.
    ///
    /// Without one of its own a format gets UTF-8, UTF-16 and UTF-32.
    ///
    /// - Throws: `WritingError` when the encoding has no form for a character.
    func encoded(_ text: [UInt8], like source: Data) throws -> Data

    /// Writes a document again whose source has no text to change; nil where it has.
    ///
    /// Without one of its own a format gets nil.
    ///
    /// - Throws: `WritingError`.
    func writtenAnew(_ target: CodableDocument, like source: Data) throws -> Data?
}

/// Plans the edits of one document.
public protocol SourceRewriter {
    /// Plans what makes a container of the source as a change says.
    ///
    /// Containers inside that change have a plan of their own.
    ///
    /// - Throws: ``CannotEdit`` when the container cannot be changed piece by piece, so that it has
    ///   to be printed again; `WritingError`.
    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws

    /// Plans what puts a new value in the place of one of the source, key and comments aside.
    ///
    /// - Throws: ``CannotEdit``, `WritingError`.
    mutating func replace(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws

    /// Plans what prints a value again in the place of one of the source.
    ///
    /// - Throws: ``CannotEdit``, `WritingError`.
    mutating func reprint(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws

    /// Adds what can be said only when all containers are planned: lines that several of them
    /// touch.
    mutating func finish(_ edits: inout EditList)

    /// Whether the text of a comment is a member that was switched off: it belongs to the container.
    func isMember(_ comment: [UInt8]) -> Bool
}

extension SourceRewriter {
    /// Adds nothing.
    public mutating func finish(_ edits: inout EditList) {}

    /// False: no comment is.
    public func isMember(_ comment: [UInt8]) -> Bool { false }
}

/// Says that a container cannot be changed piece by piece.
public struct CannotEdit: Error, Sendable {
    /// Why.
    public let reason: String

    /// Says why.
    public init(_ reason: String) {
        self.reason = reason
    }
}
