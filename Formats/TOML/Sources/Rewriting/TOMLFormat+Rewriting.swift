import VersionedCodableDocuments
import VersionedCodableFormatKit

extension TOMLFormat: RewritableFormat {
    /// Edits the text of a document.
    ///
    /// A member inserted into a table follows its predecessor: as a line, or as a table with a
    /// header if its siblings have one. Strings keep their quotes, integers their base, floats an
    /// exponent and dates their form. Inline tables stay on one line.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        TOMLEditor(source, tree, self)
    }

    /// Returns the ranges of the comments.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        // Keys of headers, and those that occur again, are not on the tape.
        source.commentsBetweenScalars(
            Self.brackets.comments, besides: source.found { TOMLStatements(source) }.keys)
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
