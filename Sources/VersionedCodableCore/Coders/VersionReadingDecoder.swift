/// A decoder that knows more of its document than `Decoder` exposes.
///
/// Versions work with every decoder. A conforming decoder makes them faster, knows the name and
/// namespace of a root, and gives their errors a location.
public protocol VersionReadingDecoder: Decoder {
    /// Whether the value at this decoder certainly declares the version of its type.
    ///
    /// When false, the version is looked up by decoding the spec.
    func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool

    /// Decodes the value at this decoder as a schema whose version is known.
    ///
    /// A decoder that refuses unknown keys thereby knows which keys belong to the version.
    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema

    /// Notes that the value at this decoder is not decoded, so none of its members is unknown.
    func skipValue()

    /// Returns the error for a missing key of the object at this decoder, with a remark after the
    /// message; `nil` if the decoder did not make the original error, which had the given context.
    func missing(
        _ key: any CodingKey, remark: String, in context: DecodingError.Context
    ) -> DecodingError?

    /// Returns the location of a value below this one, or of its deepest ancestor that exists.
    func sourcePlace(of path: [any CodingKey]) -> SourcePlace

    /// The root, if this decoder is at the root of a document whose root has a name.
    var versionRoot: VersionRoot? { get }
}

/// The root of a document whose root has a name, such as an XML element.
public struct VersionRoot: Sendable {
    /// The name, as it is written or as it was converted to a key.
    public let name: String

    /// The name without a prefix.
    public let localName: String

    /// The URI of the namespace; `nil` without a namespace.
    public let namespace: String?

    /// Creates a root.
    public init(name: String, localName: String, namespace: String?) {
        self.name = name
        self.localName = localName
        self.namespace = namespace
    }
}

/// A location in a source, with the name of the source and an excerpt.
public struct SourcePlace: Sendable {
    /// The name of the file or source, when the caller gave one.
    public var sourceName: String?
    /// Line and column, or the byte offset in a binary format; `nil` without a source.
    public var location: TextLocation?
    /// The line of the source; `nil` in a binary format.
    public var excerpt: Excerpt?
    /// Whether it is the start of the whole document.
    public var isWholeDocument: Bool

    /// Creates a location.
    public init(
        sourceName: String? = nil, location: TextLocation? = nil, excerpt: Excerpt? = nil,
        isWholeDocument: Bool = false
    ) {
        self.sourceName = sourceName
        self.location = location
        self.excerpt = excerpt
        self.isWholeDocument = isWholeDocument
    }
}
