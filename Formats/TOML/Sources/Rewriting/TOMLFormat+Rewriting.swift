import VersionedCodableDocuments
import VersionedCodableFormatKit

extension TOMLFormat: RewritableFormat {
    /// Plans the edits of a document.
    ///
    /// A member inserted into a table follows its predecessor: as a line, or as a table with a
    /// header if its siblings have one. Strings keep their quotes, integers their base, floats an
    /// exponent and dates their form. Inline tables stay on one line.
    public func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        TOMLRewriter(source, self)
    }

    /// Returns the ranges of the comments.
    public func comments(in source: RewriteSource) -> [Range<Int>] {
        source.found {
            TOMLComments(ranges: TOMLStatements(source.bytes, isMember: { _ in false }).comments)
        }.ranges
    }

    /// The syntax of arrays and inline tables.
    static let brackets: BracketSyntax = {
        var syntax = BracketSyntax(
            object: .init(open: "{", close: "}", trailing: .never),
            array: .init(open: "[", close: "]", trailing: .usual),
            assignment: "=", usualAssignment: " = ", comments: CommentSyntax(lineMark: "#"))
        syntax.allowsLines = false
        syntax.usualPadding = " "
        return syntax
    }()
}

/// The comments of a document, which are found with its statements.
struct TOMLComments: Sendable {
    let ranges: [Range<Int>]
}
