import VersionedCodableEssentials

/// The error that a document declares a version that its type does not read.
///
/// In VersionedCodable 1.2 the payload of the error was the oldest type tried. That type is
/// ``tried``; code that compares the payload with a type still compiles, and compares ``tried``.
public struct UnsupportedVersion: Sendable {
    /// The version that the document declares; `nil` when it declares none or when it is not known.
    ///
    /// It has the version type of the spec that found it. If that is an enumeration without a case
    /// for it, this is the raw value in the document.
    public let found: (any Hashable & Sendable)?

    /// The types that were tried, newest first.
    public let chain: [Any.Type]

    /// The versions that are read, newest first; `nil` for documents without a version.
    public let supported: [(any Hashable & Sendable)?]

    /// Whether the document is newer than all types; `nil` when versions cannot be compared.
    public let isNewer: Bool?

    /// The path of the version in the document, if it is known and the version is at one path.
    public let path: VersionPath?

    /// The path to the versioned value, empty for a whole document.
    public let codingPath: [any CodingKey]

    /// The location of the version, or of the nearest value; `nil` if the coder reports none.
    public var location: TextLocation? { place?.location }

    /// The line of the source at ``location``; `nil` in a binary format.
    public var excerpt: Excerpt? { place?.excerpt }

    /// The name of the file or source, when the caller gave one.
    public var sourceName: String? { place?.sourceName }

    private var place: SourcePlace?

    /// False for an error of which only the oldest type is known.
    let hasDetails: Bool

    /// Whether the version is known to be at one path, so that the error can suggest it.
    let isPathDeclared: Bool

    /// Creates the error when only the oldest type is known.
    init(tried: any VersionedCodable.Type) {
        found = nil
        chain = [tried]
        supported = [tried.anyVersion]
        isNewer = nil
        path = nil
        codingPath = []
        hasDetails = false
        isPathDeclared = false
    }

    init(
        found: (any Hashable & Sendable)?,
        under schema: any VersionedCodable.Type,
        chain: [any VersionedCodable.Type],
        in decoder: any Decoder
    ) {
        self.found = found
        self.chain = chain
        supported = chain.map { $0.anyVersion }
        codingPath = decoder.codingPath
        isNewer = found.map { Self.isNewer($0, under: schema, in: chain) } ?? false
        path = Self.path(under: schema)
        hasDetails = true
        isPathDeclared = schema.anySpec.path != nil
        place = decoder.sourcePlace(of: path?.memberKeys ?? schema.keysToVersion.first ?? [])
    }

    /// Creates the error for a type whose versions are not types of a chain.
    ///
    /// - Parameters:
    ///   - found: The version that the document declares; `nil` when it declares none.
    ///   - type: The type.
    ///   - supported: The versions that the type reads, newest first.
    ///   - isNewer: Whether the document is newer than all of them; `nil` compares the versions.
    ///   - keys: The keys to the version, or to the first of its parts.
    ///   - decoder: The decoder of the value.
    public init(
        found: (any Hashable & Sendable)?, of type: Any.Type,
        supported: [any Hashable & Sendable], isNewer: Bool? = nil, at keys: [String],
        in decoder: any Decoder
    ) {
        self.found = found
        chain = [type]
        self.supported = supported
        self.isNewer = isNewer ?? found.map { Self.isNewer($0, than: supported) } ?? false
        path = keys.isEmpty ? nil : VersionPath(keys: keys)
        codingPath = decoder.codingPath
        hasDetails = true
        isPathDeclared = true
        place = decoder.sourcePlace(of: keys)
    }

    package func withoutExcerpt() -> UnsupportedVersion {
        var copy = self
        copy.place?.excerpt = nil
        return copy
    }

    /// The oldest type tried.
    public var tried: Any.Type { chain.last ?? NothingEarlier.self }

    /// The newest type tried, which is the requested one.
    public var requested: Any.Type { chain.first ?? NothingEarlier.self }

    /// The version that the document declares, as text of at most 60 characters.
    public var foundText: String? { found.map { VersionMessages.version($0) } }

    private static func isNewer(
        _ found: any Hashable & Sendable,
        under schema: any VersionedCodable.Type,
        in chain: [any VersionedCodable.Type]
    ) -> Bool? {
        let spec = ObjectIdentifier(schema.anySpec)
        let versions = chain.filter { ObjectIdentifier($0.anySpec) == spec }
            .compactMap { $0.anyVersion }
        let isNewer = isNewer(found, than: versions)
        // Versions of an older spec cannot be compared with those of a newer spec.
        let isNewestSpec = chain.first.map { ObjectIdentifier($0.anySpec) == spec } ?? false
        return isNewer == false || isNewestSpec ? isNewer : nil
    }

    private static func isNewer(
        _ found: any Hashable & Sendable, than versions: [any Hashable & Sendable]
    ) -> Bool? {
        var isNewer: Bool? = true
        for version in versions {
            switch VersionOrder.isGreater(found, than: version) {
            case true?: continue
            case false?: return false
            case nil: isNewer = nil
            }
        }
        return isNewer
    }

    private static func path(under schema: any VersionedCodable.Type) -> VersionPath? {
        if let path = schema.anySpec.path { return path }
        let keys = schema.keysToVersion
        return keys.count == 1 ? VersionPath(keys: keys[0]) : nil
    }
}

extension Decoder {
    fileprivate func sourcePlace(of keys: [String]) -> SourcePlace? {
        (self as? any VersionReadingDecoder)?.sourcePlace(of: keys.map { PathKey($0) })
    }
}

extension UnsupportedVersion: Equatable {
    /// Whether the oldest type tried is the same.
    ///
    /// ``VersionedDecodingError/unsupportedVersion(tried:)`` can thus be compared with a detailed
    /// error.
    public static func == (left: UnsupportedVersion, right: UnsupportedVersion) -> Bool {
        left.tried == right.tried
    }
}

extension UnsupportedVersion: CustomStringConvertible {
    /// The error message with location and excerpt, where they are known.
    public var description: String { text(showing: excerpt) }

    /// The error message after file, line and column, without the line of the source.
    var oneLine: String { text(showing: nil) }

    private func text(showing excerpt: Excerpt?) -> String {
        ErrorMessages.render(
            source: sourceName, location: location, path: [],
            message: VersionMessages.unsupported(self), excerpt: excerpt)
    }
}
