import VersionedCodableDocuments

/// Writes the keys and scalars of a format with bracketed containers.
public protocol BracketTextWriter: Sendable {
    /// Returns the text of a key in the document.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - old: The text of a key whose notation is kept if possible; nil if there is none.
    func key(_ key: String, like old: [UInt8]?) throws -> [UInt8]

    /// Returns the text of a scalar in the document.
    ///
    /// - Parameters:
    ///   - value: The scalar.
    ///   - old: The text of the scalar that it replaces, whose notation is kept if possible.
    func scalar(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8]

    /// Returns the text before an unchanged value that is printed elsewhere: a tag and a space, and
    /// an anchor unless it is a copy.
    func properties(of value: DocumentNode, isCopy: Bool) -> [UInt8]

    /// Returns how many bytes at the start and at the end a key or scalar has in common with its new
    /// text because they are the same tags.
    ///
    /// The default implementation returns zeros.
    func commonTags(_ old: ArraySlice<UInt8>, _ new: [UInt8]) -> (start: Int, end: Int)

    /// Returns the entry that a comment may be; nil if it is none.
    func commentedEntry(_ comment: ArraySlice<UInt8>) -> CommentedEntry?
}

extension BracketTextWriter {
    /// Returns nothing.
    public func properties(of value: DocumentNode, isCopy: Bool) -> [UInt8] { [] }

    /// Zeros.
    public func commonTags(_ old: ArraySlice<UInt8>, _ new: [UInt8]) -> (start: Int, end: Int) {
        (0, 0)
    }
}
