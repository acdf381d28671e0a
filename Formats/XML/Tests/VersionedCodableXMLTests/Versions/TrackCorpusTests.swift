import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// Files of GPS receivers and of programs for them, of two versions and of none, through one type.
@Suite(.enabled(if: CorpusFiles.isPresent)) struct TrackCorpusTests {
    struct Spec: VersionPlaceSpec {
        static let places: [VersionPlace] = [
            .path("/gpx/@version").and(
                .rootNamespace([
                    "http://www.topografix.com/GPX/1/1": "1.1",
                    "http://www.topografix.com/GPX/1/0": "1.0",
                ]))
        ]
        var version: String?
    }

    struct Point: Codable, Equatable {
        @Attribute var lat: Double
        @Attribute var lon: Double
        var ele: Double?
        var time: Date?
        var name: String?
        var sym: String?
    }

    struct Way: Codable, Equatable {
        var name: String?
        var number: Int?
        var segments: [Segment]
        enum CodingKeys: String, CodingKey {
            case name, number
            case segments = "trkseg"
        }
    }

    struct Segment: Codable, Equatable {
        var points: [Point]
        enum CodingKeys: String, CodingKey { case points = "trkpt" }
    }

    struct Route: Codable, Equatable {
        var name: String?
        var points: [Point]
        enum CodingKeys: String, CodingKey {
            case name
            case points = "rtept"
        }
    }

    struct Track: VersionedCodable, Equatable {
        static let version: String? = "1.1"
        typealias VersionSpec = Spec
        struct Metadata: Codable, Equatable {
            var name: String?
            var desc: String?
            var time: Date?
            var keywords: String?
        }
        @Attribute var creator: String?
        var metadata: Metadata?
        var wpt: [Point]
        var rte: [Route]
        var trk: [Way]

        init(from old: TrackV0) {
            creator = old.creator
            metadata = Metadata(
                name: old.name, desc: old.desc, time: old.time, keywords: old.keywords)
            (wpt, rte, trk) = (old.wpt, old.rte, old.trk)
        }
    }

    struct TrackV0: VersionedCodable {
        static let version: String? = "1.0"
        typealias VersionSpec = Spec
        typealias PreviousVersion = UnversionedTrack
        @Attribute var creator: String?
        var name: String?
        var desc: String?
        var time: Date?
        var keywords: String?
        var wpt: [Point]
        var rte: [Route]
        var trk: [Way]

        init(from old: UnversionedTrack) { (wpt, rte, trk) = (old.wpt, old.rte, old.trk) }
    }

    /// What programs wrote that knew no versions.
    struct UnversionedTrack: VersionedCodable {
        static let version: String? = nil
        typealias VersionSpec = Spec
        var wpt: [Point]
        var rte: [Route]
        var trk: [Way]
    }

    @Test(arguments: CorpusFiles.files(in: "gpx", suffixes: ".gpx"))
    func isReadAndWritten(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        let track = try XMLDecoder().decode(versioned: Track.self, from: data)
        let text = data.text
        func count(_ word: String) -> Int { text.components(separatedBy: "<" + word).count - 1 }
        #expect(track.wpt.count == count("wpt "))
        #expect(track.rte.flatMap(\.points).count == count("rtept "))
        #expect(track.trk.flatMap(\.segments).flatMap(\.points).count == count("trkpt "))
        let xml = try XMLEncoder().encode(versioned: track)
        #expect(xml.starts(with: Data("<gpx xmlns=\"http://www.topografix.com/GPX/1/1\" ver".utf8)))
        #expect(try XMLDecoder().decode(versioned: Track.self, from: xml) == track)
        let json = DocumentEncoder(format: .json)
        json.dateEncodingStrategy = .timestamp
        let decoder = DocumentDecoder(format: .json)
        decoder.dateDecodingStrategy = .timestamp
        let again = try decoder.decode(
            versioned: Track.self, from: try json.encode(versioned: track))
        #expect(again == track)
    }

    @Test func isOfTheVersionItSays() throws {
        let versions = try CorpusFiles.files(in: "gpx", suffixes: ".gpx").map {
            try XMLDecoder().peekVersion(of: Track.self, from: CorpusFiles.data($0)) ?? "none"
        }
        #expect(
            versions == [
                "1.0", "1.0", "1.0", "1.1", "1.1", "1.1", "1.0", "none", "1.0", "1.1", "none",
                "1.1",
            ])
    }

    @Test func theOldOneSaysWhatTheNewOneSays() throws {
        func track(_ name: String) throws -> Track {
            try XMLDecoder().decode(
                versioned: Track.self, from: CorpusFiles.data("gpx/\(name)_with_all_fields.gpx"))
        }
        let (old, new) = (try track("gpx1.0"), try track("gpx1.1"))
        #expect(old.metadata?.name == "example name")
        #expect(old.metadata?.keywords == new.metadata?.keywords)
        #expect(old.wpt[0].ele == new.wpt[0].ele)
    }
}
