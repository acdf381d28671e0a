import VersionedCodableDocuments

extension XMLFormat {
    /// How documents are written; named as in XMLCoder where that has the option.
    public struct WritingOptions: Sendable, Hashable {
        /// Lines, order and the form of empty elements.
        public var outputFormatting: OutputFormatting = []
        /// What one level of `.prettyPrinted` is indented by.
        public var prettyPrintIndentation = PrettyPrintIndentation.spaces(4)
        /// The characters of element text that are written as references.
        ///
        /// Beside them always `&`, `<`, the carriage return, and `>` behind `]]`.
        public var charactersEscapedInElements = EscapeTable.default
        /// The characters of attributes that are written as references.
        ///
        /// Beside them always `&`, `<`, `"`, tab, line feed and carriage return.
        public var charactersEscapedInAttributes = EscapeTable.default
        /// The XML declaration; nil, or a header with nothing set, for none.
        public var header: XMLHeader?
        /// The document type declaration; nil for none.
        public var doctype: XMLDocumentType?
        /// The name of the root element; nil for the one the document was read with, else `root`.
        public var rootKey: String?
        /// Attributes of the root element, in front of its own.
        public var rootAttributes = AttributeList()
        /// The prefixes of namespaces, by URI; the empty prefix is the default namespace.
        ///
        /// All of them are declared at the root. Names the document tells the namespace of
        /// (`NodeAnnotation.namespace`) are written with these prefixes.
        public var namespaces: [String: String] = [:]
        /// Whether names may have a prefix that nothing declares, which many readers refuse.
        public var allowsUndeclaredPrefixes = false
        /// How strings are written as the text of elements.
        public var stringEncoding = StringEncoding.text
        /// The name of array elements that have none from a key: those of a root array and of
        /// arrays in arrays; nil for the name of the element the array is written in.
        public var itemName: String?
        /// What stands for null.
        ///
        /// The default is an empty element as in XMLCoder, which those who ask for a string read as
        /// an empty one.
        public var nullEncoding = NullEncoding.emptyElement
        /// Whether an empty array leaves no trace, as in XMLCoder, or an empty element.
        public var omitsEmptyArrays = true

        /// Makes the default options.
        public init() {}

        /// One line, no header, what XMLCoder escapes.
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

        /// One element a line, but nothing changed beside text or below `xml:space="preserve"`.
        public static let prettyPrinted = OutputFormatting(rawValue: 1 << 0)
        /// Elements and attributes ordered by the bytes of their names, where order says nothing.
        ///
        /// Elements keep their order beside text, and where a name comes back behind another one.
        public static let sortedKeys = OutputFormatting(rawValue: 1 << 1)
        /// `<a></a>` instead of `<a />`.
        public static let noEmptyElements = OutputFormatting(rawValue: 1 << 2)
    }

    /// What one level is indented by.
    public enum PrettyPrintIndentation: Sendable, Hashable {
        /// So many spaces, from none to 256.
        case spaces(Int)
        /// So many tabs, from none to 256.
        case tabs(Int)
    }

    /// How strings are written as the text of elements.
    public enum StringEncoding: Sendable, Hashable, CaseIterable {
        /// As text with references; text read from CDATA sections as CDATA again.
        case text
        /// As CDATA sections; numbers, dates and attributes are not.
        case cdata
    }

    /// What stands for null.
    ///
    /// An attribute or a text that is null is left out in any case, and a null in an array never
    /// is.
    public enum NullEncoding: Sendable, Hashable, CaseIterable {
        /// Nothing; an empty element in an array and at the root.
        case omit
        /// An empty element.
        case emptyElement
        /// An empty element with `xsi:nil="true"`, and the declaration of `xsi` at the root.
        case xsiNil
    }
}
