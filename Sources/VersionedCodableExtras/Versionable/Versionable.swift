import VersionedCodableCore

/// A type whose old documents are migrated as value trees, one version after another.
///
/// ```swift
/// struct Note: Versionable {
///     enum Version: Int, VersionType {
///         case v1 = 1, v2, v3
///     }
///     var version: Version = Self.version
///     var text: String
///     var tags: [String]
///
///     static func migrate(to version: Version) -> Migration {
///         switch version {
///         case .v1: .none
///         case .v2: .migrate { payload in payload["text"] = "none" }
///         case .v3: .migrate { payload in payload["tags"] = [] }
///         }
///     }
///
///     static var mock: Note { Note(text: "Tea", tags: ["drink"]) }
/// }
///
/// let note = try JSONDecoder().decode(versionable: Note.self, from: data)
/// ```
///
/// The compiler demands a migration to each new version. A document of the type's version is
/// decoded directly. An older one becomes a tree, on which the migrations to all later versions
/// run; then the tree is decoded. Nothing is serialized in between, and the document is parsed
/// once. Decode with `decode(versionable:from:)` of `VersionPeeking`, inside other values with
/// `decode(versionable:)` of decoders and containers, or with `VersionableContainer`.
///
/// ## The payload
///
/// Migrations see the keys of the document, whatever the key strategy of the decoder is; it must not
/// change the key `version`. In formats whose text has no types (XML), attributes and child elements
/// are both members, values are `untyped` text, and several elements with the same name are an array.
///
/// A document keeps its version under the key `version` of its root. For documents that keep it
/// elsewhere, or have none, use the chain of a `VersionedCodable` type.
public protocol Versionable: Codable {
    /// The versions, oldest first.
    associatedtype Version: VersionType

    /// A change of a document of the previous version.
    typealias MigrationClosure = @Sendable (_ payload: inout DocumentValue) throws -> Void

    /// Returns the migration of a document of the previous version to a version.
    static func migrate(to version: Version) -> PayloadMigration

    /// The version of the type; documents are migrated to it, and those that are newer are refused.
    ///
    /// The default is the last version.
    static var version: Version { get }

    /// The version of the value, which is encoded with it.
    var version: Version { get }

    /// A value to be kept as a document of this version; see `saveMockToFile(in:)`.
    static var mock: Self { get }

    /// The folder of the mocks of all types.
    ///
    /// The default is the environment variable `VERSIONED_CODABLE_MOCKS`, or else
    /// `VersionableMocks` in the home folder; in a simulator, that of the host's user.
    static var mockDirectoryRootPath: String { get }

    /// The folder of the mocks of the type.
    ///
    /// The default is the folder named after the type in ``mockDirectoryRootPath``.
    static var mockDirectoryPath: String { get }
}

extension Versionable {
    /// The last version.
    public static var version: Version {
        // A type without versions is refused with an error before this is called.
        let versions = Array(Version.allCases)
        return versions[versions.count - 1]
    }
}

/// The migration of a document from one version to the next.
public enum PayloadMigration: Sendable {
    /// No change.
    case none
    /// A change of the payload.
    case migrate(Versionable.MigrationClosure)

    /// Changes a payload.
    ///
    /// - Throws: The errors of the closure.
    public func callAsFunction(_ payload: inout DocumentValue) throws {
        if case .migrate(let change) = self { try change(&payload) }
    }
}

extension Versionable {
    /// The steps of this type, under their name in the package Versionable.
    ///
    /// Not a name of the module, because other modules have it, too.
    public typealias Migration = PayloadMigration
}
