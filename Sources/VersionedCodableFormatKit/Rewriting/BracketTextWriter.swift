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

    /// Returns the text before an unchanged value that is printed elsewhere: a tag and a space.
    func properties(of value: DocumentNode) -> [UInt8]

    /// Returns the entry that a comment may be; nil if it is none.
    func commentedEntry(_ comment: ArraySlice<UInt8>) -> CommentedEntry?
}

extension BracketTextWriter {
    /// Returns nothing.
    public func properties(of value: DocumentNode) -> [UInt8] { [] }
}
