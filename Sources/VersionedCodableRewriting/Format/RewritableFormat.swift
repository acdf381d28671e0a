import VersionedCodableDocuments

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
}

/// Plans the edits of one document.
public protocol SourceRewriter {
    /// Plans what makes a container of the source as a change says.
    ///
    /// Containers inside that change have a plan of their own.
    ///
    /// - Throws: ``CannotEdit`` when the container cannot be changed piece by piece, so that it has
    ///   to be printed anew; `WritingError`.
    mutating func plan(
        _ change: ContainerChange, in changes: ChangeTree, to target: CodableDocument,
        _ edits: inout EditList
    ) throws

    /// Plans what puts a new value in the place of one of the source, key and comments aside.
    ///
    /// - Throws: ``CannotEdit``, `WritingError`.
    mutating func replace(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws

    /// Plans what prints a value anew in the place of one of the source.
    ///
    /// - Throws: ``CannotEdit``, `WritingError`.
    mutating func reprint(_ node: Int, by value: DocumentNode, _ edits: inout EditList) throws

    /// Adds what can be said only when all containers are planned: lines that several of them
    /// touch.
    mutating func finish(_ edits: inout EditList)
}

extension SourceRewriter {
    /// Adds nothing.
    public mutating func finish(_ edits: inout EditList) {}
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
