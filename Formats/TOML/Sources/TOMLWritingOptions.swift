extension TOMLFormat {
    /// How documents are written.
    public struct WritingOptions: Sendable, Hashable {
        /// Whether members are ordered by the bytes of their keys, scalars still in front of
        /// tables.
        public var sortKeys: Bool
        /// Columns a line with an array may have before each element gets a line of its own; 0 for
        /// any number.
        public var lineWidth: Int
        /// Spaces in front of an element on a line of its own, from 0 to 256.
        public var indentation: Int
        /// Whether strings of several lines that are values of keys are written as such, between
        /// `"""`.
        public var multilineStrings: Bool
        /// Whether strings with quotes or backslashes are written without escapes, between `'`,
        /// where that is possible.
        public var literalStrings: Bool
        /// Whether a member whose value is null is left out instead of being refused.
        ///
        /// A null in an array is always refused.
        public var omitsNulls: Bool

        /// Makes options; every argument has the default that `default` describes.
        public init(
            sortKeys: Bool = false,
            lineWidth: Int = 80,
            indentation: Int = 4,
            multilineStrings: Bool = true,
            literalStrings: Bool = true,
            omitsNulls: Bool = false
        ) {
            self.sortKeys = sortKeys
            self.lineWidth = lineWidth
            self.indentation = indentation
            self.multilineStrings = multilineStrings
            self.literalStrings = literalStrings
            self.omitsNulls = omitsNulls
        }

        /// The order of the document, 80 columns, four spaces, whatever string is easiest to read,
        /// and no nulls.
        public static let `default` = WritingOptions()
    }
}
