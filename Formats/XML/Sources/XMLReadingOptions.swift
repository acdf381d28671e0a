import VersionedCodableDocuments

extension XMLFormat {
    /// How documents are read.
    public struct ReadingOptions: Sendable, Hashable {
        /// What the names of elements and attributes become.
        public var namespaces: NamespacePolicy
        /// What happens to blanks between elements.
        public var whitespace: WhitespacePolicy
        /// Whether comments and processing instructions are kept, as annotations of the element
        /// that follows them.
        ///
        /// Those with no element behind them are left out in any case.
        public var keepsComments: Bool
        /// What happens to a DOCTYPE.
        public var doctype: DoctypePolicy
        /// Whether a name breaking the rules of namespaces is an error, such as a prefix nobody
        /// declares.
        public var strictNamespaces: Bool
        /// The name the root element must have, as it becomes a key; nil for any.
        public var rootName: String?

        /// Makes options; unless said otherwise names are kept as written, and blanks between
        /// elements are left out.
        public init(
            namespaces: NamespacePolicy = .asWritten,
            whitespace: WhitespacePolicy = .dropBetweenElements,
            keepsComments: Bool = false,
            doctype: DoctypePolicy = .accept,
            strictNamespaces: Bool = false,
            rootName: String? = nil
        ) {
            self.namespaces = namespaces
            self.whitespace = whitespace
            self.keepsComments = keepsComments
            self.doctype = doctype
            self.strictNamespaces = strictNamespaces
            self.rootName = rootName
        }

        /// Names as written, no blanks between elements, no comments.
        public static let `default` = ReadingOptions()
    }

    /// What the names of elements and attributes become as keys.
    public enum NamespacePolicy: Sendable, Hashable {
        /// As they are written, `p:name`; declarations of namespaces are attributes like others.
        ///
        /// `DocumentNode.xmlNamespace` tells the namespace of an element.
        case asWritten
        /// Without their prefixes; declarations are left out.
        ///
        /// The namespace of an element that has not that of the element around it, and of an
        /// attribute with a prefix, is an annotation (`NodeAnnotation.namespace`, with the prefix
        /// as `.prefix`); an empty one stands for none.
        case localNames
        /// With the given prefixes, by the URI of their namespaces, or without one for the empty
        /// prefix.
        ///
        /// Names in other namespaces, and declarations of those, stay as they are written.
        /// Declarations of given namespaces are left out.
        case mapped([String: String])
    }

    /// What happens to text between elements that is nothing but blanks.
    public enum WhitespacePolicy: Sendable, Hashable, CaseIterable {
        /// It is left out where an element has child elements and no other text, unless `xml:space`
        /// says `preserve`.
        case dropBetweenElements
        /// It is text like other text.
        case keep
        /// It is left out where an element has child elements or other text, unless `xml:space`
        /// says `preserve`.
        case dropBesideOthers
    }

    /// What happens to a DOCTYPE.
    public enum DoctypePolicy: Sendable, Hashable, CaseIterable {
        /// It is read over; what it names is not loaded, and entity declarations in it are errors.
        case accept
        /// It is an error.
        case refuse
    }
}
