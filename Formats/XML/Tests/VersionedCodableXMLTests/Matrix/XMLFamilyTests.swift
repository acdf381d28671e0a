import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Documents of well-known kinds come back as they were, and nothing in them is unknown.
@Suite struct XMLFamilyTests {
    /// Decodes and encodes a document.
    private func comesBack<Value: Codable & Equatable>(
        _ type: Value.Type, _ text: String, root: String, prefixes: [String: String] = [:]
    ) throws -> Value {
        let decoder = XMLDecoder()
        decoder.unknownKeyStrategy = .refuse
        let value = try decoder.decode(type, from: text)
        let data = try XMLEncoder().encode(
            value, withRootKey: root,
            rootAttributes: prefixes.isEmpty ? nil : prefixes)
        #expect(String(decoding: data, as: UTF8.self) == text)
        #expect(try decoder.decode(type, from: data) == value)
        return value
    }

    private func times(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined()
    }

    @Test(arguments: 0..<4) func rss(count: Int) throws {
        let items = times(count) {
            """
            <item><title>Tea \($0)</title><guid isPermaLink="false">t\($0)</guid>\
            <category domain="d">hot</category><category>dry</category>\
            <enclosure url="/\($0)" length="1" type="audio/mpeg" />\
            <source url="/s">S</source><dc:creator>Ada</dc:creator></item>
            """
        }
        let feed = try comesBack(
            RSS.self,
            """
            <rss xmlns:dc="http://purl.org/dc/elements/1.1/" version="2.0"><channel>\
            <title>News</title><link>/</link><description>All</description>\(items)\
            <ttl>60</ttl></channel></rss>
            """, root: "rss", prefixes: ["xmlns:dc": "http://purl.org/dc/elements/1.1/"])
        #expect(feed.channel.item.count == count)
        #expect(feed.channel.others.map(\.key) == ["ttl"])
    }

    @Test(arguments: 0..<4) func atom(count: Int) throws {
        let entries = times(count) {
            """
            <entry><id>urn:\($0)</id><title type="text">E</title><updated>2024-01-02T03:04:05Z</updated>\
            <link href="/\($0)" rel="alternate" /><link href="/e" />\
            <author><name>Ada</name></author><content type="xhtml"><div>a <b>b</b></div></content>\
            <x>1</x></entry>
            """
        }
        let feed = try comesBack(
            Atom.self,
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:f</id><title>F</title>\
            <updated>2024-01-02T03:04:05Z</updated>\(entries)\
            <subtitle type="html">s</subtitle></feed>
            """, root: "feed")
        #expect(feed.entry.map(\.link.count) == Array(repeating: 2, count: count))
    }

    @Test(arguments: 0..<4) func kml(count: Int) throws {
        let places = times(count) {
            """
            <Placemark id="p\($0)"><name>P</name><Point><coordinates>1,2</coordinates></Point>\
            </Placemark><Folder><name>F</name><Placemark><LineString><tessellate>1</tessellate>\
            <coordinates>1,2 3,4</coordinates></LineString></Placemark></Folder>\
            <gx:Tour><gx:Playlist /></gx:Tour>
            """
        }
        let kml = try comesBack(
            KML.self,
            """
            <kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>D</name>\
            <open>1</open>\(places)</Document></kml>
            """, root: "kml", prefixes: ["xmlns:gx": "http://www.google.com/kml/ext/2.2"])
        #expect(kml.document.features.count == 3 * count)
    }

    @Test(arguments: 0..<4) func xliff(count: Int) throws {
        let units = times(count) {
            """
            <trans-unit id="\($0)"><source>Press <g id="1">here<x id="2" /></g> now<mrk mtype="x">\
            !</mrk></source><target state="final">Hier</target><note from="a">n</note></trans-unit>
            """
        }
        let xliff = try comesBack(
            XLIFF.self,
            """
            <xliff version="1.2"><file original="a" source-language="en"><header><tool tool-id="t" />\
            </header><body>\(units)<group><note>n</note></group></body></file></xliff>
            """, root: "xliff")
        #expect(
            xliff.file[0].body.units.map(\.source.content.count)
                == Array(repeating: 4, count: count))
    }

    @Test(arguments: 0..<4) func gpx(count: Int) throws {
        let points = times(count) {
            """
            <trkpt lat="\($0).5" lon="2"><ele>3</ele><time>2024-01-02T03:04:05Z</time>\
            <extensions><hr>90</hr><hr>91</hr></extensions></trkpt>
            """
        }
        let gpx = try comesBack(
            GPX.self,
            """
            <gpx version="1.1" creator="c"><metadata><name>n</name></metadata>\
            <wpt lat="1" lon="2"><sym>Flag</sym></wpt>\
            <trk><name>T</name>\(count == 0 ? "<trkseg />" : "<trkseg>\(points)</trkseg>")<trkseg /></trk></gpx>
            """, root: "gpx")
        #expect(gpx.trk[0].trkseg.map(\.trkpt.count) == [count, 0])
    }

    @Test(arguments: 0..<4) func patient(count: Int) throws {
        let names = times(count) {
            """
            <name><use value="official" /><family value="F\($0)" /><given value="A" />\
            <given value="B" /></name>
            """
        }
        let patient = try comesBack(
            Patient.self,
            """
            <Patient xmlns="http://hl7.org/fhir"><id value="1" /><text><status value="generated" />\
            <div xmlns="http://www.w3.org/1999/xhtml"><p>Hi <b>you</b></p></div></text>\
            <contained><Organization><id value="o" /></Organization></contained>\
            <extension url="u"><valueString value="s" /></extension>\
            <extension url="v"><extension url="w"><valueInteger value="1" /></extension></extension>\
            <active value="true" />\(names)<birthDate value="1990-01-02"><extension url="t">\
            <valueDateTime value="x" /></extension></birthDate><gender value="other" /></Patient>
            """, root: "Patient")
        #expect(
            patient.name.map { $0.given.map(\.value) }
                == Array(repeating: ["A", "B"], count: count))
    }
}
