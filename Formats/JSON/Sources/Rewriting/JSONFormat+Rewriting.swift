import VersionedCodableDocuments
import VersionedCodableFormatKit

extension JSONFormat: RewritableFormat {
    /// Edits the text of a document in the syntax for reading.
    ///
    /// Text inserted into plain JSON is plain JSON. With comments, a trailing comma is kept; JSON5
    /// keeps its quotes, its unquoted keys, and hexadecimal numbers.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? {
        BracketEditor(source, tree, brackets, JSONTexts(self, source))
    }

    /// Returns the ranges of comments; none in plain JSON.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        source.commentsBetweenScalars(brackets.comments)
    }

    private var brackets: BracketSyntax {
        let hasMore = reading.syntax != .json
        return BracketSyntax(
            object: .init(open: "{", close: "}", trailing: hasMore ? .optional : .never),
            array: .init(open: "[", close: "]", trailing: hasMore ? .optional : .never),
            assignment: ":", usualAssignment: ": ",
            comments: hasMore
                ? CommentSyntax(lineMark: "//", block: .init(begin: "/*", end: "*/"))
                : CommentSyntax())
    }
}
