import VersionedCodableDocuments
import VersionedCodableRewriting

extension JSONFormat: RewritableFormat {
    /// Plans the edits of a document in the syntax that is read.
    ///
    /// What comes into plain JSON is plain JSON. With comments a comma stays behind the last member
    /// if there was one; JSON5 keeps its quotes, its keys without any, and hexadecimal numbers.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        BracketRewriter(source, brackets, JSONTexts(self, source.bytes))
    }

    /// The comments of a document: none in plain JSON.
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
