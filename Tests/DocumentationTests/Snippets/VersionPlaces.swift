import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

// snippet
struct VersionOfTrack: VersionPlaceSpec {
    static let places: [VersionPlace] = ["/gpx/@version"]
    var version: String?
}

struct VersionOfBill: VersionPlaceSpec {
    static let places: [VersionPlace] = [
        .rootNamespace(after: "http://cyclonedx.org/schema/bom/", root: "bom"),
        "specVersion",
    ]
    var version: String?
}
// end

// snippet
struct VersionOfFeed: VersionPlaceSpec {
    static let places: [VersionPlace] = [
        .rootName(["rdf:RDF": "rss1", "feed": "atom"]), "/rss/@version",
    ]
    var version: FeedVersion?
}

enum FeedVersion: String, Codable {
    case rss1, atom
    case rss2 = "2.0"
}
// end

private struct Bill: VersionedCodable, Equatable {
    static let version: String? = "1.5"
    typealias VersionSpec = VersionOfBill

    var component: [String]
}

/// Versions in places that differ between formats.
@Suite struct VersionPlacesTests {
    private let output = Transcript()

    private func print(_ items: Any...) { output.add(items) }

    @Test(arguments: ["Formats/XML/README.md", Repository.guide("Writing-migrations")])
    func areWhereEachFormatHasThem(page: String) throws {
        // snippet
        let bill = Bill(component: ["log", "atomics"])
        let xml = try XMLEncoder().encode(versioned: bill)
        let json = try DocumentEncoder(format: .json).encode(versioned: bill)
        for data in [xml, json] { print(String(decoding: data, as: UTF8.self)) }
        // end
        try output.expect(in: page)
        #expect(try XMLDecoder().decode(versioned: Bill.self, from: xml) == bill)
        #expect(try JSONDecoder().decode(versioned: Bill.self, from: json) == bill)
    }

    @Test func aFeedIsKnownByItsRoot() throws {
        func version(_ text: String) throws -> FeedVersion? {
            try XMLDecoder().peekVersion(VersionOfFeed.self, from: Data(text.utf8))
        }
        #expect(try version("<feed xmlns='http://www.w3.org/2005/Atom'/>") == .atom)
        #expect(try version("<rss version='2.0'/>") == .rss2)
        #expect(
            try version("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>")
                == .rss1)
    }

    @Test func aTrackIsKnownByAnAttribute() throws {
        let track = Data("<gpx version='1.1' creator='a'><trk/></gpx>".utf8)
        #expect(try XMLDecoder().peekVersion(VersionOfTrack.self, from: track) == "1.1")
    }
}
