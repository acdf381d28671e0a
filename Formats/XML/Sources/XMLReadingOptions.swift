import VersionedCodableDocuments

extension XMLFormat {
    /// Options for reading documents.
    public struct ReadingOptions: Sendable, Hashable {
        /// The conversion of the names of elements and attributes.
        public var namespaces: NamespacePolicy
        /// The treatment of white space between elements.
        public var whitespace: WhitespacePolicy
        /// The treatment of a DOCTYPE.
        public var doctype: DoctypePolicy
        /// Whether a violation of the namespace rules, such as an undeclared prefix, is an error.
        public var strictNamespaces: Bool
        /// The name that the root element must have, converted to a key; nil for any.
        public var rootName: String?

        /// Makes options; every argument has the default of `ReadingOptions.default`.
        public init(
            namespaces: NamespacePolicy = .asWritten,
            whitespace: WhitespacePolicy = .dropBetweenElements,
            doctype: DoctypePolicy = .accept,
            strictNamespaces: Bool = false,
            rootName: String? = nil
        ) {
            self.namespaces = namespaces
            self.whitespace = whitespace
            self.doctype = doctype
            self.strictNamespaces = strictNamespaces
            self.rootName = rootName
        }

        /// Names as written, no white space between elements.
        public static let `default` = ReadingOptions()
    }

    /// The conversion of the names of elements and attributes to keys.
    public enum NamespacePolicy: Sendable, Hashable, CaseIterable {
        /// Names as written, `p:name`; namespace declarations are ordinary attributes.
        ///
        /// `DocumentNode.xmlNamespace` returns the namespace of an element.
        case asWritten
        /// Names without prefixes; namespace declarations are skipped.
        ///
        /// The namespace of an element that differs from its parent's, and of an attribute with a
        /// prefix, is an annotation (`NodeAnnotation.namespace`, with its `.prefix`); empty for
        /// none.
        case localNames
        /// Names of elements without prefixes, as with `localNames`; attributes as written.
        ///
        /// For attributes such as `r:id`, which are not the same as `id`. The declarations of
        /// prefixes are attributes; a declaration without a prefix is skipped.
        case localElementNames
    }

    /// The treatment of text between elements that is only white space.
    public enum WhitespacePolicy: Sendable, Hashable, CaseIterable {
        /// Skipped in elements with child elements and no text, unless `xml:space` is `preserve`.
        case dropBetweenElements
        /// Kept as text.
        case keep
        /// Skipped in elements with child elements or text, unless `xml:space` is `preserve`.
        case dropBesideOthers
    }

    /// The treatment of a DOCTYPE.
    public enum DoctypePolicy: Sendable, Hashable, CaseIterable {
        /// Accepted; no external entity is loaded, and entity declarations in it are errors.
        case accept
        /// Refused with an error.
        case refuse
    }
}
