import VersionedCodableCore

/// What a reader does when an object has the same key twice.
public enum DuplicateKeyPolicy: String, Sendable, Hashable, CaseIterable {
    /// The first member counts, as in Foundation's `JSONDecoder`; later ones are left out of the
    /// document.
    case useFirst
    /// The last member counts, as in JavaScript; earlier ones are left out of the document.
    case useLast
    /// The document is refused with a `ReadingError` of kind `.duplicateKey`.
    case refuse
    /// Every member is kept.
    ///
    /// For formats in which repeated names are the form of a list (XML).
    case keepAll
}
