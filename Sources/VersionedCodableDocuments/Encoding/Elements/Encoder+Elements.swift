import VersionedCodableCore

// What `encode(to:)` can ask of a document of elements.

extension Encoder {
    /// Whether arrays become members with the same key in the document (XML).
    ///
    /// Always false for encoders of others.
    public var repeatsKeys: Bool { self is ElementEncoder }
}
