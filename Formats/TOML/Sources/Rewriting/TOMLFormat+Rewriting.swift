import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

extension TOMLFormat: RewritableFormat {
    /// Reads a document and notes its statements.
    public func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        try reader(of: data, within: limits).readStatements()
    }

    /// Edits the text of a document.
    ///
    /// A member inserted into a table follows its predecessor: as a line, or as a table with a
    /// header if its siblings have one. Strings keep their quotes, integers their base, and dates
    /// their form. Inline tables stay on one line.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        TOMLEditor(source: source, tree: tree, statements: statements(of: source))
    }

    /// Returns the ranges of the comments.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        // Keys of headers, and those that occur again, are not on the tape.
        source.commentsBetweenScalars(
            Self.brackets.comments, besides: statements(of: source).keys.map(\.range))
    }

    /// Returns the statements of a document, which is read again if they are forgotten.
    private func statements(of source: RewriteSource) -> TOMLStatements {
        source.found {
            let read = try? readForRewriting(Data(source.bytes), within: .default)
            return read?.finding as? TOMLStatements ?? TOMLStatements()
        }
    }

    /// The syntax of arrays and inline tables.
    static let brackets: BracketSyntax = {
        var syntax = BracketSyntax(
            object: .init(open: "{", close: "}", trailing: .never),
            array: .init(open: "[", close: "]", trailing: .usual),
            assignment: "=", usualAssignment: " = ", comments: CommentSyntax(lineMark: "#"))
        syntax.allowsLines = false
        syntax.array.allowsLines = true
        syntax.usualPadding = " "
        return syntax
    }()
}
