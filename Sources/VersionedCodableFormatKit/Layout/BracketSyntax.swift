import VersionedCodableDocuments

/// The brackets, separators and comments of a format with bracketed containers.
public struct BracketSyntax: Sendable, Hashable {
    /// Whether a separator may follow the last member.
    public enum Trailing: Sendable, Hashable {
        /// It is an error.
        case never
        /// It is allowed.
        case optional
        /// It is allowed, and used by default if members have their own lines.
        case usual
    }

    /// The brackets and the separator of a kind of container.
    public struct Marks: Sendable, Hashable {
        /// The opening bracket.
        public var open: UInt8
        /// The closing bracket.
        public var close: UInt8
        /// The separator of members.
        public var separator: UInt8
        /// Whether a separator may follow the last member.
        public var trailing: Trailing
        /// Whether members may get their own lines; nil if new containers may.
        public var allowsLines: Bool?

        /// Creates marks from ASCII characters.
        public init(
            open: Unicode.Scalar, close: Unicode.Scalar, separator: Unicode.Scalar = ",",
            trailing: Trailing
        ) {
            self.open = UInt8(ascii: open)
            self.close = UInt8(ascii: close)
            self.separator = UInt8(ascii: separator)
            self.trailing = trailing
        }
    }

    /// The marks of objects.
    public var object: Marks
    /// The marks of arrays.
    public var array: Marks
    /// The character between a key and its value: `:` or `=`.
    public var assignment: UInt8
    /// The syntax of comments.
    public var comments: CommentSyntax
    /// The default text between a key and its value: `: `, ` = `.
    public var usualAssignment: String
    /// Whether new containers may be multiline.
    public var allowsLines = true
    /// The default padding inside the braces of an object on one line.
    public var usualPadding = ""
    /// Whether the assignment character must be followed by white space (YAML).
    public var assignmentNeedsBlank = false

    /// Creates a syntax.
    public init(
        object: Marks, array: Marks, assignment: Unicode.Scalar, usualAssignment: String,
        comments: CommentSyntax
    ) {
        self.object = object
        self.array = array
        self.assignment = UInt8(ascii: assignment)
        self.usualAssignment = usualAssignment
        self.comments = comments
    }

    /// Returns the text between a key and its value as an example of style; nil if it has more
    /// than an assignment and white space.
    func assignment(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let isOne = text.contains(assignment)
        return isOne && text.allSatisfy { $0 == assignment || ASCII.isBlank($0) }
            ? Array(text) : nil
    }
}
