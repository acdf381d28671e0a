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

    private let types: [String: any Decodable.Type] = [
        "Outer": Outer.self, "Price": Price.self, "Bare": Bare.self, "Empty": Empty.self,
        "Unit": Unit.self, "[String: Int]": [String: Int].self,
        "OrderedMembers<String, Int>": OrderedMembers<String, Int>.self,
        "[String: [Int]]": [String: [Int]].self, "Drawing": Drawing.self, "Family": Family.self,
        "Element": Element.self,
    ]

    /// A type, a document of it, and what is unknown.
    @Test(
        arguments: rowsOfThree(
            #"""
            Outer => <x xmlns='u'><a id='1'/><a id='2'/><b>1</b><table><q>1</q></table></x>\
             => nothing
            Outer => <x><a id='1'/><c/></x> => 1:16: c: unknown key "c"
            Outer => <x>\n<a id='1'/><a id='1' ids='2'/></x> => 2:22: a.1.ids: unknown key "ids"
            Outer => <x><b>1</b><b>2</b></x> => 1:13: b: expected one element "b", found another
            Outer => <x><b u='m'>1</b></x> => 1:7: b.u: unknown key "u"
            Outer => <x><a id='1'/><b>1</b><a id='2'/><a id='3'><q/></a></x>\
             => 1:45: a.2.q: unknown key "q"
            Outer => <x b='2'><b>1</b></x> => nothing
            Outer => <x c='2'><b>1</b></x> => 1:4: c: unknown key "c"
            Outer => <x><c>1</c><c>2</c></x> => 1:5: c: unknown key "c"
            Outer => <x>what<b>1</b></x> => 1:4: expected no text, found "what"
            Outer => <x xml:lang='en'><b>1</b></x> => nothing
            Outer\
             => <x xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='u'/>\
             => nothing
            Price => <p unit='m'>5</p> => nothing
            Bare => <p unit='m'>5</p> => nothing
            Empty => <p unit='m'>5</p> => nothing
            Unit => <p unit='m'>5</p> => 1:13: expected no text, found "5"
            [String: Int] => <r><a>1</a><b>2</b><b>3</b></r>\
             => 1:21: b: expected one element "b", found another
            OrderedMembers<String, Int> => <r><a>1</a><b>2</b><b>3</b></r>\
             => 1:21: b: expected one element "b", found another
            [String: [Int]] => <r><a>1</a><b>2</b><b>3</b></r> => nothing
            Drawing => <d name='n'><circle size='1'/><square size='2'/></d> => nothing
            Drawing => <d name='n' x='1'><circle size='1'/></d> => 1:13: x: unknown key "x"
            Drawing => <d name='n'><circle size='1'/><circle size='1' z='1'/></d>\
             => 1:48: 1.z: unknown key "z"
            Family => <f><children><child id='1'/><boy id='2'/></children><sizes>1 2 3</sizes></f>\
             => nothing
            Family\
             => <f><children><child id='1'/><boy id='2' x=''/></children><sizes>1 2 3</sizes></f>\
             => 1:41: children.1.x: unknown key "x"
            Element => <x id='1'><id>2</id></x> => 1:4: id: unknown key "id"
            """#))
    func unknown(type: String, text: String, expected: String) throws {
        let type = try #require(types[type])
        #expect(try refusal(type, text) ?? "nothing" == expected)
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

    @Test(arguments: ["<r><a>1</a>text</r>", "<r>text<a>1</a></r>"])
    func textBesideElements(text: String) throws {
        #expect(
            try refusal([Int].self, text)?.hasSuffix(#": expected no text, found "text""#) == true)
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

    struct Family: Decodable {
        @XMLWrapped("child") var children: [Inner] = []
        @XMLList var sizes: [Int]
    }

    struct Element: Decodable { @VersionedCodableXML.Element var id: Int }
}
