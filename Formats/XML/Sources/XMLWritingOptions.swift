import VersionedCodableDocuments

extension XMLFormat {
    /// Options for writing documents, named as in XMLCoder where it has them.
    public struct WritingOptions: Sendable, Hashable {
        /// Lines, order and the form of empty elements.
        public var outputFormatting: OutputFormatting = []
        /// The indentation of one level with `.prettyPrinted`.
        public var prettyPrintIndentation = PrettyPrintIndentation.spaces(4)
        /// The XML declaration; nil, or a header without values, for none.
        public var header: XMLHeader?
        /// The name of the root element; nil for the name that was read, else `root`.
        public var rootKey: String?
        /// Attributes of the root element, sorted by name, before those of the document.
        public var rootAttributes: [String: String] = [:]
        /// The prefixes of namespaces, by URI; the empty prefix is the default namespace.
        ///
        /// All of them are declared at the root. Names with a namespace annotation
        /// (`NodeAnnotation.namespace`) are written with these prefixes.
        public var namespaces: [String: String] = [:]
        /// The form in which strings are written as the text of elements.
        public var stringEncodingStrategy = StringEncoding.deferredToString
        /// The name of items in a root array or an array in an array; nil for the name of the
        /// array.
        public var itemName: String?
        /// The form of a null; most nil properties are not encoded.
        ///
        /// The default is an empty element as in XMLCoder, which can be decoded as an empty string.
        public var nullEncodingStrategy = NullEncoding.emptyElement

        /// Makes the default options.
        public init() {}

        /// One line, no header, the characters that XMLCoder escapes.
        public static let `default` = WritingOptions()
    }

    /// Lines, order and the form of empty elements.
    public struct OutputFormatting: OptionSet, Sendable, Hashable {
        /// The bits of the set.
        public let rawValue: UInt

        /// Makes a set of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// One element per line; text and content under `xml:space="preserve"` is unchanged.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)
        /// Elements and attributes sorted bytewise by name where their order is insignificant.
        ///
        /// Elements next to text, and with a name that recurs after another one, keep their order.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)
        /// Empty elements as `<a></a>` instead of `<a />`.
        public static let noEmptyElements = OutputFormatting(rawValue: 1 << 2)
    }

    /// The indentation of one level.
    public enum PrettyPrintIndentation: Sendable, Hashable {
        /// The number of spaces, from 0 to 256.
        case spaces(Int)
        /// The number of tabs, from 0 to 256.
        case tabs(Int)
    }

    /// The forms in which strings are written as the text of elements.
    public enum StringEncoding: Sendable, Hashable, CaseIterable {
        /// As text with references; text read from CDATA sections as CDATA.
        case deferredToString
        /// As CDATA sections, except for numbers, dates and attributes.
        case cdata
    }

    /// The form of a null.
    ///
    /// Null attributes and null texts are always omitted, nulls in arrays never.
    public enum NullEncoding: Sendable, Hashable, CaseIterable {
        /// Omitted; an empty element in an array and at the root.
        case omit
        /// An empty element.
        case emptyElement
        /// An empty element with `xsi:nil="true"`, and the declaration of `xsi` at the root.
        case xsiNil
    }
}
