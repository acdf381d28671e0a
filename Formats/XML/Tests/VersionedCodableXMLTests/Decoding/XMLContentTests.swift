import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Content that is kept as it was read.
@Suite struct XMLContentTests {
    struct Point: Codable, Equatable {
        @Attribute var lat: Int
        var rest: XMLContent?
        var more: [XMLContent]
        var table: [String: XMLContent]?
    }

    private func written<Value: Codable>(
        _ type: Value.Type, _ text: String, _ reading: XMLFormat.ReadingOptions = .default
    ) throws -> String {
        let value = try XMLDecoder(reading: reading).decode(type, from: text)
        let data = try XMLEncoder().encode(value, withRootKey: "p")
        return data.text
    }

    @Test(arguments: [
        "<p lat=\"1\"><rest a=\"1\">x<b>y</b>z<b></b></rest><more>1</more><more><i>2</i></more></p>",
        "<p lat=\"1\"><rest>text</rest></p>", "<p lat=\"1\"></p>",
        "<p lat=\"1\"><more k=\"v\"><b>1</b><c><d e=\"f\">1</d></c></more></p>",
        "<p lat=\"1\"><rest><b>1</b><c></c><b>2</b><a>3</a><b x=\"y\">3</b></rest></p>",
        "<p lat=\"1\"><rest><![CDATA[a < b]]></rest></p>",
        "<p lat=\"1\"><rest><b> spaces </b></rest><table><x><y>1</y></x></table></p>",
        "<p lat=\"1\"><rest><b></b><b /><c d=\"1\" /></rest></p>",
        "<p lat=\"1\"><rest xmlns:q=\"u\"><q:b q:c=\"1\">2</q:b></rest></p>",
    ])
    func comesBackAsItWas(text: String) throws {
        let empty = text.replacingOccurrences(of: "></p>", with: " />")
        let result = try written(Point.self, text)
        #expect(result == text || result == empty)
        let point = try XMLDecoder().decode(Point.self, from: text)
        #expect(try XMLDecoder().decode(Point.self, from: result) == point)
    }

    @Test func orderMatters() throws {
        let decoder = XMLDecoder()
        let one = try decoder.decode(XMLContent.self, from: "<p><a>1</a><b>2</b></p>")
        let other = try decoder.decode(XMLContent.self, from: "<p><b>2</b><a>1</a></p>")
        #expect(one != other)
        #expect(one == (try decoder.decode(XMLContent.self, from: "<q><a>1</a><b>2</b></q>")))
    }

    @Test(arguments: ["<a b=\"1\">x<c></c>y</a>", "<a>text</a>", "<a><b>1</b><b>2</b></a>"])
    func aWholeDocumentKeepsItsName(text: String) throws {
        let content = try XMLDecoder().decode(XMLContent.self, from: text)
        #expect(try XMLEncoder().encode(content).text == text)
        let part = content.node.members.first { $0.key == "b" }.map { XMLContent($0.value) }
        guard let part, content.node.count == 2 else { return }
        #expect(try XMLEncoder().encode(part).text == "<b>1</b>")
    }

    @Test func isAnyValueOfAnotherFormat() throws {
        let text = #"{"lat":1,"rest":{"a":[1,true]},"more":["x"]}"#
        let decoder = DocumentDecoder(format: .json)
        let point = try decoder.decode(Point.self, from: Data(text.utf8))
        #expect(try DocumentEncoder(format: .json).encode(point).text == text)
        #expect(try Foundation.JSONDecoder().decode(Point.self, from: Data(text.utf8)) == point)
        let xml = try XMLEncoder().encode(point, withRootKey: "p")
        #expect(xml.text == "<p lat=\"1\"><rest><a>1</a><a>true</a></rest><more>x</more></p>")
    }

    @Test func isAValueInAnotherFormat() throws {
        let text = "<p lat=\"1\"><rest a=\"1\"><b>2</b><b>3</b></rest><more>x</more></p>"
        let point = try XMLDecoder().decode(Point.self, from: text)
        let json = try DocumentEncoder(format: .json).encode(point)
        #expect(json.text == #"{"lat":1,"rest":{"a":"1","b":["2","3"]},"more":["x"]}"#)
    }

    // MARK: Names that would be lost

    struct Parts: Codable, Sendable {
        var all: [XMLContent]
        enum CodingKeys: String, CodingKey { case all = "" }
    }

    struct ByHand: Decodable, Sendable {
        var all: [XMLContent] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { all.append(try container.decode(XMLContent.self)) }
        }
    }

    private static let types: [any (Decodable & Sendable).Type] = [
        Parts.self, ByHand.self, [XMLContent].self, [XMLContent?].self,
        OrderedMembers<String, XMLContent>.self, [String: XMLContent].self,
    ]

    /// Lists of elements with several names, and tables with two elements of one name.
    @Test(arguments: types.indices)
    func namesThatWouldBeLostAreRefused(index: Int) throws {
        let isTable = index > 3
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(
                Self.types[index], from: "<p><a>1</a><b>2</b>\(isTable ? "<a>3</a>" : "")</p>")
        }
        let elements = isTable ? "a second element \"a\" in a table" : "elements \"a\" and \"b\""
        let message =
            "expected elements of one name, found \(elements): choices with case other = \"*\" keep both"
        #expect(error.map { "\($0)" }?.contains(message) == true)
        let right = isTable ? "<p>\n<a>1</a>\n<b>2</b>\n</p>" : "<p><a>1</a><a>2</a></p>"
        _ = try XMLDecoder().decode(Self.types[index], from: right)
    }

    @Test func arraysInATableKeepAllElements() throws {
        let table = try XMLDecoder().decode(
            [String: [XMLContent]].self, from: "<p><a>1</a><b>2</b><a>3</a></p>")
        #expect(table["a"]?.map(\.text) == ["1", "3"])
    }

    // MARK: Namespaces

    @Test func prefixesDeclaredAroundItAreDeclaredAgain() throws {
        let text = """
            <p xmlns:q="u" xmlns:r="v" lat="1"><rest><q:b r:c="1"><q:d></q:d></q:b></rest>\
            <more><x t="r:name">1</x></more><more>1</more></p>
            """
        let found = try written(Point.self, text)
        #expect(
            found == """
                <p lat="1"><rest xmlns:q="u" xmlns:r="v"><q:b r:c="1"><q:d></q:d></q:b></rest>\
                <more xmlns:r="v"><x t="r:name">1</x></more><more>1</more></p>
                """)
    }

    @Test func prefixesThatAreDeclaredStayAsTheyAre() throws {
        let point = try XMLDecoder().decode(
            Point.self, from: "<p xmlns:q='u' lat='1'><rest><q:b/></rest></p>")
        let data = try XMLEncoder().encode(
            point, withRootKey: "p", rootAttributes: ["xmlns:q": "u"])
        #expect(data.text == "<p xmlns:q=\"u\" lat=\"1\"><rest><q:b /></rest></p>")
        let other = try XMLEncoder().encode(
            point, withRootKey: "p", rootAttributes: ["xmlns:q": "other"])
        #expect(
            other.text == "<p xmlns:q=\"other\" lat=\"1\"><rest xmlns:q=\"u\"><q:b /></rest></p>")
    }

    @Test func theInnermostDeclarationCounts() throws {
        struct Outer: Codable { var inner: [Inner] }
        struct Inner: Codable { var rest: XMLContent }
        let text = """
            <o xmlns:q="1"><inner><rest><q:a></q:a></rest></inner>\
            <inner xmlns:q="2"><rest><q:a></q:a></rest></inner><inner><rest><q:a></q:a></rest></inner>\
            <inner xmlns:q="2"><rest xmlns:q="3"><q:a></q:a></rest></inner></o>
            """
        let outer = try XMLDecoder().decode(Outer.self, from: text)
        let data = try XMLEncoder().encode(outer, withRootKey: "o")
        #expect(
            data.text == """
                <o><inner><rest xmlns:q="1"><q:a></q:a></rest></inner>\
                <inner><rest xmlns:q="2"><q:a></q:a></rest></inner>\
                <inner><rest xmlns:q="1"><q:a></q:a></rest></inner>\
                <inner><rest xmlns:q="3"><q:a></q:a></rest></inner></o>
                """)
    }

    @Test func namespacesOfNamesWithoutPrefixes() throws {
        let text = "<p xmlns='u' xmlns:q='v' lat='1'><rest><q:b><q:c/></q:b><d/></rest></p>"
        let reading = XMLFormat.ReadingOptions(namespaces: .localNames)
        #expect(
            try written(Point.self, text, reading)
                == "<p lat=\"1\"><rest xmlns=\"u\"><b xmlns=\"v\"><c /></b><d /></rest></p>")
    }
}
