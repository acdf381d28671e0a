/// The laws about the documents of all versions in use.
public enum MigrationLaw: String, Sendable, CaseIterable {
    /// The chain has no gaps and no duplicates, and versions descend; see
    /// `checkChain(of:from:including:allowsGaps:)`.
    case soundChain
    /// Each version has its documents, shape and expected value, and there are no other files.
    case files
    /// Each recorded document decodes as the recorded value of the newest type.
    case decoding
    /// Each type has the recorded keys and types.
    case shapes
}
