import VersionedCodable
import VersionedCodableXML

/// Finds the version of a journey: an attribute of the root `gpx`, or else the namespace.
///
/// Both are written. A format without them has keys instead.
struct VersionOfJourney: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, String?> { \.known }

    @Attribute var version: String?
    @Attribute var xmlns: String?
    var root: XMLRootName?

    var known: String? {
        version ?? xmlns.flatMap { uri in ["1.0", "1.1"].first { Self.namespace(of: $0) == uri } }
    }

    init(withVersion version: String?) {
        self.version = version
        xmlns = version.map { Self.namespace(of: $0) }
        root = "gpx"
    }

    private static func namespace(of version: String) -> String {
        "http://www.topografix.com/GPX/" + version.replacing(".", with: "/")
    }
}
