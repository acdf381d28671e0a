import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Elements, attributes and text that nobody asks for.
@Suite struct XMLUnknownKeyTests {
    struct Outer: Decodable {
        var a: [Inner]
        var table: [String: Int]?
        var b: Int?
    }

    struct Inner: Decodable { @Attribute var id: Int }

    private func refusal<Value: Decodable>(
        _ type: Value.Type, _ text: String, _ change: (XMLDecoder) -> Void = { _ in }
    ) throws -> String? {
        let decoder = XMLDecoder()
        change(decoder)
        _ = try decoder.decode(type, from: text)
        decoder.unknownKeyStrategy = .refuse
        do {
            _ = try decoder.decode(type, from: text)
            return nil
        } catch let error as DecodingError {
            return error.diagnostic?.errorDescription ?? "\(error)"
        }
    }

    @Test(
        arguments: [
            ("<x xmlns='u'><a id='1'/><a id='2'/><b>1</b><table><q>1</q></table></x>", nil),
            ("<x><a id='1'/><c/></x>", #"1:16: c: unknown key "c""#),
            (
                "<x>\n<a id='1'/><a id='1' ids='2'/></x>",
                #"2:22: a.1.ids: unknown key "ids""#
            ),
            ("<x><b>1</b><b>2</b></x>", #"1:13: b: expected one element "b", found another"#),
            ("<x><b u='m'>1</b></x>", #"1:7: b.u: unknown key "u""#),
            (
                "<x><a id='1'/><b>1</b><a id='2'/><a id='3'><q/></a></x>",
                #"1:45: a.2.q: unknown key "q""#
            ),
            ("<x b='2'><b>1</b></x>", nil),
            ("<x c='2'><b>1</b></x>", #"1:4: c: unknown key "c""#),
            ("<x><c>1</c><c>2</c></x>", #"1:5: c: unknown key "c""#),
            ("<x>what<b>1</b></x>", #"1:4: expected no text, found "what""#),
            ("<x xml:lang='en'><b>1</b></x>", nil),
            (
                "<x xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='u'/>",
                nil
            ),
        ] as [(String, String?)])
    func members(text: String, expected: String?) throws {
        #expect(try refusal(Outer.self, text) == expected)
    }

    @Test func attributesOfSchemasWithoutTheirPrefix() throws {
        let text =
            "<x xmlns:s='http://www.w3.org/2001/XMLSchema-instance' s:schemaLocation='u'><b>1</b></x>"
        #expect(try refusal(Outer.self, text) { $0.shouldProcessNamespaces = true } == nil)
        #expect(
            try refusal(Outer.self, text)
                == #"1:56: s:schemaLocation: unknown key "s:schemaLocation""#)
    }

    struct Price: Decodable {
        @Attribute var unit: String
        @XMLText var value: Double
    }

    struct Bare: Decodable {
        let unit: String
        let value: Double

        enum Keys: CodingKey { case unit }

        init(from decoder: any Decoder) throws {
            unit = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .unit)
            value = try decoder.singleValueContainer().decode(Double.self)
        }
    }

    struct Empty: Decodable {
        enum CodingKeys: String, CodingKey { case unit, value = "" }
        var unit: String
        var value: String
    }

    struct Unit: Decodable { var unit: String }

    @Test func textThatIsAskedFor() throws {
        let text = "<p unit='m'>5</p>"
        #expect(try refusal(Price.self, text) == nil)
        #expect(try refusal(Bare.self, text) == nil)
        #expect(try refusal(Empty.self, text) == nil)
        let found = try refusal(Unit.self, text)
        #expect(found == #"1:13: expected no text, found "5""#)
    }

    @Test(arguments: ["<r><a>1</a>text</r>", "<r>text<a>1</a></r>"])
    func textBesideElements(text: String) throws {
        #expect(
            try refusal([Int].self, text)?.hasSuffix(#": expected no text, found "text""#) == true)
    }

    @Test func tables() throws {
        let text = "<r><a>1</a><b>2</b><b>3</b></r>"
        let message = #"1:21: b: expected one element "b", found another"#
        #expect(try refusal([String: Int].self, text) == message)
        #expect(try refusal(OrderedMembers<String, Int>.self, text) == message)
        #expect(try refusal([String: [Int]].self, text) == nil)
    }

    enum Shape: Decodable {
        enum CodingKeys: CodingKey, XMLChoiceCodingKey { case circle, square }
        enum CircleCodingKeys: String, CodingKey { case _0 = "" }
        enum SquareCodingKeys: String, CodingKey { case _0 = "" }
        case circle(Circle)
        case square(Circle)
        struct Circle: Decodable { @Attribute var size: Int }
    }

    struct Drawing: Decodable {
        enum CodingKeys: String, CodingKey { case name, shapes = "" }
        @Attribute var name: String
        var shapes: [Shape]
    }

    @Test(
        arguments: [
            ("<d name='n'><circle size='1'/><square size='2'/></d>", nil),
            ("<d name='n' x='1'><circle size='1'/></d>", #"1:13: x: unknown key "x""#),
            (
                "<d name='n'><circle size='1'/><circle size='1' z='1'/></d>",
                #"1:48: 1.z: unknown key "z""#
            ),
        ] as [(String, String?)])
    func choices(text: String, expected: String?) throws {
        #expect(try refusal(Drawing.self, text) == expected)
    }

    struct Family: Decodable {
        @XMLWrapped("child") var children: [Inner] = []
        @XMLList var sizes: [Int]
    }

    @Test func wrappedArraysAndLists() throws {
        let text =
            "<f><children><child id='1'/><boy id='2'/></children><sizes>1 2 3</sizes></f>"
        #expect(try refusal(Family.self, text) == nil)
        #expect(
            try refusal(Family.self, text.replacingOccurrences(of: "id='2'", with: "id='2' x=''"))
                == #"1:41: children.1.x: unknown key "x""#)
    }

    @Test func places() throws {
        struct Element: Decodable { @VersionedCodableXML.Element var id: Int }
        #expect(
            try refusal(Element.self, "<x id='1'><id>2</id></x>")
                == #"1:4: id: unknown key "id""#)
    }
}
