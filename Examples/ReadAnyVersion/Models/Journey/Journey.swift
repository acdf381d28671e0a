import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Waypoints and tracks, as in a current GPX file.
struct Journey: VersionedCodable, Equatable {
    static let version: String? = "1.1"
    typealias VersionSpec = VersionOfJourney
    typealias PreviousVersion = JourneyV1

    /// Information about the file itself.
    struct Metadata: Codable, Equatable {
        var name: String?
        var desc: String?
        var author: Person?
        var link: [Link]
        var time: Date?
    }

    struct Person: Codable, Equatable {
        var name: String?
        var email: Email?
    }

    /// An address in two parts, to make it harder to harvest.
    struct Email: Codable, Equatable {
        @Attribute var id: String
        @Attribute var domain: String
    }

    struct Link: Codable, Equatable {
        @Attribute var href: String
        var text: String?
    }

    struct Point: Codable, Equatable {
        @Attribute var lat: Double
        @Attribute var lon: Double
        var ele: Double?
        var time: Date?
        var name: String?
        var link: [Link]
        var extensions: Measurements?
    }

    /// Measurements that had separate elements only in version 1.0.
    struct Measurements: Codable, Equatable {
        var speed: Double?
    }

    struct Way: Codable, Equatable {
        var name: String?
        var segments: [Segment]

        enum CodingKeys: String, CodingKey {
            case name
            case segments = "trkseg"
        }
    }

    struct Segment: Codable, Equatable {
        var points: [Point]

        enum CodingKeys: String, CodingKey {
            case points = "trkpt"
        }
    }

    @Attribute var creator: String
    var metadata: Metadata?
    var places: [Point]
    var ways: [Way]

    enum CodingKeys: String, CodingKey {
        case creator, metadata
        case places = "wpt"
        case ways = "trk"
    }
}

extension Journey {
    init(from previous: JourneyV1) throws {
        self.init(
            creator: previous.creator,
            metadata: try Metadata(from: previous),
            places: previous.places.map { Point(from: $0) },
            ways: previous.ways.map { way in
                Way(
                    name: way.name,
                    segments: way.segments.map {
                        Segment(points: $0.points.map { Point(from: $0) })
                    })
            })
    }
}

extension Journey.Metadata {
    /// Collects the members that were next to the waypoints; `nil` when there were none.
    fileprivate init?(from previous: JourneyV1) throws {
        guard
            previous.name ?? previous.desc ?? previous.author ?? previous.email ?? previous.url
                != nil || previous.time != nil
        else { return nil }
        var author: Journey.Person?
        if previous.author ?? previous.email != nil {
            author = Journey.Person(
                name: previous.author, email: try previous.email.map { try .init(address: $0) })
        }
        self.init(
            name: previous.name, desc: previous.desc, author: author,
            link: .init(previous.url, previous.urlname), time: previous.time)
    }
}

extension Journey.Email {
    fileprivate init(address: String) throws {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw VersionedDecodingError.fieldNoLongerValid(
                "email", "expected an address such as ada@example.org")
        }
        self.init(id: String(parts[0]), domain: String(parts[1]))
    }
}

extension Journey.Point {
    fileprivate init(from previous: JourneyV1.Point) {
        self.init(
            lat: previous.lat, lon: previous.lon, ele: previous.ele, time: previous.time,
            name: previous.name, link: .init(previous.url, previous.urlname),
            extensions: previous.speed.map { .init(speed: $0) })
    }
}

extension [Journey.Link] {
    fileprivate init(_ url: String?, _ name: String?) {
        self = url.map { [Journey.Link(href: $0, text: name)] } ?? []
    }
}
