import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// Documents of well-known kinds come back as they were, and nothing in them is unknown.
@Suite struct XMLFamilyTests {
    private func times(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined()
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
