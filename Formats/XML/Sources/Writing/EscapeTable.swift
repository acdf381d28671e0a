extension XMLFormat {
    /// Characters and the references they are written as, with the literals of XMLCoder.
    ///
    ///     options.charactersEscapedInElements = [("&", "&amp;"), ("<", "&lt;")]
    ///     options.charactersEscapedInAttributes += [("\n", "&#10;")]
    ///
    /// A reference must refer to its character: `&amp;`, `&lt;`, `&gt;`, `&apos;`, `&quot;` or a
    /// decimal or hexadecimal number. Any other reference is a `WritingError` when a document is
    /// written. Of two entries for a character the first one is used.
    public struct EscapeTable: Sendable, Hashable {
        /// A character and its reference.
        public struct Entry: Sendable, Hashable {
            /// The character, one Unicode scalar.
            public var character: String
            /// The reference.
            public var reference: String
        }

        /// The characters and their references.
        public var entries: [Entry]

        /// Makes a table from pairs of a character and its reference.
        public init(_ pairs: [(String, String)]) {
            entries = pairs.map { Entry(character: $0.0, reference: $0.1) }
        }

        /// The five characters with predefined references.
        public static let `default`: EscapeTable = [
            ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&apos;"), ("\"", "&quot;"),
        ]

        /// Adds an entry.
        public mutating func append(_ pair: (String, String)) {
            entries.append(Entry(character: pair.0, reference: pair.1))
        }

        /// Returns a table with the entries of both.
        public static func + (table: EscapeTable, more: EscapeTable) -> EscapeTable {
            var sum = table
            sum += more
            return sum
        }

        /// Adds entries.
        public static func += (table: inout EscapeTable, more: EscapeTable) {
            table.entries += more.entries
        }
    }
}

extension XMLFormat.EscapeTable: ExpressibleByArrayLiteral {
    /// Makes a table from pairs of a character and its reference.
    public init(arrayLiteral pairs: (String, String)...) {
        self.init(pairs)
    }
}
