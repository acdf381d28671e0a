/// A spec for a version that different formats, or different documents, keep in different places.
///
/// One type with one chain then reads and writes all of them:
///
/// ```swift
/// struct BOMVersion: VersionPlaceSpec {
///     static let places: [VersionPlace] = [
///         .rootNamespace(after: "http://cyclonedx.org/schema/bom/", root: "bom"), "specVersion",
///     ]
///     var version: String?
/// }
/// ```
///
/// Nothing else has to be written: the spec decodes and encodes itself from its places.
///
/// - Reading: the places are read in order, and the first one that holds a version wins. A root
///   whose namespace or name is not listed is an error when no other place holds a version.
/// - Writing: the version is written to the first place that the format has and that can hold it.
/// - In formats without attributes, a path to an attribute counts as a path of keys, but only if no
///   path consists of keys alone.
public protocol VersionPlaceSpec: VersionPathSpec {
    /// The type of the version, inferred from ``version``.
    associatedtype Version

    /// The places, in the order they are read.
    static var places: [VersionPlace] { get }

    /// The version.
    var version: Version? { get }

    /// Creates the spec of a version; a memberwise initializer is enough.
    ///
    /// A public type has to declare it.
    init(version: Version?)
}

extension VersionPlaceSpec {
    /// The key path to ``version``.
    public static var keyPathToVersion: KeyPath<Self, Version?> { \Self.version }

    /// The path of the only place, if that is a path.
    public static var path: VersionPath? {
        guard places.count == 1, places[0].parts.count == 1 else { return nil }
        return places[0].path
    }

    /// Creates the spec of a version.
    public init(withVersion version: Version?) {
        self.init(version: version)
    }

    /// Reads the version from one of the places.
    ///
    /// - Throws: `DecodingError` when a place holds something that is not a version, or the root is
    ///   not one of those listed.
    public init(from decoder: any Decoder) throws {
        let search = VersionPlaceSearch(Self.self, decoder)
        switch try search.first() {
        case .version(let version, _): self.init(version: version)
        case .missing: self.init(version: nil)
        case .invalid(_, let error, _), .shapeMismatch(let error): throw error
        }
    }

    /// Writes the version to the first place that the format has and that can hold it.
    ///
    /// - Throws: `EncodingError` when no place can hold it.
    public func encode(to encoder: any Encoder) throws {
        guard let version else {
            _ = encoder.container(keyedBy: PathKey.self)
            return
        }
        try VersionPlace.write(version, to: Self.places, in: encoder)
    }
}
