import VersionedCodableDocuments

extension YAMLFormat {
    /// Options for writing documents; those up to `newLineScalarStyle` are named as in Yams.
    public struct WritingOptions: Sendable, Hashable {
        /// The spaces per indentation level, 2 to 9; any other number means 2.
        public var indent: Int
        /// Whether characters beyond ASCII are written unescaped, not as escapes in double quotes.
        ///
        /// Control characters, the line breaks NEL, LS, PS, and the BOM are always escaped.
        public var allowUnicode: Bool
        /// The line terminator.
        public var lineBreak: LineBreak
        /// Whether a document begins with `---`; one that follows another always does.
        public var explicitStart: Bool
        /// Whether a document ends with `...`.
        public var explicitEnd: Bool
        /// Whether members are ordered by the bytes of their keys.
        public var sortKeys: Bool
        /// The style of sequences; `.any` keeps the style they were read in, else block.
        public var sequenceStyle: CollectionStyle
        /// The style of mappings; `.any` keeps the style they were read in, else block.
        public var mappingStyle: CollectionStyle
        /// The style of multi-line strings; `.any` keeps the style they were read in, else literal.
        ///
        /// A string that the style cannot hold is quoted: one with control characters, one in flow
        /// style, or with trailing white space (unless a block was requested or read). `.plain` is
        /// single quoted, as libyaml writes it.
        public var newLineScalarStyle: ScalarStyle
        /// The strings that are quoted; multi-line blocks never are.
        public var quoting = Quoting.whenNeeded
        /// The quotes of values and keys that need quoting, unless they were read with others.
        ///
        /// Text with characters that can only be escaped is always double quoted.
        public var quotes = Quotes.single
        /// Whether a sequence that is the value of a key is indented below the key.
        public var indentsSequences = false

        /// Makes options one by one; by default block style, two spaces, quotes where needed.
        public init(
            indent: Int = 0, allowUnicode: Bool = true, lineBreak: LineBreak = .ln,
            explicitStart: Bool = false, explicitEnd: Bool = false, sortKeys: Bool = false,
            sequenceStyle: CollectionStyle = .any, mappingStyle: CollectionStyle = .any,
            newLineScalarStyle: ScalarStyle = .any
        ) {
            self.indent = indent
            self.allowUnicode = allowUnicode
            self.lineBreak = lineBreak
            self.explicitStart = explicitStart
            self.explicitEnd = explicitEnd
            self.sortKeys = sortKeys
            self.sequenceStyle = sequenceStyle
            self.mappingStyle = mappingStyle
            self.newLineScalarStyle = newLineScalarStyle
        }

        /// Block style, two spaces, quotes where needed.
        public static let `default` = WritingOptions()
    }

    /// A line terminator.
    public enum LineBreak: Sendable, Hashable, CaseIterable {
        /// A line feed.
        case ln
        /// A carriage return.
        case cr
        /// A carriage return and a line feed.
        case crln
    }

    /// The style of a sequence or mapping.
    public enum CollectionStyle: Sendable, Hashable, CaseIterable {
        /// The style it was read in, else the default.
        case any
        /// One element or member per line.
        case block
        /// In brackets or braces.
        case flow
    }

    /// The style of a scalar (YAML 1.2.2 chapters 7.3 and 8.1).
    public enum ScalarStyle: UInt8, Sendable, Hashable, CaseIterable {
        /// The style it was read in, else the default.
        case any = 0
        /// Without quotes, where the text allows it.
        case plain = 1
        /// In single quotes.
        case singleQuoted = 2
        /// In double quotes, with escapes.
        case doubleQuoted = 3
        /// A block that keeps its line breaks.
        case literal = 4
        /// A block whose lines are folded.
        case folded = 5
    }

    /// A rule for which strings are quoted.
    public enum Quoting: Sendable, Hashable, CaseIterable {
        /// Strings that YAML 1.2 or 1.1 would otherwise read as another type.
        case whenNeeded
        /// All strings that are values.
        case values
        /// All strings, keys too.
        case always
    }

    /// The quotes of strings that need quoting.
    public enum Quotes: Sendable, Hashable, CaseIterable {
        /// `'2'`.
        case single
        /// `"2"`, but single quotes around text with double quotes or backslashes.
        case double
    }
}
