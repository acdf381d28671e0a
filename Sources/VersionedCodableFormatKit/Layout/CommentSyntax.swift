/// The comment marks of a format.
public struct CommentSyntax: Sendable, Hashable {
    /// The start of a comment that ends with its line: `//`, `#`.
    public var lineMark: String?
    /// The delimiters of a block comment: `/*` and `*/`.
    public var block: Block?
    /// Whether a line comment must be at the start of a line or preceded by white space, a
    /// separator or an opening bracket (YAML).
    public var needsBlank: Bool

    /// The delimiters of a block comment.
    public struct Block: Sendable, Hashable {
        /// The start.
        public var begin: String
        /// The end.
        public var end: String

        /// Creates a pair of delimiters.
        public init(begin: String, end: String) {
            self.begin = begin
            self.end = end
        }
    }

    /// Creates a syntax.
    public init(lineMark: String? = nil, block: Block? = nil, needsBlank: Bool = false) {
        self.lineMark = lineMark
        self.block = block
        self.needsBlank = needsBlank
    }
}

extension CommentSyntax {
    /// Whether the text of a comment at the beginning is about the whole document: a directive for a
    /// tool, or a license.
    public static func isAboutDocument(_ comment: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: comment, as: UTF8.self).lowercased()
        let words = [
            "#!", "-*-", "vim:", "yaml-language-server", "$schema", ":schema", "license", "licence",
            "copyright", "spdx",
        ]
        return words.contains { text.contains($0) }
    }
}
