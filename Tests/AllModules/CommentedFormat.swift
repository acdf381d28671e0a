/// A format whose documents are changed in place at random, and what begins and ends a comment.
public struct CommentedFormat: Sendable, CustomTestStringConvertible {
    /// The name of its syntax.
    public let testDescription: String
    /// Writes a line for each member.
    public let format: any RewritableFormat
    /// Nil for JSON without comments.
    public var marks: (open: String, close: String)? = ("#", "")

    /// All of them.
    public static let all =
        [CommentedFormat(testDescription: "json", format: JSONFormat(), marks: nil)] + commented

    /// Those that have comments.
    public static let commented = [
        CommentedFormat(testDescription: "jsonc", format: json(.jsonc), marks: ("//", "")),
        CommentedFormat(testDescription: "json5", format: json(.json5), marks: ("/*", " */")),
        CommentedFormat(testDescription: "yaml", format: YAMLFormat()),
        CommentedFormat(testDescription: "toml", format: TOMLFormat()),
        CommentedFormat(testDescription: "xml", format: xml, marks: ("<!--", " -->")),
        CommentedFormat(
            testDescription: "plist", format: PropertyListFormat(), marks: ("<!--", " -->")),
    ]

    private static func json(_ syntax: JSONFormat.Syntax) -> JSONFormat {
        JSONFormat(reading: .init(syntax: syntax), writing: .common())
    }

    private static var xml: XMLFormat {
        var format = XMLFormat()
        format.writing.outputFormatting = .prettyPrinted
        return format
    }

    /// A document with comments.
    ///
    /// - Parameters:
    ///   - plain: The document without comments.
    public func commented(_ plain: Data, at lines: CommentedDocument.Lines) -> Data {
        marks.map { CommentedDocument.make(plain, $0, at: lines, RewriteProof(format)) } ?? plain
    }

    /// The document of a value, with comments above and behind some of its lines.
    public func commented(_ value: DocumentValue, seed: UInt64) throws -> Data {
        commented(try format.write(CodableDocument(value)), at: .some(seed: seed))
    }
}
