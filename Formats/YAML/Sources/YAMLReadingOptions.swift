import VersionedCodableDocuments

extension YAMLFormat {
    /// Options for reading documents.
    public struct ReadingOptions: Sendable, Hashable {
        /// The schema that gives plain scalars their types.
        public var schema: YAMLSchema
        /// Whether a plain key `<<` merges the mappings in its value into its own mapping.
        ///
        /// An explicit key takes precedence over a merged one, an earlier mapping over a later.
        public var mergesKeys: Bool
        /// The handling of a key that occurs twice; `.keepAll` keeps both members.
        public var duplicateKeys: DuplicateKeyPolicy
        /// The handling of a key that is a sequence or a mapping.
        public var collectionKeys: CollectionKeyPolicy

        /// Makes options; by default the core schema with merge keys, refusing duplicate keys.
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

        /// The core schema with merge keys, refusing duplicate keys.
        public static let `default` = ReadingOptions()
    }

    /// The handling of a key that is a sequence or a mapping, which no `CodingKey` can be.
    public enum CollectionKeyPolicy: Sendable, Hashable, CaseIterable {
        /// Such a key is an error.
        case refuse
        /// The key is its text in flow style: `[1, 2]`, `{a: b}`.
        case useFlowText
    }
}
