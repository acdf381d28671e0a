import VersionedCodable

/// Finds the version of settings in `about.schema`, a semantic version.
///
/// Before version 3 it was a number at the root: each type of a chain may use a different path.
struct SchemaInAbout: VersionPathSpec {
    static let keyPathToVersion: KeyPath<Self, SemanticVersion?> = \Self.about?.schema
    static var path: VersionPath? { "/about/schema" }

    struct About: Codable {
        var schema: SemanticVersion?
    }

    let about: About?

    init(withVersion version: SemanticVersion?) {
        about = About(schema: version)
    }
}
