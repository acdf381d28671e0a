/// A promise about the documents of all versions that are out there.
public enum MigrationLaw: String, Sendable, CaseIterable {
    /// The chain has no gaps, no duplicates, and falls from version to version; see
    /// `checkChain(of:from:including:allowsGaps:)`.
    case soundChain
    /// Each version has a document in each format, a shape and an expected value, and there are no
    /// other files.
    case files
    /// Each recorded document is decoded as today's type, as the value it was recorded with.
    case decoding
    /// Each type has the keys and types it was recorded with.
    case shapes
}
