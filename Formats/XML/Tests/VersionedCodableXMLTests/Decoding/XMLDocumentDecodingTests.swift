import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Documents that others wrote.
@Suite(.enabled(if: Corpus.isPresent)) struct XMLDocumentDecodingTests {
    struct GPX: Codable, Equatable {
        @Attribute var version: String?
        @Attribute var creator: String?
        var metadata: Metadata?
        var wpt: [Point]
        var rte: [Route]
        var trk: [Track]
    }
    struct Metadata: Codable, Equatable {
        var name: String?
        var time: Date?
        var link: [Link]
        var extensions: [String: String]?
    }
    struct Link: Codable, Equatable {
        @Attribute var href: URL
        var text: String?
    }
    struct Route: Codable, Equatable {
        var name: String?
        var rtept: [Point]
    }
    struct Track: Codable, Equatable {
        var name: String?
        var trkseg: [Segment]
    }
    struct Segment: Codable, Equatable { var trkpt: [Point] }
    struct Point: Codable, Equatable {
        @Attribute var lat: Double
        @Attribute var lon: Double
        var ele: Double?
        var time: Date?
        var name: String?
    }

    @Test(arguments: Corpus.files(in: "gpx", suffix: ".gpx"))
    func `every GPX`(file: String) throws {
        let data = try Corpus.data(file)
        let text = String(decoding: data, as: UTF8.self)
        let gpx = try XMLDecoder().decode(GPX.self, from: data)
        func count(_ name: String) -> Int { text.components(separatedBy: "<\(name) ").count - 1 }
        let segments: [Segment] = gpx.trk.flatMap { $0.trkseg }
        let trackPoints: [Point] = segments.flatMap { $0.trkpt }
        let routePoints: [Point] = gpx.rte.flatMap { $0.rtept }
        #expect(gpx.wpt.count == count("wpt"))
        #expect(routePoints.count == count("rtept"))
        #expect(trackPoints.count == count("trkpt"))
    }

    @Test func `GPX with all fields`() throws {
        let data = try Corpus.data("gpx/gpx1.1_with_all_fields.gpx")
        let gpx = try XMLDecoder().decode(GPX.self, from: data)
        #expect(gpx.metadata?.link.map(\.href.absoluteString) == ["http://link2"])
        #expect(gpx.metadata?.time == Date(timeIntervalSince1970: 1_357_041_600))
        #expect(gpx.metadata?.extensions == ["ext:aaa": "bbb", "ext:bbb": "ccc", "ext:ccc": "ddd"])
        #expect(gpx.wpt.first?.lat == 12.3)
        #expect(gpx.wpt.first?.ele == 75.1)
    }

    struct BOM: Codable, Equatable {
        @Attribute var serialNumber: String
        @Attribute var version: Int
        @XMLWrapped("component") var components: [Component] = []
    }
    struct Component: Codable, Equatable {
        @Attribute var type: String
        var group: String?
        var name: String
        var version: String?
        @XMLWrapped("hash") var hashes: [Hash]? = nil
        @XMLWrapped("license") var licenses: [LicenseChoice]? = nil
        @XMLWrapped("component") var components: [Component]? = nil
    }
    struct Hash: Codable, Equatable {
        @Attribute var alg: String
        @XMLText var content: String
    }
    struct LicenseChoice: Codable, Equatable {
        var license: License?
        var expression: String?
        enum CodingKeys: String, XMLChoiceCodingKey { case license, expression }
    }
    struct License: Codable, Equatable {
        var id: String?
        var name: String?
        var url: String?
    }

    @Test(arguments: [
        "valid-component-hashes", "valid-component-types", "valid-assembly",
        "valid-empty-components",
    ])
    func `CycloneDX says the same in XML and JSON`(name: String) throws {
        let xml = try XMLDecoder().decode(
            BOM.self, from: try Corpus.data("cyclonedx/1.5/\(name)-1.5.xml"))
        let json = try DocumentDecoder(format: .json).decode(
            BOM.self, from: try Corpus.data("cyclonedx/1.5/\(name)-1.5.json"))
        #expect(xml == json)
        #expect(xml.components.isEmpty == (name == "valid-empty-components"))
    }

    @Test(arguments: ["valid-license-id", "valid-license-name", "valid-license-expression"])
    func `CycloneDX has licenses in XML and JSON`(name: String) throws {
        // The two differ in the type of the component.
        let xml = try XMLDecoder().decode(
            BOM.self, from: try Corpus.data("cyclonedx/1.5/\(name)-1.5.xml"))
        let json = try DocumentDecoder(format: .json).decode(
            BOM.self, from: try Corpus.data("cyclonedx/1.5/\(name)-1.5.json"))
        #expect(xml.components.map(\.licenses) == json.components.map(\.licenses))
        #expect(xml.components.first?.licenses?.count == 1)
    }
}
