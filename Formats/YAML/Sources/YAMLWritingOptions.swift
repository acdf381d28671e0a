import VersionedCodableDocuments

extension YAMLFormat {
    /// How documents are written; the first eleven are named as in Yams.
    public struct WritingOptions: Sendable, Hashable {
        /// Whether everything is written out: flow style, double quotes, tags, `? key : value`.
        public var canonical = false
        /// Spaces a level is indented by, from 2 to 9; anything else stands for 2.
        public var indent = 0
        /// Columns at which long text is folded, between words and behind the commas of brackets; 0
        /// and less stand for never.
        ///
        /// Keys, literal blocks and words that are longer stay as they are.
        public var width = 0
        /// Whether characters beyond ASCII are written as they are; else text that has any is in
        /// double quotes with escapes.
        ///
        /// Control characters, the line breaks NEL, LS and PS, and the byte order mark are escaped
        /// always.
        public var allowUnicode = true
        /// What a line ends with.
        public var lineBreak = LineBreak.ln
        /// Whether a document begins with `---`; one behind another always does.
        public var explicitStart = false
        /// Whether a document ends with `...`.
        public var explicitEnd = false
        /// The version of a `%YAML` line, 1.1 or 1.2; nil for no such line.
        ///
        /// The text is the same for both: what either would take for something else is quoted.
        public var version: YAMLVersion?
        /// Whether members are ordered by the bytes of their keys.
        public var sortKeys = false
        /// How sequences are written; `.any` keeps the style they were read in, else block.
        public var sequenceStyle = CollectionStyle.any
        /// How mappings are written; `.any` keeps the style they were read in, else block.
        public var mappingStyle = CollectionStyle.any
        /// How strings of several lines are written; `.any` keeps the style they were read in, else
        /// a literal block.
        ///
        /// A string that the style cannot hold is in quotes: one with control characters, in
        /// brackets, with blanks at the end of a line (but for blocks that were asked for or read).
        public var newLineScalarStyle = ScalarStyle.any
        /// Which strings have quotes; blocks of several lines need none.
        public var quoting = Quoting.whenNeeded
        /// The quotes of values and keys that need some, unless they were read with others.
        ///
        /// Text with characters that only escapes can say is in double quotes always.
        public var quotes = Quotes.single
        /// Whether a sequence that is the value of a key is indented below the key.
        public var indentsSequences = false
        /// How values that stand in several places are written.
        ///
        /// A scalar is written in full unless it has a name already.
        public var aliases = AliasStyle.keep

        /// Makes the default options.
        public init() {}

        /// Block style, two spaces, quotes where needed.
        public static let `default` = WritingOptions()
    }

    /// What a line ends with.
    public enum LineBreak: Sendable, Hashable, CaseIterable {
        /// A line feed.
        case ln
        /// A carriage return.
        case cr
        /// Both, carriage return first.
        case crln
    }

    /// How a sequence or a mapping is written.
    public enum CollectionStyle: Sendable, Hashable, CaseIterable {
        /// As it was read, else as is usual.
        case any
        /// An element or member a line.
        case block
        /// In brackets or braces.
        case flow
    }

    /// How a scalar is written (YAML 1.2.2 chapters 7.3 and 8.1).
    public enum ScalarStyle: UInt8, Sendable, Hashable, CaseIterable {
        /// As it was read, else as is usual.
        case any = 0
        /// Without quotes, where the text allows it.
        case plain = 1
        /// In single quotes.
        case singleQuoted = 2
        /// In double quotes, with escapes.
        case doubleQuoted = 3
        /// As a block that keeps its lines.
        case literal = 4
        /// As a block whose lines are folded.
        case folded = 5
    }

    /// Which strings have quotes.
    public enum Quoting: Sendable, Hashable, CaseIterable {
        /// Those that would be read as something else, in YAML 1.2 or 1.1, without them.
        case whenNeeded
        /// All strings that are values.
        case values
        /// All strings, keys too.
        case always
    }

    /// The quotes of strings that need some.
    public enum Quotes: Sendable, Hashable, CaseIterable {
        /// `'2'`.
        case single
        /// `"2"`, but single ones around text that has double quotes or backslashes, which would
        /// need escapes.
        case double
    }

    /// How values that stand in several places of a document are written.
    public enum AliasStyle: Sendable, Hashable, CaseIterable {
        /// Once with an anchor, then as aliases.
        case keep
        /// In full everywhere.
        case expand
    }

    /// A version of YAML.
    public struct YAMLVersion: Sendable, Hashable {
        /// The number in front of the dot.
        public var major: Int
        /// The number behind the dot.
        public var minor: Int

        /// Makes a version.
        public init(major: Int, minor: Int) {
            self.major = major
            self.minor = minor
        }
    }
}
