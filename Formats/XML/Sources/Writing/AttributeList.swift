extension XMLFormat {
    /// A list of attributes in order.
    ///
    ///     options.rootAttributes = ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": "en"]
    public struct AttributeList: Sendable, Hashable {
        /// A name and its value.
        public struct Entry: Sendable, Hashable {
            /// The qualified name.
            public var name: String
            /// The value, unescaped.
            public var value: String

            /// Makes an attribute.
            public init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        /// The attributes.
        public var entries: [Entry] = []

        /// Makes a list without attributes.
        public init() {}

        /// Makes a list from a dictionary, sorted by name.
        public init(_ attributes: [String: String]) {
            entries = attributes.sorted { $0.key < $1.key }
                .map { Entry(name: $0.key, value: $0.value) }
        }
    }
}

extension XMLFormat.AttributeList: ExpressibleByDictionaryLiteral {
    /// Makes a list in the order of the literal.
    public init(dictionaryLiteral attributes: (String, String)...) {
        entries = attributes.map { Entry(name: $0.0, value: $0.1) }
    }
}
