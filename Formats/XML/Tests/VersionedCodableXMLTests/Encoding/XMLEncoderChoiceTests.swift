import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

@Suite struct XMLEncoderChoiceTests {
    enum Part: Codable, Equatable {
        case text(String)
        case bold(String)
        case link(Link)
        case rule

        struct Link: Codable, Equatable {
            @Attribute var href: String
            @XMLText var title: String
        }

        enum CodingKeys: String, XMLChoiceCodingKey {
            case text = ""
            case bold, link, rule
        }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum BoldCodingKeys: String, CodingKey { case _0 = "" }
        enum LinkCodingKeys: String, CodingKey { case _0 = "" }
    }

    enum Entry: Codable, Equatable {
        case int(Int)
        case pair(x: Int, y: Int)

        enum CodingKeys: String, XMLChoiceCodingKey { case int, pair }
        enum IntCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Menu: Codable {
        var name = "m"
        var entries: [Entry]
        var end = 1
        enum CodingKeys: String, CodingKey { case name, entries = "", end }
    }

    struct Named: Codable {
        var name = "m"
        var entry: [Entry]
    }

    @Test func choicesUnderAKeyStandInItsElements() throws {
        #expect(
            try xml(Named(entry: [.int(1), .pair(x: 2, y: 3)]))
                == """
                <Named><name>m</name><entry><int>1</int></entry>\
                <entry><pair><x>2</x><y>3</y></pair></entry></Named>
                """)
        #expect(try xml(Named(entry: [])) == "<Named><name>m</name></Named>")
    }

    @Test func arraysOfChoicesAreSiblings() throws {
        #expect(
            try xml(Menu(entries: [.int(1), .pair(x: 2, y: 3), .int(4)]))
                == """
                <Menu><name>m</name><int>1</int><pair><x>2</x><y>3</y></pair><int>4</int>\
                <end>1</end></Menu>
                """)
        #expect(try xml(Menu(entries: [])) == "<Menu><name>m</name><end>1</end></Menu>")
        #expect(
            try xml([Entry.int(1), .int(2)], "list") == "<list><int>1</int><int>2</int></list>")
        #expect(
            try xml([[Entry.int(1)], [.int(2), .int(3)]], "l")
                == "<l><l><int>1</int></l><l><int>2</int><int>3</int></l></l>")
    }

    @Test func aSingleChoiceKeepsItsPayload() throws {
        struct One: Encodable {
            var entry = Entry.int(5)
            var part = Part.rule
        }
        #expect(try xml(One()) == "<One><entry><int>5</int></entry><part><rule /></part></One>")
        #expect(try xml(Entry.int(5), "e") == "<e><int>5</int></e>")
    }

    @Test func mixedContent() throws {
        struct Paragraph: Encodable {
            @Attribute var id = 1
            var parts: [Part] = [
                .text("a "), .bold("b"), .text(" c "), .link(.init(href: "/", title: "d")), .rule,
            ]
            enum CodingKeys: String, CodingKey { case id, parts = "" }
        }
        let text = """
            <Paragraph id="1">a <bold>b</bold> c <link href="/">d</link><rule /></Paragraph>
            """
        #expect(try xml(Paragraph()) == text)
        #expect(try xml(Paragraph()) { $0.outputFormatting = .prettyPrinted } == text)
        #expect(try xml(Paragraph()) { $0.outputFormatting = .sortedKeys } == text)
    }

    @Test func sortedKeysKeepTheOrderOfChoices() throws {
        let value = Menu(entries: [.pair(x: 1, y: 2), .int(1)])
        #expect(
            try xml(value) { $0.outputFormatting = .sortedKeys }
                == "<Menu><name>m</name><pair><x>1</x><y>2</y></pair><int>1</int><end>1</end></Menu>"
        )
    }

    @Test func choicesMergeIntoTheElementOfTheirEncoder() throws {
        struct Paragraph: Encodable {
            var id = 1
            var parts: [Part] = [
                .bold("a"), .bold("b"), .link(.init(href: "/", title: "d")), .bold("c"),
            ]
            enum CodingKeys: CodingKey { case id }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(id, forKey: .id)
                for part in parts { try part.encode(to: encoder) }
            }
        }
        let text = "<id>1</id><bold>a</bold><bold>b</bold><link href=\"/\">d</link><bold>c</bold>"
        #expect(try xml(Paragraph(), "p") == "<p>\(text)</p>")
        #expect(try xml([Paragraph()], "p") == "<p><p>\(text)</p></p>")
    }

    @Test func manyMergedChoices() throws {
        let value = Custom { encoder in
            for number in 0..<100 { try Entry.int(number).encode(to: encoder) }
        }
        let text = (0..<100).map { "<int>\($0)</int>" }.joined()
        #expect(try xml(value, "v") == "<v>\(text)</v>")
    }

    @Test func plainEnumerationsKeepTheirCases() throws {
        enum Plain: Codable {
            case a(Int)
            case b(label: String)
            case c
        }
        struct Holder: Encodable {
            var list: [Plain] = [.a(1), .b(label: "v"), .c]
        }
        #expect(
            try xml(Holder())
                == """
                <Holder><list><a><_0>1</_0></a></list><list><b><label>v</label></b></list>\
                <list><c /></list></Holder>
                """)
    }

    @Test func otherFormatsKeepTheArray() throws {
        let json = DocumentEncoder(format: .json(writing: .init(formatting: .sortedKeys)))
        #expect(
            String(decoding: try json.encode(Named(entry: [.int(1)])), as: UTF8.self)
                == #"{"entry":[{"int":{"":1}}],"name":"m"}"#)
    }
}
