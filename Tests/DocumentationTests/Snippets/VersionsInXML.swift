import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

// snippet
struct VersionOfTrack: VersionPathSpec {
    static var keyPathToVersion: KeyPath<Self, String?> { \.version }
    @Attribute var version: String?

    init(withVersion version: String?) { self.version = version }
}
// end

// snippet
struct VersionOfBill: VersionFunctionSpec {
    static func version(of document: DocumentShape) -> String? {
        let start = "http://cyclonedx.org/schema/bom/"
        guard let uri = document.rootNamespace else { return document.text(at: "specVersion") }
        return uri.hasPrefix(start) ? String(uri.dropFirst(start.count)) : nil
    }

    var version: String?
}
// end

// snippet
struct VersionOfFeed: VersionFunctionSpec {
    static func version(of document: DocumentShape) -> String? {
        switch document.rootName {
        case "feed": "atom"
        case "RDF": "rss1"
        default: document.text(at: "/rss/@version")
        }
    }

    var version: String?
}
// end

/// Versions that XML documents declare in their own ways.
@Suite struct VersionsInXMLTests: Printing {
    struct Track: VersionedCodable {
        static let version: String? = "1.1"
        typealias VersionSpec = VersionOfTrack

        var name: String
    }

    let output = Transcript()

    @Test func areAttributesInXML() throws {
        // snippet
        let track = Track(name: "Bay")
        let xml = try XMLEncoder().encode(versioned: track, withRootKey: "gpx")
        let json = try DocumentEncoder(format: .json).encode(versioned: track)
        for data in [xml, json] { print(String(decoding: data, as: UTF8.self)) }
        // end
        try output.expect(in: "Formats/XML/README.md")
    }

    @Test(arguments: [
        (#"<bom xmlns="http://cyclonedx.org/schema/bom/1.4"/>"#, "1.4"),
        (#"<b:bom xmlns:b="http://cyclonedx.org/schema/bom/1.5"/>"#, "1.5"),
        ("<bom/>", nil),
    ])
    func areInTheNamespace(xml: String, version: String?) throws {
        let found = try XMLDecoder().peekVersion(VersionOfBill.self, from: Data(xml.utf8))
        #expect(found == version)
        let json = Data(#"{"specVersion": "1.4"}"#.utf8)
        #expect(try JSONDecoder().peekVersion(VersionOfBill.self, from: json) == "1.4")
    }

    @Test func aFeedIsKnownByItsRoot() throws {
        func version(_ text: String) throws -> String? {
            try XMLDecoder().peekVersion(VersionOfFeed.self, from: Data(text.utf8))
        }
        #expect(try version("<feed xmlns='http://www.w3.org/2005/Atom'/>") == "atom")
        #expect(try version("<rss version='2.0'/>") == "2.0")
        #expect(
            try version("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>")
                == "rss1")
    }
}
