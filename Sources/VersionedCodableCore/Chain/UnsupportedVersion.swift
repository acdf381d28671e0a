import VersionedCodableEssentials

/// A document declares a version that no type of the chain stands for.
///
/// In VersionedCodable 1.2 the payload of the error was the oldest type tried. That type is
/// ``tried``; a comparison of the payload with a type compiles and compares that.
public struct UnsupportedVersion: Sendable {
    /// The version the document declares; `nil` when it declares none or when it is not known.
    ///
    /// It is of the version type of the spec that found it. If that is an enumeration without a
    /// case for it, this is the raw value in the document.
    public let found: (any Hashable & Sendable)?

    /// The types that were tried, newest first.
    public let chain: [any VersionedCodable.Type]

    /// Whether the document is newer than every type of the chain; `nil` when versions cannot be
    /// compared.
    public let isNewer: Bool?

    /// The place of the version in the document, if it is known and a path.
    public let path: VersionPath?

    /// The place of the version; of a document that declares none the places where it was looked
    /// for.
    ///
    /// Empty when they are not known.
    public let places: [VersionPlace]

    /// The path to the versioned value, empty for a whole document.
    public let codingPath: [any CodingKey]

    /// The place of the version in the source, or of what lies nearest to it; `nil` from coders
    /// that do not tell places, such as Foundation's.
    public private(set) var location: SourceLocation?

    /// The line of the source at ``location``; `nil` in a binary format.
    public private(set) var excerpt: Excerpt?

    /// The name of the file or source, when the caller gave one.
    public private(set) var sourceName: String?

    /// Whether the version of the document was read; `false` for an error made by hand.
    let isDetailed: Bool

    /// Creates the error when nothing is known but the oldest type.
    public init(tried: any VersionedCodable.Type) {
        found = nil
        chain = [tried]
        isNewer = nil
        path = nil
        places = []
        codingPath = []
        isDetailed = false
    }

    /// Creates the error for a version that was found under the spec of a schema.
    init(
        found: (any Hashable & Sendable)?,
        under schema: any VersionedCodable.Type,
        chain: [any VersionedCodable.Type],
        in decoder: any Decoder
    ) {
        self.found = found
        self.chain = chain
        codingPath = decoder.codingPath
        isNewer = found.map { Self.isNewer($0, under: schema, in: chain) } ?? false
        places = Self.places(under: schema, in: decoder)
        path = places.lazy.compactMap(\.path).first
        isDetailed = true
        guard let reader = decoder as? any VersionReadingDecoder else { return }
        let keys = path?.memberKeys ?? reader.versionRoot?.namespaceKey.map { [$0] } ?? []
        let place = reader.sourcePlace(of: keys.map { PathKey(stringValue: $0) })
        location = place.location
        excerpt = place.excerpt
        sourceName = place.sourceName
    }

    /// The same error without the line of the source.
    package func withoutExcerpt() -> UnsupportedVersion {
        var copy = self
        copy.excerpt = nil
        return copy
    }

    /// The oldest type tried.
    public var tried: any VersionedCodable.Type { chain.last ?? NothingEarlier.self }

    /// The newest type tried: the one that was asked for.
    public var requested: any VersionedCodable.Type { chain.first ?? NothingEarlier.self }

    /// The version the document declares, as text of at most 60 characters.
    public var foundText: String? { found.map { VersionMessages.version($0) } }

    /// The versions of the chain, newest first; `nil` stands for documents without a version.
    public var supported: [(any Hashable & Sendable)?] { chain.map { Schema.version(of: $0) } }

    private static func isNewer(
        _ found: any Hashable & Sendable,
        under schema: any VersionedCodable.Type,
        in chain: [any VersionedCodable.Type]
    ) -> Bool? {
        let spec = ObjectIdentifier(Schema.spec(of: schema))
        var isNewer: Bool? = true
        for other in chain where ObjectIdentifier(Schema.spec(of: other)) == spec {
            guard let version = Schema.version(of: other) else { continue }
            switch VersionOrder.isGreater(found, than: version) {
            case true?: continue
            case false?: return false
            case nil: isNewer = nil
            }
        }
        // Greater than the versions of an older spec says nothing about the versions that a newer
        // spec counts.
        let isNewestSpec =
            chain.first.map { ObjectIdentifier(Schema.spec(of: $0)) == spec } ?? false
        return isNewestSpec ? isNewer : nil
    }

    private static func places(
        under schema: any VersionedCodable.Type, in decoder: any Decoder
    ) -> [VersionPlace] {
        func open<S: VersionedCodable>(_: S.Type) -> [VersionPlace] {
            if let path = S.VersionSpec.path { return [.path(path)] }
            if let spec = S.VersionSpec.self as? any VersionPlaceSpec.Type {
                return spec.placesAsked(in: decoder)
            }
            let keys = S.VersionSpec.keysToVersion(like: S.version)
            return keys.count == 1 ? [.path(VersionPath(keys: keys[0]))] : []
        }
        return open(schema)
    }
}

extension UnsupportedVersion: Equatable {
    /// Two are equal when the oldest type tried is the same.
    ///
    /// An error that was made from a type alone can thus be compared with one that tells everything
    /// about a document.
    public static func == (left: UnsupportedVersion, right: UnsupportedVersion) -> Bool {
        left.tried == right.tried
    }
}

extension UnsupportedVersion: CustomStringConvertible {
    /// The error in words, behind file, line and column, and above the line of the source, where
    /// they are known.
    public var description: String { text(showing: excerpt) }

    /// The error in words, behind file, line and column where they are known.
    var oneLine: String { text(showing: nil) }

    private func text(showing excerpt: Excerpt?) -> String {
        ErrorMessages.render(
            source: sourceName, location: location, path: [],
            message: VersionMessages.unsupported(self), excerpt: excerpt)
    }
}
