import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// What errors say, and the paths and places they have.
@Suite struct XMLDecodingMessageTests {
    struct Root: Decodable {
        var services: [Service]?
        var name: String?
        var count: Int?
        var rows: [[Int]]?
        var table: [String: Int]?
    }
    struct Service: Decodable {
        var port: Int
        @Attribute var id: Int?
    }

    @Test(arguments: [
        (
            "<r>\n<services><port>1</port></services>\n<services><port>x</port></services></r>",
            "3:17: services.1.port: expected Int, found \"x\""
        ),
        (
            "<r><services><port>x</port></services></r>",
            "1:20: services.0.port: expected Int, found \"x\""
        ),
        ("<r><services/></r>", "1:4: services.0: the key \"port\" is missing"),
        (
            "<r><services id='x'><port>1</port></services></r>",
            "1:18: services.0.id: expected Int, found \"x\""
        ),
        ("<r><name>a<b/></name></r>", "1:4: name: expected String, found child elements"),
        ("<r><count><b/></count></r>", "1:4: count: expected Int, found child elements"),
        (
            "<r><rows><k>1</k></rows><rows><k>2</k><k>z</k></rows></r>",
            "1:42: rows.1.1: expected Int, found \"z\""
        ),
        ("<r><rows>1 2</rows></r>", "1:10: rows.0: expected an array, found \"1 2\""),
        ("<r><table><a>1</a><b>z</b></table></r>", "1:22: table.b: expected Int, found \"z\""),
        ("<r><table>text</table></r>", "1:11: table: expected an object, found \"text\""),
        (
            "<r><count>99999999999999999999</count></r>",
            "1:11: count: the number \"99999999999999999999\" does not fit in Int (-9223372036854775808...9223372036854775807)"
        ),
    ])
    func `messages`(text: String, expected: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Root.self, from: text)
        }
        #expect(error?.diagnostic?.errorDescription == expected)
    }

    @Test func `the root may have to have a name`() throws {
        let decoder = XMLDecoder()
        decoder.rootName = "gpx"
        #expect(try decoder.decode(String.self, from: "<gpx>a</gpx>") == "a")
        let error = #expect(throws: ReadingError.self) {
            try decoder.decode(String.self, from: "<kml>a</kml>")
        }
        #expect("\(error?.message ?? "")" == "expected the root element <gpx>, found <kml>")
    }
}
