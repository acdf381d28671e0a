/// A type of a chain that may find a newer value beside a value of the version before it.
///
/// An older document may carry a newer one for the programs that know it. When a document of the
/// version before this type was decoded, the type is asked for such a value.
public protocol VersionRetrieval: VersionedCodable {
    /// Takes up the newer value that stands beside an older one; nil if there is none.
    ///
    /// - Parameters:
    ///   - newest: The type that was asked for, at the head of the chain.
    ///   - old: The value of the document.
    ///   - chain: The types from the newest to that of the document.
    ///   - decoder: The decoder of the document.
    /// - Throws: Any error, when there is such a value and it cannot be taken up.
    static func retrieve<Newest: VersionedCodable>(
        _ newest: Newest.Type, beside old: any VersionedCodable,
        chain: [any VersionedCodable.Type], in decoder: any Decoder
    ) throws -> RetrievedValue?
}

/// A newer value that was found beside an older one.
public struct RetrievedValue {
    /// The value the document stands for, of a type between that of the document and the newest.
    public let value: any VersionedCodable
    /// The types from the newest to that of the value.
    public let chain: [any VersionedCodable.Type]

    /// Makes one of a value and its chain.
    public init(_ value: any VersionedCodable, chain: [any VersionedCodable.Type]) {
        self.value = value
        self.chain = chain
    }
}

extension Schema {
    /// The newer value beside a value of the last type of a chain; nil if there is none.
    static func retrieve<Newest: VersionedCodable>(
        _ newest: Newest.Type, beside old: any VersionedCodable,
        chain: [any VersionedCodable.Type], in decoder: any Decoder
    ) throws -> RetrievedValue? {
        guard let retriever = chain.dropLast().last as? any VersionRetrieval.Type else {
            return nil
        }
        return try retriever.retrieve(newest, beside: old, chain: chain, in: decoder)
    }
}
