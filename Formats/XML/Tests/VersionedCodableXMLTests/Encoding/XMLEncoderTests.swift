import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

@Suite struct XMLEncoderTests {
    struct Job: Codable, Equatable {
        var name: String
        var steps: [String]
        var place: Place?

        struct Place: Codable, Equatable {
            var city: String
        }
    }

    struct Box<Content: Codable>: Codable {
        var content: Content
    }

    enum Color: String, Codable { case red }

    // MARK: Roots

    @Test func rootIsNamedAfterItsType() throws {
        #expect(
            try xml(Job(name: "Tea", steps: ["boil", "pour"], place: .init(city: "Linz")))
                == """
                <Job><name>Tea</name><steps>boil</steps><steps>pour</steps>\
                <place><city>Linz</city></place></Job>
                """)
        #expect(try xml(Box(content: 1)) == "<Box><content>1</content></Box>")
        #expect(try xml(Optional(Box(content: 1))) == "<Box><content>1</content></Box>")
    }

    @Test func rootIsNamedByTheCall() throws {
        #expect(try xml(Box(content: 1), "box") == "<box><content>1</content></box>")
        #expect(
            try xml(Box(content: 1)) { $0.options.rootKey = "b" } == "<b><content>1</content></b>")
        #expect(
            try xml(Box(content: 1), "box") { $0.options.rootKey = "b" }
                == "<box><content>1</content></box>")
    }

    @Test func rootsThatAreCollectionsHaveAPlainName() throws {
        #expect(try xml([1, 2]) == "<root><root>1</root><root>2</root></root>")
        #expect(
            try xml([1, 2], "element")
                == "<element><element>1</element><element>2</element></element>")
        #expect(try xml(Set([1])) == "<root><root>1</root></root>")
        #expect(try xml(["a": 1]) == "<root><a>1</a></root>")
        #expect(try xml([[1, 2], [3]], "k") == "<k><k><k>1</k><k>2</k></k><k><k>3</k></k></k>")
        #expect(try xml([Int]()) == "<root />")
        #expect(
            try xml([1], "list") { $0.options.itemName = "item" }
                == "<list><item>1</item></list>")
    }

    @Test func rootsMayBeScalars() throws {
        #expect(try xml(5) == "<Int>5</Int>")
        #expect(try xml("a<b", "text") == "<text>a&lt;b</text>")
        #expect(try xml(true) == "<Bool>true</Bool>")
        #expect(try xml(Color.red) == "<Color>red</Color>")
        #expect(try xml(Date(timeIntervalSince1970: 0)) == "<Date>1970-01-01T00:00:00Z</Date>")
        #expect(try xml(Int?.none) == "<Int />")
        #expect(try xml(Data([1, 2, 3])) == "<root>AQID</root>")
    }

    @Test func rootNameFollowsTheKeyStrategy() throws {
        struct BaseURLList: Encodable { var homeURL = 1 }
        let expected: [(XMLEncoder.KeyEncodingStrategy, String)] = [
            (.useDefaultKeys, "<BaseURLList><homeURL>1</homeURL></BaseURLList>"),
            (.convertToSnakeCase, "<base_url_list><home_url>1</home_url></base_url_list>"),
            (.convertToKebabCase, "<base-url-list><home-url>1</home-url></base-url-list>"),
            (.capitalized, "<BaseURLList><HomeURL>1</HomeURL></BaseURLList>"),
            (.uppercased, "<BASEURLLIST><HOMEURL>1</HOMEURL></BASEURLLIST>"),
            (.lowercased, "<baseurllist><homeurl>1</homeurl></baseurllist>"),
            (
                .custom { path in Key(stringLiteral: "x-" + (path.last?.stringValue ?? "")) },
                "<x-BaseURLList><x-homeURL>1</x-homeURL></x-BaseURLList>"
            ),
        ]
        for (strategy, text) in expected {
            #expect(try xml(BaseURLList()) { $0.keyEncodingStrategy = strategy } == text)
        }
        #expect(
            try xml(BaseURLList(), "rootKey") { $0.keyEncodingStrategy = .uppercased }
                == "<rootKey><HOMEURL>1</HOMEURL></rootKey>")
    }

    @Test func everyWayToEncodeNamesTheRoot() throws {
        let encoder = XMLEncoder()
        #expect(try encoder.document(from: Box(content: 1)).root.annotation(.name) == "Box")
        let data: Data = try DocumentEncoder(format: .xml).encode(Box(content: 1))
        #expect(String(decoding: data, as: UTF8.self) == "<Box><content>1</content></Box>")
    }

    // MARK: Containers

    @Test func collectionsOfMembers() throws {
        struct Lists: Encodable {
            var a: [Int] = [1, 2]
            var none: [Int] = []
            var nested = [[1, 2], [3]]
            var map = ["x": 1]
            var absent: [Int]?
        }
        #expect(
            try xml(Lists())
                == """
                <Lists><a>1</a><a>2</a><nested><nested>1</nested><nested>2</nested></nested>\
                <nested><nested>3</nested></nested><map><x>1</x></map></Lists>
                """)
    }

    @Test func keysThatAreNoNamesAreRefused() {
        #expect { try xml([1: "a"], "map") } throws: { error in
            "\(error)".contains("expected an XML name, found \"1\"")
        }
        #expect { try xml(["a b": "a"], "map") } throws: { error in
            "\(error)".contains("expected an XML name, found \"a b\"")
        }
    }

    @Test func twoContainersOfOneEncoderAreOneElement() throws {
        let value = Custom { encoder in
            var first = encoder.container(keyedBy: Key.self)
            try first.encode(1, forKey: "a")
            var second = encoder.container(keyedBy: Key.self)
            try second.encode(2, forKey: "b")
        }
        #expect(try xml(value, "v") == "<v><a>1</a><b>2</b></v>")
    }

    @Test func superEncoders() throws {
        let value = Custom { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: "a")
            try Box(content: 2).encode(to: container.superEncoder())
            try Box(content: 3).encode(to: container.superEncoder(forKey: "base"))
        }
        #expect(
            try xml(value, "v")
                == "<v><a>1</a><super><content>2</content></super><base><content>3</content></base></v>"
        )
    }

    // MARK: Null

    @Test func nullAndEmpty() throws {
        struct Nothing: Encodable {}
        struct Some: Encodable {
            var gone: Int?
            var empty = ""
            var object = Nothing()
            var items: [Int?] = [1, nil]
        }
        #expect(
            try xml(Some())
                == "<Some><empty></empty><object /><items>1</items><items /></Some>")
        let value = Custom { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encodeNil(forKey: "k")
        }
        #expect(try xml(value, "v") == "<v><k /></v>")
        #expect(try xml(value, "v") { $0.nullEncodingStrategy = .omit } == "<v />")
        #expect(
            try xml(value, "v") { $0.nullEncodingStrategy = .xsiNil }
                == """
                <v xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><k xsi:nil="true" /></v>
                """)
    }
}
