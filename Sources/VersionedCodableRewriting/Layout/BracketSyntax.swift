/// The marks of containers that are written in brackets, with a separator between what is in them.
public struct BracketSyntax: Sendable, Hashable {
    /// Whether a separator may stand behind the last member.
    public enum Trailing: Sendable, Hashable {
        /// None may.
        case never
        /// One may.
        case optional
        /// One may, and does where members have lines of their own and nothing tells.
        case usual
        /// One has to.
        case required
    }

    /// What begins and ends a container, and divides what is in it.
    public struct Marks: Sendable, Hashable {
        /// What begins it.
        public var open: UInt8
        /// What ends it.
        public var close: UInt8
        /// What stands between its members.
        public var separator: UInt8
        /// Whether a separator may stand behind the last one.
        public var trailing: Trailing

        /// Makes marks of ASCII characters.
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
    /// What stands between a key and its value: `:` or `=`.
    public var assignment: UInt8
    /// How comments are written.
    public var comments: CommentSyntax
    /// What stands around the assignment where nothing tells: `: `, ` = `.
    public var usualAssignment: String
    /// Whether new containers may be written over several lines.
    public var allowsLines = true
    /// What stands inside the braces of an object on one line where nothing tells.
    public var usualPadding = ""
    /// Whether a blank has to stand behind the assignment (YAML).
    public var assignmentNeedsBlank = false

    /// Makes a syntax.
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
}
