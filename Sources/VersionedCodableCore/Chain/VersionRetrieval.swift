/// A type of a chain that may find a newer value next to a value of its previous version.
///
/// An older document may carry a newer value for programs that know it. After a document of the
/// version before this type was decoded, this type is asked for such a value.
public protocol VersionRetrieval: VersionedCodable {
    /// Returns the newer value next to an older one; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - newest: The requested type, the first of the chain.
    ///   - old: The value of the document.
    ///   - chain: The types from the newest to the document's.
    ///   - decoder: The decoder of the document.
    /// - Throws: Any error, when there is such a value and it cannot be used.
    static func retrieve<Newest: VersionedCodable>(
        _ newest: Newest.Type, nextTo old: any VersionedCodable,
        chain: [any VersionedCodable.Type], in decoder: any Decoder
    ) throws -> RetrievedValue?
}

/// A newer value that was found next to an older one.
public struct RetrievedValue {
    /// The newer value, whose type is between that of the document and the newest.
    public let value: any VersionedCodable
    /// The types from the newest to the value's.
    public let chain: [any VersionedCodable.Type]

    /// Creates a retrieved value with its chain.
    public init(_ value: any VersionedCodable, chain: [any VersionedCodable.Type]) {
        self.value = value
        self.chain = chain
    }
}
