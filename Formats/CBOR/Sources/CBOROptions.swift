import VersionedCodableDocuments

extension CBORFormat {
    /// Options for reading documents.
    public struct ReadingOptions: Sendable, Hashable {
        /// The policy for a key that a map has twice.
        ///
        /// A map with two equal keys is not valid (RFC 8949 section 5.6). By default the first one
        /// is used, as in every format of the package, so that a peek into the first bytes finds
        /// what decoding finds; `.refuse` is the strict reading.
        public var duplicateKeys: DuplicateKeyPolicy

        /// Makes options; by default the first of two equal keys is used.
        public init(duplicateKeys: DuplicateKeyPolicy = .useFirst) {
            self.duplicateKeys = duplicateKeys
        }

        /// The options that use the first of two equal keys.
        public static let `default` = ReadingOptions()
    }

    /// Options for writing documents.
    public struct WritingOptions: Sendable, Hashable {
        /// The order of the keys of a map.
        public var keyOrder: KeyOrder
        /// The form in which dates are written.
        public var dates: DateForm
        /// Whether the document begins with tag 55799, which identifies CBOR (RFC 8949, 3.4.6).
        public var isSelfDescribed: Bool

        /// Makes options; every argument has the default of `WritingOptions.default`.
        public init(
            keyOrder: KeyOrder = .document,
            dates: DateForm = .epoch,
            isSelfDescribed: Bool = false
        ) {
            self.keyOrder = keyOrder
            self.dates = dates
            self.isSelfDescribed = isSelfDescribed
        }

        /// Keys in the order of the document, dates as epoch seconds, and no leading tag.
        public static let `default` = WritingOptions()
    }

    /// The order of the keys of a map.
    public enum KeyOrder: String, Sendable, Hashable, CaseIterable {
        /// The order of the document.
        case document
        /// The bytewise order of encoded keys: core deterministic encoding (RFC 8949, 4.2.1).
        case bytewise
        /// Shorter encodings first, else bytewise: the older canonical form (RFC 8949, 4.2.3).
        case lengthFirst
    }

    /// The form of a date; a date that this form cannot hold exactly is written in the other one.
    ///
    /// A date that was read as text is written as the same text, whatever the form.
    public enum DateForm: String, Sendable, Hashable, CaseIterable {
        /// Seconds since 1970 as an integer or a float (tag 1).
        ///
        /// Dates after 2004 whose fraction needs one more bit than such a float are written as
        /// text.
        case epoch
        /// Text as in RFC 3339 (tag 0), for the years 0 to 9999.
        case text
    }
}
