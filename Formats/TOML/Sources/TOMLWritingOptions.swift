extension TOMLFormat {
    /// Options for writing documents.
    public struct WritingOptions: Sendable, Hashable {
        /// Whether members are sorted by the bytes of their keys, scalars still before tables.
        public var sortKeys: Bool
        /// The line width in bytes at which an array gets one line per element; 0 for never.
        public var lineWidth: Int
        /// The spaces before an element on its own line, 0 to 256.
        public var indentation: Int
        /// Whether a member whose value is null is omitted instead of refused.
        ///
        /// A null in an array is always refused.
        public var omitsNulls: Bool

        /// Makes options, with the defaults of `default`.
        public init(
            sortKeys: Bool = false,
            lineWidth: Int = 80,
            indentation: Int = 4,
            omitsNulls: Bool = false
        ) {
            self.sortKeys = sortKeys
            self.lineWidth = lineWidth
            self.indentation = indentation
            self.omitsNulls = omitsNulls
        }

        /// The order of the document, 80 bytes per line, four spaces, no nulls.
        public static let `default` = WritingOptions()
    }
}
