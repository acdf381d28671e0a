import VersionedCodable

/// Finds the version of a journey: an attribute of the root `gpx`, or else the namespace.
///
/// Both are written. A format without them has the key `version`.
struct VersionOfJourney: VersionPlaceSpec {
    static let places: [VersionPlace] = [
        .path("/gpx/@version").and(
            .rootNamespace(
                [
                    "http://www.topografix.com/GPX/1/1": "1.1",
                    "http://www.topografix.com/GPX/1/0": "1.0",
                ], root: "gpx"))
    ]

    var version: String?
}
