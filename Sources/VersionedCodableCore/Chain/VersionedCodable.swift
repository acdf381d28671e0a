/// A type for one version of a document that names the type of the previous version.
///
/// Each version of a document is a plain `Codable` type. It names the type of the previous version
/// and says how a value of that type becomes a value of this one. Together the types form a chain,
/// and a document of any version in the chain can be decoded as the newest type:
///
/// ```swift
/// struct Recipe: VersionedCodable {
///     static let version: Int? = 2
///     typealias PreviousVersion = OldRecipe
///
///     var title: String
///
///     init(from old: OldRecipe) { title = old.name }
/// }
///
/// struct OldRecipe: VersionedCodable {
///     static let version: Int? = 1
///     typealias PreviousVersion = NothingEarlier
///
///     var name: String
/// }
///
/// let recipe = try JSONDecoder().decode(versioned: Recipe.self, from: data)
/// ```
public protocol VersionedCodable: Codable, SendableMetatype, VersionedContent {
    /// The type of the previous version, or ``NothingEarlier`` for the oldest.
    associatedtype PreviousVersion: VersionedCodable

    /// The spec that says where a document of this version keeps its version.
    associatedtype VersionSpec: VersionPathSpec = VersionKeyAtRootVersionPathSpec

    /// The version of this type's documents; `nil` for documents that declare none.
    static var version: VersionSpec.Version? { get }

    /// The version of a document that declares none, for formats in which the first documents had no
    /// version, and for documents in which people leave it out.
    ///
    ///     static var versionWhenMissing: Int? { 1 }
    ///
    /// It applies to the whole chain, wherever one of its types declares it; the newest declaration
    /// counts. It is not looked at if the document declares a version under any spec of the chain,
    /// and it does not change what is encoded. The default is `nil`: a document without a version is
    /// decoded as the type whose ``version`` is `nil`, and is an error if there is none.
    static var versionWhenMissing: VersionSpec.Version? { get }

    /// Migrates a value of the previous version.
    ///
    /// - Throws: Any error. ``VersionedDecodingError/fieldNoLongerValid(_:)`` says that a value of
    ///   the older document has no meaning any more.
    init(from previous: PreviousVersion) throws
}

extension VersionedCodable {
    /// No version: documents have to declare theirs, unless a type of the chain has none.
    public static var versionWhenMissing: VersionSpec.Version? { nil }
}

extension VersionedCodable where PreviousVersion == NothingEarlier {
    /// Throws ``VersionedDecodingError/unsupportedVersion(_:)``: this is the oldest version.
    public init(from previous: NothingEarlier) throws {
        throw VersionedDecodingError.unsupportedVersion(tried: Self.self)
    }
}

/// The end of a chain, which is the previous version of the oldest.
///
/// It has no values. Decoding it fails with `DecodingError.typeMismatch`.
public enum NothingEarlier {}

extension NothingEarlier: VersionedCodable {
    /// The end of the chain.
    public typealias PreviousVersion = NothingEarlier

    /// No version.
    public static var version: Int? { nil }

    /// Fails with `DecodingError.typeMismatch`.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.typeMismatch(
            NothingEarlier.self,
            .init(
                codingPath: decoder.codingPath, debugDescription: VersionMessages.nothingEarlier))
    }

    /// Cannot be called, because there is no value.
    public func encode(to encoder: any Encoder) throws {}
}

extension Never: VersionedCodable {
    /// The end of the chain.
    public typealias PreviousVersion = NothingEarlier

    /// No version.
    public static var version: Int? { nil }
}
