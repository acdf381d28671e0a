import VersionedCodable
import VersionedCodableXML

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Version 1.0: metadata is next to the waypoints, and a link is two elements.
struct JourneyV1: VersionedCodable {
    static let version: String? = "1.0"
    typealias VersionSpec = VersionOfJourney
    typealias PreviousVersion = NothingEarlier

    struct Point: Codable {
        @Attribute var lat: Double
        @Attribute var lon: Double
        var ele: Double?
        var time: Date?
        var speed: Double?
        var name: String?
        var url: String?
        var urlname: String?
    }

    struct Way: Codable {
        var name: String?
        var segments: [Segment]

        enum CodingKeys: String, CodingKey {
            case name
            case segments = "trkseg"
        }
    }

    struct Segment: Codable {
        var points: [Point]

        enum CodingKeys: String, CodingKey {
            case points = "trkpt"
        }
    }

    @Attribute var creator: String
    var name: String?
    var desc: String?
    var author: String?
    var email: String?
    var url: String?
    var urlname: String?
    var time: Date?
    var places: [Point]
    var ways: [Way]

    enum CodingKeys: String, CodingKey {
        case creator, name, desc, author, email, url, urlname, time
        case places = "wpt"
        case ways = "trk"
    }
}
