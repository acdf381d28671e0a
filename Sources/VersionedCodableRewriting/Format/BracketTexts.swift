import VersionedCodableDocuments

/// How a format in brackets writes what stands in them.
public protocol BracketTexts: Sendable {
    /// A key as text of the document.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - old: The text of a key whose notation is kept where it can be; nil if there is none.
    func key(_ key: String, like old: [UInt8]?) throws -> [UInt8]

    /// A scalar as text of the document.
    ///
    /// - Parameters:
    ///   - value: The scalar.
    ///   - old: The text of the scalar in whose place it comes, whose notation is kept where it can
    ///     be.
    func scalar(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8]

    /// Whether the text of a comment is a member that somebody switched off.
    func isMember(_ comment: [UInt8]) -> Bool
}
