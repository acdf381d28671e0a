/// A decoder that knows more of its document than `Decoder` tells.
///
/// Versions work with every decoder. One that conforms spares them work, finds the version in the
/// name or namespace of a root, and gives their errors a place.
public protocol VersionReadingDecoder: Decoder {
    /// Whether the value at this decoder certainly declares the version of its type.
    ///
    /// With false the version is looked up by decoding the spec.
    func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool

    /// Decodes the value at this decoder as a schema whose version is known.
    ///
    /// A decoder that refuses unknown keys knows by it which keys belong to the version.
    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema

    /// Notes that the value at this decoder is not decoded, so that nothing in it is unknown.
    func skipValue()

    /// The error for a missing key of the object at this decoder, with a remark behind the message;
    /// nil if the error, which said what the context has, was not made by the decoder.
    func missing(
        _ key: any CodingKey, remark: String, in context: DecodingError.Context
    ) -> DecodingError?

    /// The place in the source of a value below this one, or of the deepest one on the way to it
    /// that is there.
    func sourcePlace(of path: [any CodingKey]) -> SourcePlace

    /// The root, if this decoder is at the root of a document whose root has a name.
    var versionRoot: (any VersionRoot)? { get }
}

/// The root of a document whose roots have names, such as the element of an XML document.
public protocol VersionRoot {
    /// The name, as it is written or as it became a key.
    var name: String { get }

    /// The name without a prefix.
    var localName: String { get }

    /// The URI of the namespace; nil for none.
    var namespace: String? { get }

    /// The key of the attribute that declares the namespace.
    var namespaceKey: String? { get }

    /// Reads a text of the root as a version.
    ///
    /// - Throws: `DecodingError` when it is none.
    func version<Version: Decodable>(_ type: Version.Type, of text: String) throws -> Version

    /// The error that something is wrong with the root.
    func corrupted(_ message: String) -> DecodingError
}

/// Where something stands in a source.
public struct SourcePlace: Sendable {
    /// The name of the file or source, when the caller gave one.
    public var sourceName: String?
    /// Line and column, or the byte of a binary format; nil without a source.
    public var location: SourceLocation?
    /// The line of the source; nil in a binary format.
    public var excerpt: Excerpt?
    /// Whether it is the beginning of the whole document.
    public var isWholeDocument: Bool

    /// Makes a place.
    public init(
        sourceName: String? = nil, location: SourceLocation? = nil, excerpt: Excerpt? = nil,
        isWholeDocument: Bool = false
    ) {
        self.sourceName = sourceName
        self.location = location
        self.excerpt = excerpt
        self.isWholeDocument = isWholeDocument
    }
}

/// A version that is an attribute in formats with attributes, and itself in others.
public protocol VersionAttribute {}
