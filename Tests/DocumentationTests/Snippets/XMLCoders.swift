import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// What the pages show of XML.
@Suite struct XMLCodersTests {
    @Test func xmlIsReadAndWritten() throws {
        let xml = #"<job id="7"><step>boil</step><step>pour</step></job>"#
        // snippet
        struct Job: Codable, Equatable {
            @Attribute var id: Int
            var step: [String]
        }

        let job = try XMLDecoder().decode(Job.self, from: xml)
        let again = try XMLEncoder().encode(job, withRootKey: "job")
        let json = try JSONEncoder().encode(job)
        // end
        #expect(String(decoding: again, as: UTF8.self) == xml)
        #expect(try JSONDecoder().decode(Job.self, from: json) == job)
    }

    @Test func xmlKeepsWhatIsUnknown() throws {
        let xml =
            #"<wpt lat="1" x:id="7" xmlns:x="u"><extensions><x:hr>90</x:hr></extensions></wpt>"#
        // snippet
        struct Waypoint: Codable {
            @Attribute var lat: Double
            var extensions: XMLContent?  // one element as it was read
            var others = UnknownMembers()  // all other attributes and elements
        }
        // end
        let waypoint = try XMLDecoder().decode(Waypoint.self, from: xml)
        let again = try XMLEncoder().encode(waypoint, withRootKey: "wpt")
        #expect(
            String(decoding: again, as: UTF8.self)
                == #"<wpt lat="1" x:id="7" xmlns:x="u"><extensions><x:hr>90</x:hr></extensions></wpt>"#
        )
    }

    @Test func xmlHasVersions() throws {
        let xml = "<server><version>1</version><listen>localhost:8080</listen></server>"
        // snippet
        let decoder = XMLDecoder()
        decoder.sourceName = "server.xml"
        let settings = try decoder.decode(versioned: ServerSettings.self, from: xml)

        let encoder = XMLEncoder()
        encoder.outputFormatting = [.prettyPrinted]
        let data = try encoder.encode(versioned: settings, withRootKey: "server")
        // end
        #expect(
            String(decoding: data, as: UTF8.self) == """
                <server>
                    <version>2</version>
                    <host>localhost</host>
                    <port>8080</port>
                </server>
                """)
    }
}
