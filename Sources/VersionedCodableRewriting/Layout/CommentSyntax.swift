/// How a format writes comments.
public struct CommentSyntax: Sendable, Hashable {
    /// What begins a comment that ends with its line: `//`, `#`.
    public var lineMark: String?
    /// What begins and ends a comment of any length: `/*` and `*/`.
    public var block: Block?
    /// Whether the mark of a line comment counts only at the beginning of a line or behind a blank
    /// (YAML).
    public var needsBlank: Bool

    /// What begins and ends a comment of any length.
    public struct Block: Sendable, Hashable {
        /// What begins it.
        public var begin: String
        /// What ends it.
        public var end: String

        /// Makes a pair.
        public init(begin: String, end: String) {
            self.begin = begin
            self.end = end
        }
    }

    /// Makes a syntax.
    public init(lineMark: String? = nil, block: Block? = nil, needsBlank: Bool = false) {
        self.lineMark = lineMark
        self.block = block
        self.needsBlank = needsBlank
    }
}
