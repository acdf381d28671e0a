import VersionedCodableDocuments

extension YAMLFormat {
    /// How documents are read.
    public struct ReadingOptions: Sendable, Hashable {
        /// What plain scalars are.
        public var schema: YAMLSchema
        /// Whether a plain key `<<` merges the mappings that are its value into the mapping it
        /// stands in.
        ///
        /// A key that is written out counts more than a merged one, and of several mappings the
        /// first one that has a key.
        public var mergesKeys: Bool
        /// What happens to a key that is there twice; `.keepAll` keeps both members.
        public var duplicateKeys: DuplicateKeyPolicy
        /// What happens to a key that is a sequence or a mapping.
        public var collectionKeys: CollectionKeyPolicy

        /// Makes options; unless said otherwise the core schema with merge keys, in which two equal
        /// keys are an error.
        public init(
            schema: YAMLSchema = .core,
            mergesKeys: Bool = true,
            duplicateKeys: DuplicateKeyPolicy = .refuse,
            collectionKeys: CollectionKeyPolicy = .refuse
        ) {
            self.schema = schema
            self.mergesKeys = mergesKeys
            self.duplicateKeys = duplicateKeys
            self.collectionKeys = collectionKeys
        }

        /// The core schema with merge keys; two equal keys are an error.
        public static let `default` = ReadingOptions()
    }

    /// What happens to a key that is a sequence or a mapping, which no `CodingKey` can be.
    public enum CollectionKeyPolicy: Sendable, Hashable, CaseIterable {
        /// It is an error.
        case refuse
        /// The key is its text in flow style: `[1, 2]`, `{a: b}`.
        case useFlowText
    }
}
