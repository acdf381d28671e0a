import VersionedCodableCore

/// The action of a reader when an object repeats a key.
public enum DuplicateKeyPolicy: String, Sendable, Hashable, CaseIterable {
    /// The first member is kept, as in Foundation's `JSONDecoder`; later ones are left out.
    case useFirst
    /// The last member is kept, as in JavaScript; earlier ones are left out.
    case useLast
    /// The document is refused with a `ReadingError` of kind `.duplicateKey`.
    case refuse
    /// Every member is kept, for formats in which repeated names form a list (XML).
    case keepAll
}
