import VersionedCodableDocuments

extension CBORFormat {
    /// How documents are read.
    public struct ReadingOptions: Sendable, Hashable {
        /// What happens to a key that is in a map twice.
        ///
        /// A map with two equal keys is not valid (RFC 8949 section 5.6). By default the first
        /// counts, as in every format of the package, so that a peek into the first bytes finds
        /// what decoding finds; `.refuse` is the strict reading.
        public var duplicateKeys: DuplicateKeyPolicy

        /// Makes options; unless said otherwise the first of two equal keys counts.
        public init(duplicateKeys: DuplicateKeyPolicy = .useFirst) {
            self.duplicateKeys = duplicateKeys
        }

        /// The first of two equal keys counts.
        public static let `default` = ReadingOptions()
    }

    /// How documents are written.
    public struct WritingOptions: Sendable, Hashable {
        /// The order of the keys of a map.
        public var keyOrder: KeyOrder
        /// What becomes of dates.
        public var dates: DateForm
        /// Whether the document begins with the tag 55799, by which CBOR is recognised (RFC 8949
        /// section 3.4.6).
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

        /// Keys in the order of the document, dates as epoch seconds, and no tag in front.
        public static let `default` = WritingOptions()
    }

    /// The order of the keys of a map.
    public enum KeyOrder: String, Sendable, Hashable, CaseIterable {
        /// That of the document.
        case document
        /// That of their encoded bytes, as the core deterministic encoding has it (RFC 8949 section
        /// 4.2.1).
        case bytewise
        /// Shorter encodings first, then that of their bytes, as in the older canonical form (RFC
        /// 8949 section 4.2.3).
        case lengthFirst
    }

    /// The form of a date; the other form is used for a date this one cannot hold exactly.
    ///
    /// A date that was read as text stays the text it was, whatever the form is.
    public enum DateForm: String, Sendable, Hashable, CaseIterable {
        /// Seconds since 1970 as an integer or a float (tag 1).
        ///
        /// Since 2004 a `Date` can have a fraction with one bit more than a float that counts from
        /// 1970; such a date is written as text.
        case epoch
        /// Text as in RFC 3339 (tag 0), for the years 0 to 9999.
        case text
    }
}
