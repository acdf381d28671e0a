import VersionedCodableDocuments

extension YAMLFormat {
    /// Options for reading documents.
    public struct ReadingOptions: Sendable, Hashable {
        /// The schema that gives plain scalars their types.
        public var schema: YAMLSchema
        /// Whether a plain key `<<` merges the mappings in its value into its own mapping.
        ///
        /// An explicit key takes precedence over a merged one, an earlier mapping over a later. With
        /// a scalar that has a tag of its own, as in `<<: !include base.yaml`, it is a member.
        public var mergesKeys: Bool
        /// The handling of a key that occurs twice; `.keepAll` keeps both members.
        public var duplicateKeys: DuplicateKeyPolicy

        /// Makes options; by default the core schema with merge keys, refusing duplicate keys.
        public init(
            schema: YAMLSchema = .core,
            mergesKeys: Bool = true,
            duplicateKeys: DuplicateKeyPolicy = .refuse
        ) {
            self.schema = schema
            self.mergesKeys = mergesKeys
            self.duplicateKeys = duplicateKeys
        }

        /// The core schema with merge keys, refusing duplicate keys.
        public static let `default` = ReadingOptions()
    }
}
