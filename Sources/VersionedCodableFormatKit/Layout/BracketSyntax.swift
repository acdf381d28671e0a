import VersionedCodableDocuments

/// The brackets or tags, separators and comments of a format with containers.
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

    /// The brackets or tags and the separator of a kind of container.
    public struct Marks: Sendable, Hashable {
        /// The opening bracket.
        public var open: [UInt8]
        /// The closing bracket.
        public var close: [UInt8]
        /// The form without members, if it is not the two brackets.
        public var empty: [UInt8]?
        /// The separator of members; nil if they have none.
        public var separator: UInt8?
        /// Whether a separator may follow the last member.
        public var trailing: Trailing
        /// Whether members may get their own lines; nil if new containers may.
        public var allowsLines: Bool?

        /// Creates marks; the separator is an ASCII character.
        public init(
            open: String, close: String, empty: String? = nil, separator: Unicode.Scalar? = ",",
            trailing: Trailing
        ) {
            self.open = Array(open.utf8)
            self.close = Array(close.utf8)
            self.empty = empty.map { Array($0.utf8) }
            self.separator = separator.map { UInt8(ascii: $0) }
            self.trailing = trailing
        }
    }

    /// The marks of objects.
    public var object: Marks
    /// The marks of arrays.
    public var array: Marks
    /// The character between a key and its value: `:` or `=`; nil if only white space is.
    public var assignment: UInt8?
    /// The syntax of comments.
    public var comments: CommentSyntax
    /// The default text between a key and its value: `: `, ` = `; a line feed for a new line.
    public var usualAssignment: String
    /// Whether new containers may be multiline.
    public var allowsLines = true
    /// The default padding inside the braces of an object on one line.
    public var usualPadding = ""
    /// Whether the assignment character must be followed by white space (YAML).
    public var assignmentNeedsBlank = false

    /// Creates a syntax.
    public init(
        object: Marks, array: Marks, assignment: Unicode.Scalar?, usualAssignment: String,
        comments: CommentSyntax
    ) {
        self.object = object
        self.array = array
        self.assignment = assignment.map { UInt8(ascii: $0) }
        self.usualAssignment = usualAssignment
        self.comments = comments
    }

    /// Returns the text between a key and its value as an example of style; nil if it has more
    /// than an assignment and white space.
    public func assignment(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let assignment else {
            guard text.allSatisfy(ASCII.isWhitespace) else { return nil }
            return text.contains(ASCII.lineFeed) ? [ASCII.lineFeed] : Array(text)
        }
        let isOne = text.contains(assignment)
        return isOne && text.allSatisfy { $0 == assignment || ASCII.isBlank($0) }
            ? Array(text) : nil
    }
}
