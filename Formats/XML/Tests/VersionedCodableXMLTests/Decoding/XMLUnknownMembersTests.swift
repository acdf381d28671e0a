import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Attributes, elements and text that a type does not know.
@Suite struct XMLUnknownMembersTests {
    struct Item: Codable, Equatable {
        @Attribute var id: Int
        var name: String
        var others = UnknownMembers()
    }

    @Test(arguments: [
        "<item id=\"1\"><name>a</name></item>",
        "<item id=\"1\" x=\"2\"><name>a</name><b>1</b></item>",
        "<item id=\"1\" q:x=\"2\" xmlns:q=\"u\"><name>a</name><q:b>1</q:b><c></c><q:b>2</q:b></item>",
        "<item id=\"1\"><name>a</name><b><c>1</c>text<c>2</c></b>text</item>",
        "<item id=\"1\"><name>a</name><others>b</others></item>",
    ])
    func comeBack(text: String) throws { try comesBack(Item.self, text, root: "item") }

    @Test func tellAttributesFromElements() throws {
        let item = try XMLDecoder().decode(
            Item.self, from: "<item id='1' x='2'><name>a</name><x>3</x><b>4</b><b>5</b></item>")
        #expect(item.others.map(\.key) == ["x", "x", "b", "b"])
        #expect(item.others.map(\.isAttribute) == [true, false, false, false])
        #expect(item.others["b"]?.int == 4)
        let json = try DocumentEncoder(format: .json).encode(item)
        #expect(json.text == #"{"id":1,"name":"a","x":["2","3"],"b":["4","5"]}"#)
    }

    @Test func attributesCanBeAdded() throws {
        var item = Item(id: 1, name: "a")
        try item.others.set(.string("x"), forKey: "lang", isAttribute: true)
        try item.others.set([1, 2], forKey: "n")
        let data = try XMLEncoder().encode(item, withRootKey: "item")
        #expect(data.text == "<item id=\"1\" lang=\"x\"><name>a</name><n>1</n><n>2</n></item>")
    }

    struct Track: Codable {
        var point: [Point]
        struct Point: Codable {
            @Attribute var lat: Double
            var others: UnknownMembers
        }
    }

    @Test func prefixesDeclaredAroundThemAreDeclaredAgain() throws {
        let text = """
            <track xmlns:g="u" xmlns:h="v"><point lat="1" g:a="2"><g:hr>90</g:hr><h:x></h:x></point>\
            <point lat="2"><g:hr>91</g:hr></point></track>
            """
        let track = try XMLDecoder().decode(Track.self, from: text)
        let data = try XMLEncoder().encode(track, withRootKey: "track")
        #expect(
            data.text
                == """
                <track><point lat="1" xmlns:g="u" g:a="2"><g:hr>90</g:hr><h:x xmlns:h="v"></h:x></point>\
                <point lat="2"><g:hr xmlns:g="u">91</g:hr></point></track>
                """)
        let declared = try XMLEncoder().encode(
            track, withRootKey: "track", rootAttributes: ["xmlns:g": "u", "xmlns:h": "v"])
        #expect(declared.text == text)
    }

    @Test func textOfAnElementWithoutAnythingElse() throws {
        struct Note: Codable {
            @Attribute var id: Int?
            var others: UnknownMembers
        }
        for text in ["<n>text</n>", "<n id=\"1\">text</n>", "<n />"] {
            let note = try XMLDecoder().decode(Note.self, from: text)
            #expect(try XMLEncoder().encode(note, withRootKey: "n").text == text)
        }
    }
}
